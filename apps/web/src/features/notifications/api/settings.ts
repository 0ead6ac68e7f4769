import {
  type EmailType,
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

export const settingsQuery = () => queryOf(getNotificationSettings);

function setShown(change: (shown: NotificationSettings) => NotificationSettings): void {
  queryClient.setQueryData<NotificationSettings>(
    settingsQuery().queryKey,
    (shown) => shown && change(shown),
  );
}

const setEmail = (type: EmailType, on: boolean) =>
  setShown((shown) => ({ ...shown, emails: { ...shown.emails, [type]: on } }));

const setDigest = (digest: boolean) => setShown((shown) => ({ ...shown, digest }));

/** Switches notification emails at once and reverts the change if the request fails. */
export function useSwitchEmail() {
  const { mutate, ...state } = useCall(updateNotificationSettings);
  return {
    ...state,
    switchEmail(type: EmailType, on: boolean) {
      setEmail(type, on);
      mutate({ body: { emails: { [type]: on } } }, { onError: () => setEmail(type, !on) });
    },
  };
}

/** Switches emails about saved searches at once and reverts the change if the request fails. */
export function useSwitchDigest() {
  const { mutate, ...state } = useCall(updateNotificationSettings);
  return {
    ...state,
    switchDigest(on: boolean) {
      setDigest(on);
      mutate({ body: { digest: on } }, { onError: () => setDigest(!on) });
    },
  };
}
