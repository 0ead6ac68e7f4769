import { resetPassword } from '@pitlane/contracts';
import { useState } from 'react';
import { paths } from '@/config/paths.ts';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { endSession } from '@/lib/session.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Form, FormError, SubmitButton } from '@/ui/form.tsx';
import { NewPasswordField } from '@/ui/new-password-field.tsx';
import { PasswordField } from '@/ui/password-field.tsx';
import { useCallForm } from '@/ui/use-call-form.ts';
import { useLinkToken } from '../link-token.ts';
import { AuthPage } from './auth-page.tsx';

function ChangePasswordForm({ token, onBadLink }: { token: string; onBadLink: () => void }) {
  const { t } = useTranslation('accounts');
  const goTo = useGoTo();
  const form = useCallForm({
    schema: resetPassword.body,
    values: { token, password: '', confirm_password: '' },
    send: (body) => call(resetPassword, { body }),
    onDone: () => {
      // The server has ended all sessions of the account, this one too.
      endSession();
      notify.success(t('change.done'));
      goTo(paths.login(), { replace: true });
    },
    onFailed: (error) => {
      const bad = error instanceof ApiError && error.code === 'link.invalid';
      if (bad) onBadLink();
      return bad;
    },
  });
  return (
    <Form form={form}>
      <NewPasswordField
        label={t('fields.newPassword')}
        typed={form.watch('password')}
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

/** Sets a new password by the link of a mail. */
export default function ChangePasswordPage() {
  const { t } = useTranslation('accounts');
  const token = useLinkToken();
  const [badToken, setBadToken] = useState<string | null>(null);
  if (token === null || token === badToken) {
    return (
      <AuthPage title={t('change.badTitle')} lead={t('change.badLead')} focused={token !== null}>
        <div className="flex flex-col gap-2">
          <LinkButton look="primary" to={paths.restorePassword()}>
            {t('change.again')}
          </LinkButton>
          <LinkButton look="quiet" to={paths.login()}>
            {t('sent.toSignIn')}
          </LinkButton>
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={t('change.title')} lead={t('change.lead')}>
      <ChangePasswordForm key={token} token={token} onBadLink={() => setBadToken(token)} />
    </AuthPage>
  );
}
