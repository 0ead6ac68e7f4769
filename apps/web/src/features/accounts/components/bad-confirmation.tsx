import { resendConfirmation } from '@pitlane/contracts';
import { useState } from 'react';
import { paths } from '@/config/paths.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { TextField } from '@/ui/field.tsx';
import { Form, FormError, SubmitButton } from '@/ui/form.tsx';
import { useCallForm } from '@/ui/use-call-form.ts';
import { AuthPage, OtherWay } from './auth-page.tsx';
import { MailSent } from './mail-sent.tsx';

/** A link that is old, used or broken, and the way to a new one. */
export function BadConfirmation() {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useCallForm({
    schema: resendConfirmation.body,
    values: { email: '' },
    send: (body) => call(resendConfirmation, { body }),
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null) {
    return (
      <AuthPage title={t('sent.title')} focused>
        <MailSent
          email={sentTo}
          lead={t('sent.againLead')}
          next={t('sent.activationNext')}
          send={() => call(resendConfirmation, { body: { email: sentTo } })}
        />
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={t('confirm.badTitle')}
      lead={t('confirm.badLead')}
      focused
      footer={
        <OtherWay question={t('confirm.active')} to={paths.login()} link={t('signIn.submit')} />
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
        <SubmitButton pending={form.pending}>{t('confirm.again')}</SubmitButton>
      </Form>
    </AuthPage>
  );
}
