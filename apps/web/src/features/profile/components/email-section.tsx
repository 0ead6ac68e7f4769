import { email, type Profile, updateProfile } from '@pitlane/contracts';
import { MailCheck } from 'lucide-react';
import * as z from 'zod/mini';
import { useCallForm } from '@/forms/use-call-form.ts';
import { call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { ErrorText } from '@/ui/error-text.tsx';
import { TextField } from '@/ui/field.tsx';
import { cacheProfile, useUpdateProfile } from '../api/profile.ts';
import { RefusedEmail } from './refused-email.tsx';
import { SettingsSection } from './settings-section.tsx';
import { UnfoldedForm } from './unfolded-form.tsx';
import { useUnfolding } from './use-unfolding.ts';
import { VerifiedMark } from './verified-mark.tsx';

export function EmailSection({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile');
  const changeForm = useUnfolding();
  return (
    <SettingsSection title={t('email.title')} hint={t('email.hint')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p className="text-[13px] leading-[18px] text-muted">{t('email.current')}</p>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="text-[16px] leading-6 font-semibold wrap-anywhere">
              {profile.email}
            </span>
            <VerifiedMark
              verified={profile.email_verified}
              text={profile.email_verified ? t('email.verified') : t('email.notVerified')}
            />
          </p>
        </div>
        {!changeForm.open && (
          <Button ref={changeForm.button} onClick={changeForm.unfold}>
            {t('email.change')}
          </Button>
        )}
      </div>
      {profile.email_refused && <RefusedEmail email={profile.email} />}
      {profile.new_email && (
        <PendingEmail
          currentEmail={profile.email}
          newEmail={profile.new_email}
          onRemoved={() => changeForm.button.current?.focus()}
        />
      )}
      {changeForm.open && <ChangeEmail onClose={changeForm.fold} />}
    </SettingsSection>
  );
}

interface PendingEmailProps {
  currentEmail: string;
  newEmail: string;
  /** Called when the section is removed with its buttons, to move the focus. */
  onRemoved: () => void;
}

function PendingEmail({ currentEmail, newEmail, onRemoved }: PendingEmailProps) {
  const { t } = useTranslation('profile');
  const update = useUpdateProfile();
  const resend = () =>
    update.mutate(
      { body: { email: newEmail } },
      { onSuccess: () => notify.success(t('email.sent', { email: newEmail })) },
    );
  // Requesting the current address cancels the change.
  const cancelChange = () =>
    update.mutate({ body: { email: currentEmail } }, { onSuccess: onRemoved });
  return (
    <div className="mt-4 flex gap-3 rounded-control border border-line bg-paper p-3 sm:p-4">
      <MailCheck aria-hidden className="size-6 shrink-0 text-warning" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p role="status" className="font-semibold wrap-anywhere">
          {t('email.waiting', { email: newEmail })}
        </p>
        <p className="mt-1 text-[14px] leading-5 text-pretty text-muted">
          {t('email.waitingHint')}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <ActionButton pending={update.isPending} onClick={resend}>
            {t('email.again')}
          </ActionButton>
          <ActionButton look="quiet" pending={update.isPending} onClick={cancelChange}>
            {t('email.stay')}
          </ActionButton>
        </div>
        <ErrorText error={update.error} className="mt-2 text-[14px] leading-5" />
      </div>
    </div>
  );
}

const emailSchema = z.object({ email });

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const form = useCallForm({
    schema: emailSchema,
    values: { email: '' },
    send: (body) => call(updateProfile, { body }),
    onDone: (profile) => {
      cacheProfile(profile);
      onClose();
    },
  });
  return (
    <div className="mt-4">
      <UnfoldedForm
        form={form}
        label={t('email.change')}
        submitLabel={t('email.change')}
        onCancel={onClose}
      >
        <TextField
          label={t('email.new')}
          type="email"
          autoComplete="email"
          inputMode="email"
          autoFocus
          {...form.field('email')}
        />
      </UnfoldedForm>
    </div>
  );
}
