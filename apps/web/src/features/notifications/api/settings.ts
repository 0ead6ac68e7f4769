import {
  type EmailType,
  getNotificationSettings,
  type NotificationSettings,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

export const settingsQuery = () => queryOf(getNotificationSettings);

function setFlags(flags: Partial<Record<EmailType, boolean>>): void {
  queryClient.setQueryData<NotificationSettings>(
    settingsQuery().queryKey,
    (shown) => shown && { emails: { ...shown.emails, ...flags } },
  );
}

/** Switches emails at once, and back when the call fails. */
export function useSwitchEmail() {
  const { mutate, ...state } = useCall(updateNotificationSettings);
  return {
    ...state,
    switchEmail(type: EmailType, on: boolean) {
      setFlags({ [type]: on });
      mutate({ body: { emails: { [type]: on } } }, { onError: () => setFlags({ [type]: !on }) });
    },
  };
}
