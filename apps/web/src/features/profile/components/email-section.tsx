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
  const changing = useUnfolding();
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
        {!changing.open && (
          <Button ref={changing.button} onClick={changing.unfold}>
            {t('email.change')}
          </Button>
        )}
      </div>
      {profile.email_refused && <RefusedEmail email={profile.email} />}
      {profile.new_email && (
        <WaitingEmail
          present={profile.email}
          wanted={profile.new_email}
          onEnded={() => changing.button.current?.focus()}
        />
      )}
      {changing.open && <ChangeEmail onClose={changing.fold} />}
    </SettingsSection>
  );
}

interface WaitingEmailProps {
  present: string;
  wanted: string;
  /** Called when the section is removed with its buttons, to move the focus. */
  onEnded: () => void;
}

function WaitingEmail({ present, wanted, onEnded }: WaitingEmailProps) {
  const { t } = useTranslation('profile');
  const asking = useUpdateProfile();
  const askAgain = () =>
    asking.mutate(
      { body: { email: wanted } },
      { onSuccess: () => notify.success(t('email.sent', { email: wanted })) },
    );
  // Requesting the present address cancels the change.
  const stay = () => asking.mutate({ body: { email: present } }, { onSuccess: onEnded });
  return (
    <div className="mt-4 flex gap-3 rounded-control border border-line bg-paper p-3 sm:p-4">
      <MailCheck aria-hidden className="size-6 shrink-0 text-warning" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p role="status" className="font-semibold wrap-anywhere">
          {t('email.waiting', { email: wanted })}
        </p>
        <p className="mt-1 text-[14px] leading-5 text-pretty text-muted">
          {t('email.waitingHint')}
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <ActionButton pending={asking.isPending} onClick={askAgain}>
            {t('email.again')}
          </ActionButton>
          <ActionButton look="quiet" pending={asking.isPending} onClick={stay}>
            {t('email.stay')}
          </ActionButton>
        </div>
        <ErrorText error={asking.error} className="mt-2 text-[14px] leading-5" />
      </div>
    </div>
  );
}

const fields = z.object({ email });

function ChangeEmail({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('profile');
  const form = useCallForm({
    schema: fields,
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
        action={t('email.change')}
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
