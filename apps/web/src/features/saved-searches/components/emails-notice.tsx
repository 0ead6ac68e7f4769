import {
  addresses,
  type NotificationSettings,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useProfile } from '@/lib/profile.ts';
import { queryClient } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { notifyError } from '@/ui/states.tsx';
import { settingsQuery } from '../api/saved-searches.ts';

/** Notice with the reason why no emails about saved searches are delivered; renders nothing if they are. */
export function EmailsNotice() {
  const { t } = useTranslation('saved-searches');
  const { data: profile } = useProfile();
  const { data: settings } = useQuery(settingsQuery());
  const resume = useCall(updateNotificationSettings, {
    onSuccess: (response) => {
      queryClient.setQueryData<NotificationSettings>(settingsQuery().queryKey, response);
      notify.success(t('letters.resumed'));
    },
    onError: notifyError,
  });
  if (profile?.email_refused) {
    return (
      <Notice
        tone="warning"
        title={t('letters.refused', { email: profile.email })}
        action={<LinkButton to={addresses.accountSettings()}>{t('letters.mend')}</LinkButton>}
      />
    );
  }
  if (settings?.digest !== false) return null;
  return (
    <Notice
      title={t('letters.off')}
      action={
        <ActionButton
          pending={resume.isPending}
          onClick={() => resume.mutate({ body: { digest: true } })}
        >
          {t('letters.resume')}
        </ActionButton>
      }
    />
  );
}
