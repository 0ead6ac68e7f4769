import { addresses, signOut } from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { endSession } from '@/lib/session.ts';
import { renewSession } from '@/lib/sign-in-again.ts';
import { useErrorText } from '@/ui/states.tsx';

/** Ends the session, on the server first: what fails there leaves one signed in, and is told. */
export function useSignOut(): { signOut: () => void; pending: boolean } {
  const { t } = useTranslation('session');
  const errorText = useErrorText();
  const goTo = useGoTo();
  const leave = async () => {
    try {
      await call(signOut, {});
    } catch (error) {
      // A session that has ended already needs no other end.
      if (!(error instanceof ApiError && error.code === 'unauthorized')) throw error;
    }
    endSession();
    goTo(addresses.login());
  };
  const { mutate, isPending } = useMutation({
    // Calls that are refused meanwhile must not ask somebody who leaves to sign in again.
    mutationFn: () => renewSession(leave()),
    onSuccess: () => notify.success(t('menu.signedOut')),
    onError: (error) => notify.error(errorText(error)),
  });
  return { signOut: () => mutate(), pending: isPending };
}
