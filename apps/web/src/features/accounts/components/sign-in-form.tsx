import { addresses, resendConfirmation, type SignedIn, signIn } from '@pitlane/contracts';
import { useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { PasswordField } from '@/forms/password-field.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { TextField } from '@/ui/field.tsx';
import { SendAgain } from './send-again.tsx';

interface SignInFormProps {
  email?: string;
  /** Called once the session has been stored. */
  onSignedIn: (signedIn: SignedIn) => unknown;
}

/** Sign-in form of the login page and of the dialog after a session has ended. */
export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const { t } = useTranslation('accounts');
  const goTo = useGoTo();
  const [unconfirmedEmail, setUnconfirmedEmail] = useState<string | null>(null);
  const form = useCallForm({
    schema: signIn.body,
    values: { email, password: '' },
    send: (body) => {
      setUnconfirmedEmail(null);
      return call(signIn, { body });
    },
    onDone: async (signedIn) => {
      notify.success(t('signIn.done'));
      await onSignedIn(signedIn);
    },
    onFailed: (error, values) => {
      if (!(error instanceof ApiError)) return false;
      if (error.code === 'login.wrong_credentials') notify.error(error.message);
      if (error.code === 'account.not_confirmed') setUnconfirmedEmail(values.email);
      if (error.code !== 'account.blocked') return false;
      goTo(addresses.block(), { state: { message: error.message } });
      return true;
    },
  });
  return (
    <Form form={form}>
      <TextField
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        {...form.field('email')}
      />
      <div>
        <PasswordField
          label={t('fields.password')}
          autoComplete="current-password"
          {...form.field('password')}
        />
        <IntentLink
          to={addresses.restorePassword()}
          className="mt-1 inline-block py-2.5 text-[14px] leading-5 text-muted underline hover:text-ink"
        >
          {t('signIn.forgot')}
        </IntentLink>
      </div>
      <FormError>{form.failure}</FormError>
      {unconfirmedEmail && (
        <SendAgain
          firstLabel={t('signIn.resend', { email: unconfirmedEmail })}
          send={() => call(resendConfirmation, { body: { email: unconfirmedEmail } })}
        />
      )}
      <SubmitButton pending={form.pending}>{t('signIn.submit')}</SubmitButton>
    </Form>
  );
}
