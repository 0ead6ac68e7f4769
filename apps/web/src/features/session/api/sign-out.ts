import { addresses, signOut } from '@pitlane/contracts';
import { ApiError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { useCall } from '@/lib/use-call.ts';
import { useErrorText } from '@/ui/states.tsx';

/** Ends the session, on the server first: where that fails one stays signed in, and sees it. */
export function useSignOut(): { signOut: () => void; pending: boolean } {
  const { t } = useTranslation('session');
  const errorText = useErrorText();
  const goTo = useGoTo();
  const { mutate, isPending } = useCall(signOut, {
    onSettled: (_answer, error) => {
      // A session that has ended already needs no other end.
      if (error && !(error instanceof ApiError && error.code === 'unauthorized')) {
        return notify.error(errorText(error));
      }
      goTo(addresses.login());
      notify.success(t('menu.signedOut'));
    },
  });
  return { signOut: () => mutate({}), pending: isPending };
}
