import { addresses, checkReset, resetPassword } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { NewPasswordField } from '@/forms/new-password-field.tsx';
import { PasswordField } from '@/forms/password-field.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { queryOf } from '@/lib/query.ts';
import { LinkButton } from '@/ui/button.tsx';
import { HeadlinePage } from '@/ui/headline-page.tsx';
import { Loading } from '@/ui/loading.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { useLinkToken } from '../link-token.ts';

function ChangePasswordForm({ token, onBadLink }: { token: string; onBadLink: () => void }) {
  const { t } = useTranslation('accounts');
  const goTo = useGoTo();
  const form = useCallForm({
    schema: resetPassword.body,
    values: { token, password: '', confirm_password: '' },
    send: (body) => call(resetPassword, { body }),
    onDone: () => {
      notify.success(t('change.done'));
      goTo(addresses.login(), { replace: true });
    },
    onFailed: (error) => {
      const isBadLink = error instanceof ApiError && error.code === 'link.invalid';
      if (isBadLink) onBadLink();
      return isBadLink;
    },
  });
  return (
    <Form form={form}>
      <NewPasswordField
        label={t('fields.newPassword')}
        currentValue={form.watch('password')}
        {...form.field('password', ['confirm_password'])}
      />
      <PasswordField
        label={t('fields.confirmPassword')}
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
      <FormError>{form.failure}</FormError>
      <SubmitButton pending={form.pending}>{t('change.submit')}</SubmitButton>
    </Form>
  );
}

export default function ChangePasswordPage() {
  const token = useLinkToken();
  return token === null ? <BadLink /> : <NewPasswordPage key={token} token={token} />;
}

/** Checks the link before a password is typed, so that an expired one is rejected at once. */
function NewPasswordPage({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const [isLinkUsed, setIsLinkUsed] = useState(false);
  const { isSuccess, error, refetch } = useQuery({
    ...queryOf(checkReset, { params: { token } }),
    // Saving the password consumes the link, so it must not be checked again.
    staleTime: 'static',
    // A rejected link stays rejected, also while offline.
    retryOnMount: false,
  });
  if (isLinkUsed || (error instanceof ApiError && error.status === 422)) return <BadLink focused />;
  return (
    <HeadlinePage title={t('change.title')} lead={t('change.lead')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : isSuccess ? (
        <ChangePasswordForm token={token} onBadLink={() => setIsLinkUsed(true)} />
      ) : (
        <Loading label={t('change.loading')} className="flex flex-col gap-4">
          <Skeleton className="h-[72px]" />
          <Skeleton className="h-[72px]" />
          <Skeleton className="h-11" />
        </Loading>
      )}
    </HeadlinePage>
  );
}

function BadLink({ focused = false }: { focused?: boolean }) {
  const { t } = useTranslation('accounts');
  return (
    <HeadlinePage title={t('change.badTitle')} lead={t('change.badLead')} focused={focused}>
      <div className="flex flex-col gap-2">
        <LinkButton look="primary" to={addresses.restorePassword()}>
          {t('change.again')}
        </LinkButton>
        <LinkButton look="quiet" to={addresses.login()}>
          {t('sent.toSignIn')}
        </LinkButton>
      </div>
    </HeadlinePage>
  );
}
