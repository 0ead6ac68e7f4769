import { type Profile, personalWords, sendResetUrl, updatePassword } from '@pitlane/contracts';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { Form, FormError, SubmitButton } from '@/forms/form.tsx';
import { NewPasswordField } from '@/forms/new-password-field.tsx';
import { PasswordField } from '@/forms/password-field.tsx';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { invalidateSessions } from '../api/sessions.ts';
import { SettingsSection } from './settings-section.tsx';

export function PasswordSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  return (
    <SettingsSection title={t('password.title')} hint={t('password.hint')}>
      {profile.has_password ? (
        <ChangePassword profile={profile} />
      ) : (
        <FirstPassword email={profile.email} />
      )}
    </SettingsSection>
  );
}

const emptyValues = { old_password: '', password: '', confirm_password: '' };

function ChangePassword({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const [isDone, setIsDone] = useState(false);
  const form = useCallForm({
    schema: updatePassword.body,
    values: emptyValues,
    send: (body) => call(updatePassword, { body }),
    onDone: () => {
      form.reset(emptyValues);
      setIsDone(true);
      notify.success(t('password.done'));
      void invalidateSessions();
    },
  });
  const { first_name, last_name, company_name, email } = profile;
  return (
    <Form form={form} label={t('password.title')} className="max-w-[440px]">
      {/* Lets password managers identify the account. */}
      <input
        type="text"
        autoComplete="username"
        aria-label={t('password.account')}
        value={email}
        readOnly
        hidden
      />
      <PasswordField
        label={t('password.old')}
        autoComplete="current-password"
        {...form.field('old_password')}
      />
      <NewPasswordField
        label={t('password.new')}
        currentValue={form.watch('password')}
        words={personalWords({ email, names: [first_name, last_name, company_name] })}
        autoComplete="new-password"
        {...form.field('password', ['confirm_password'])}
      />
      <PasswordField
        label={t('password.confirm')}
        autoComplete="new-password"
        {...form.field('confirm_password')}
      />
      <FormError>{form.formState.errors.root?.message}</FormError>
      <SubmitButton pending={form.pending} className="sm:self-start">
        {t('password.save')}
      </SubmitButton>
      <SuccessNote>{isDone && !form.formState.isDirty && t('password.doneNote')}</SuccessNote>
    </Form>
  );
}

function FirstPassword({ email }: { email: string }) {
  const { t } = useTranslation('profile');
  const resetLink = useCall(sendResetUrl);
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-pretty wrap-anywhere">{t('password.none', { email })}</p>
      <ActionButton
        pending={resetLink.isPending}
        onClick={() => resetLink.mutate({ body: { email } })}
      >
        {t('password.send')}
      </ActionButton>
      <SuccessNote>{resetLink.isSuccess && t('password.sent', { email })}</SuccessNote>
      <ErrorText error={resetLink.error} />
    </div>
  );
}

function SuccessNote({ children }: { children: string | false }) {
  return (
    <p role="status" className="flex gap-2 text-success empty:hidden">
      {children && (
        <>
          <Check aria-hidden className="mt-px size-5 shrink-0" />
          <span>{children}</span>
        </>
      )}
    </p>
  );
}
