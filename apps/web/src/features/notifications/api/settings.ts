import {
  type EmailType,
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

export const settingsQuery = () => queryOf(getNotificationSettings);

function updateCachedSettings(
  change: (settings: NotificationSettings) => NotificationSettings,
): void {
  queryClient.setQueryData<NotificationSettings>(
    settingsQuery().queryKey,
    (settings) => settings && change(settings),
  );
}

const setCachedEmail = (type: EmailType, isOn: boolean) =>
  updateCachedSettings((settings) => ({
    ...settings,
    emails: { ...settings.emails, [type]: isOn },
  }));

const setCachedDigest = (digest: boolean) =>
  updateCachedSettings((settings) => ({ ...settings, digest }));

/** Switches notification emails at once and reverts the change if the request fails. */
export function useSwitchEmail() {
  const { mutate, ...state } = useCall(updateNotificationSettings);
  return {
    ...state,
    switchEmail(type: EmailType, isOn: boolean) {
      setCachedEmail(type, isOn);
      mutate(
        { body: { emails: { [type]: isOn } } },
        { onError: () => setCachedEmail(type, !isOn) },
      );
    },
  };
}

/** Switches emails about saved searches at once and reverts the change if the request fails. */
export function useSwitchDigest() {
  const { mutate, ...state } = useCall(updateNotificationSettings);
  return {
    ...state,
    switchDigest(isOn: boolean) {
      setCachedDigest(isOn);
      mutate({ body: { digest: isOn } }, { onError: () => setCachedDigest(!isOn) });
    },
  };
}
