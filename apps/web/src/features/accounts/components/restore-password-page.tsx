import { sendResetUrl } from '@pitlane/contracts';
import { useState } from 'react';
import { paths } from '@/config/paths.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { LinkButton } from '@/ui/button.tsx';
import { TextField } from '@/ui/field.tsx';
import { Form, FormError, SubmitButton } from '@/ui/form.tsx';
import { useCallForm } from '@/ui/use-call-form.ts';
import { AuthPage, OtherWay } from './auth-page.tsx';
import { MailSent } from './mail-sent.tsx';

/** Asks for a link to set a new password; the answer is the same for every address. */
export default function RestorePasswordPage() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm({
    schema: sendResetUrl.body,
    values: { email: '' },
    send: (body) => call(sendResetUrl, { body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null) {
    return (
      <AuthPage title={t('sent.title')} focused>
        <MailSent
          email={sentTo}
          lead={t('sent.resetLead')}
          next={t('sent.resetNext')}
          send={() => call(sendResetUrl, { body: { email: sentTo } })}
        >
          <LinkButton look="quiet" to={paths.login()}>
            {t('sent.toSignIn')}
          </LinkButton>
        </MailSent>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('restore.title')}
      lead={t('restore.lead')}
      footer={
        <OtherWay
          question={t('restore.remembered')}
          to={paths.login()}
          link={t('register.signIn')}
        />
      }
    >
      <Form form={form}>
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>{t('restore.submit')}</SubmitButton>
      </Form>
    </AuthPage>
  );
}
