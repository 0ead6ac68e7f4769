import {
  addresses,
  type ConfirmationDetails,
  checkConfirmation,
  confirm,
  newPasswords,
  personalWords,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { NewPasswordField } from '@/forms/new-password-field.tsx';
import { PasswordField } from '@/forms/password-field.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { ApiError, call } from '@/lib/api.ts';
import { customerToken } from '@/lib/customer-token.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryOf } from '@/lib/query.ts';
import { readNext } from '@/lib/read-next.ts';
import { useSession } from '@/lib/session.ts';
import { useBrowserValue } from '@/lib/storage.ts';
import { LinkButton } from '@/ui/button.tsx';
import { HeadlinePage } from '@/ui/headline-page.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { useLinkToken } from '../link-token.ts';
import { BadConfirmation } from './bad-confirmation.tsx';

/** Target of email links that activate an account or confirm a new email address. */
export default function ConfirmPage() {
  const token = useLinkToken();
  return token === null ? <BadConfirmation /> : <ConfirmationPage key={token} token={token} />;
}

function ConfirmationPage({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const { data, error, refetch } = useQuery({
    ...queryOf(checkConfirmation, { params: { token } }),
    // The button consumes the link, so it must not be checked again.
    staleTime: 'static',
    // A rejected link stays rejected, also while offline.
    retryOnMount: false,
  });
  if (isLinkUsed || (error instanceof ApiError && error.status === 422)) return <BadConfirmation />;
  if (error) {
    return (
      <HeadlinePage title={t('confirm.activateTitle')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </HeadlinePage>
    );
  }
  if (!data) {
    return (
      <HeadlinePage title={t('confirm.activateTitle')} lead={t('confirm.loading')}>
        <Skeleton className="h-6 w-56" />
        <Skeleton className="mt-4 h-11" />
      </HeadlinePage>
    );
  }
  const isNew = data.purpose === 'registration';
  return (
    <HeadlinePage
      title={t(isNew ? 'confirm.activateTitle' : 'confirm.emailTitle')}
      lead={t(isNew ? 'confirm.activateLead' : 'confirm.emailLead', { name: data.name })}
    >
      <p className="mb-4 text-[18px] leading-6 font-semibold wrap-anywhere">{data.email}</p>
      <ConfirmForm token={token} confirmable={data} onBadLink={() => setIsLinkUsed(true)} />
    </HeadlinePage>
  );
}

interface ConfirmFormProps {
  token: string;
  confirmable: ConfirmationDetails;
  onBadLink: () => void;
}

/**
 * Requires a button press, because mail scanners follow links. Someone else may have registered the email address
 * with a password of their own, so any browser except the registering one has to set a new password.
 */
function ConfirmForm({ token, confirmable, onBadLink }: ConfirmFormProps) {
  const { t } = useTranslation('accounts');
  const goTo = useGoTo();
  const session = useSession();
  const isNew = confirmable.purpose === 'registration';
  const browserMark = useBrowserValue(customerToken);
  const isOtherBrowser = isNew && confirmable.mark !== browserMark;
  const form = useCallForm({
    schema: isOtherBrowser ? newPasswords : z.unknown(),
    values: { password: '', confirm_password: '' },
    send: (passwords) =>
      call(confirm, { params: { token }, body: isOtherBrowser ? passwords : {} }),
    onDone: ({ next }) => {
      notify.success(t(isNew ? 'confirm.activated' : 'confirm.emailDone'));
      goTo(isNew ? (readNext(next) ?? addresses.home()) : addresses.accountSettings(), {
        replace: true,
      });
    },
    onFailed: (error) => {
      const isBadLink = error instanceof ApiError && error.code === 'link.invalid';
      if (isBadLink) onBadLink();
      return isBadLink;
    },
  });
  // Only the owner of the account can confirm a new email address.
  if (!isNew && session === null) {
    return (
      <div className="flex flex-col gap-4">
        <p>{t('confirm.signInFirst')}</p>
        <LinkButton look="primary" to={addresses.login({ next: addresses.confirm(token) })}>
          {t('confirm.signIn')}
        </LinkButton>
      </div>
    );
  }
  return (
    <Form form={form}>
      {isOtherBrowser && (
        <>
          <p>{t('confirm.elsewhere')}</p>
          <NewPasswordField
            label={t('fields.password')}
            currentValue={form.watch('password')}
            words={personalWords({ email: confirmable.email, names: [confirmable.name] })}
            {...form.field('password', ['confirm_password'])}
          />
          <PasswordField
            label={t('fields.confirmPassword')}
            autoComplete="new-password"
            {...form.field('confirm_password')}
          />
        </>
      )}
      <FormError>{form.failure}</FormError>
      <SubmitButton pending={form.pending}>
        {t(isNew ? 'confirm.activate' : 'confirm.email')}
      </SubmitButton>
    </Form>
  );
}
