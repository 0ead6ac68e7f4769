import { addresses, emailTypes } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { useProfile } from '@/lib/profile.ts';
import { Checkbox } from '@/ui/checkbox.tsx';
import Dialog from '@/ui/dialog.tsx';
import { Loading } from '@/ui/loading.tsx';
import { ErrorState, errorText } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { settingsQuery, useSwitchDigest, useSwitchEmail } from '../api/settings.ts';

interface EmailsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function EmailsDialog({ open, onOpenChange }: EmailsDialogProps) {
  const { t } = useTranslation('notifications');
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('emails.title')}>
      <p className="mb-3 text-[14px] leading-5 text-pretty text-muted">{t('emails.lead')}</p>
      <EmailSettings />
    </Dialog>
  );
}

function EmailSettings() {
  const { t } = useTranslation('notifications');
  const settings = useQuery(settingsQuery());
  const { data: profile } = useProfile();
  const { switchEmail, ...emailMutation } = useSwitchEmail();
  const { switchDigest, ...digestMutation } = useSwitchDigest();
  if (!settings.data) {
    return settings.error ? (
      <ErrorState error={settings.error} onRetry={() => void settings.refetch()} />
    ) : (
      <Loading label={t('emails.loading')} className="flex flex-col gap-2 pb-7">
        {emailTypes.map((type) => (
          <Skeleton key={type} className="h-9 desk:h-7" />
        ))}
      </Loading>
    );
  }
  const { emails, digest } = settings.data;
  const error = emailMutation.error ?? digestMutation.error;
  // Only admins handle failed refunds.
  const availableTypes = emailTypes.filter(
    (type) => type !== 'refund_failed' || profile?.role === 'admin',
  );
  return (
    <>
      {availableTypes.map((type) => (
        <Checkbox
          key={type}
          label={t(`emails.${type}`)}
          checked={emails[type]}
          onChange={(isOn) => switchEmail(type, isOn)}
        />
      ))}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox label={t('emails.digest')} checked={digest} onChange={switchDigest} />
        <IntentLink
          to={addresses.accountSavedSearches()}
          className="inline-block py-2.5 text-[14px] leading-5 underline"
        >
          {t('emails.period')}
        </IntentLink>
      </div>
      <p
        role={error ? 'alert' : 'status'}
        className={`mt-2 min-h-5 text-[14px] leading-5 ${error ? 'text-danger' : 'text-success'}`}
      >
        {error
          ? errorText(error)
          : (emailMutation.isSuccess || digestMutation.isSuccess) && t('emails.saved')}
      </p>
    </>
  );
}
