import type { resendConfirmation, sendResetUrl } from '@pitlane/contracts';
import { type ReactNode, useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { TextField } from '@/ui/field.tsx';
import { HeadlinePage } from '@/ui/headline-page.tsx';
import { MailSent } from './mail-sent.tsx';

interface MailRequestProps {
  contract: typeof sendResetUrl | typeof resendConfirmation;
  title: string;
  lead: string;
  focused?: boolean;
  footer: ReactNode;
  action: string;
  sentTexts: { lead: string; nextStep: string };
  children?: ReactNode;
}

/** Requests an email with a link; the response is the same for every email address. */
export function MailRequest({
  contract,
  title,
  lead,
  focused = false,
  footer,
  action,
  sentTexts,
  children,
}: MailRequestProps) {
  const { t } = useTranslation('accounts');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const send = (body: { email: string }) => call(contract, { body });
  const form = useCallForm({
    schema: contract.body,
    values: { email: '' },
    send,
    onDone: (_, { email }) => setSentTo(email),
  });
  if (sentTo !== null) {
    return (
      <HeadlinePage title={t('sent.title')} focused>
        <MailSent email={sentTo} {...sentTexts} send={() => send({ email: sentTo })}>
          {children}
        </MailSent>
      </HeadlinePage>
    );
  }
  return (
    <HeadlinePage title={title} lead={lead} focused={focused} footer={footer}>
      <Form form={form}>
        <TextField
          label={t('fields.email')}
          type="email"
          autoComplete="username"
          {...form.field('email')}
        />
        <FormError>{form.failure}</FormError>
        <SubmitButton pending={form.pending}>{action}</SubmitButton>
      </Form>
    </HeadlinePage>
  );
}
