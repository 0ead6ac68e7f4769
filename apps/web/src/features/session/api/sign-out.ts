import { addresses, signOut } from '@pitlane/contracts';
import { type Query, useMutation } from '@tanstack/react-query';
import { ApiError, call } from '@/lib/api.ts';
import { clearDrafts } from '@/lib/draft-storage.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { setSigningOut } from '@/lib/live-events.ts';
import { notify } from '@/lib/notify.ts';
import { queryClient } from '@/lib/query.ts';
import { currentSession } from '@/lib/session.ts';
import { notifyError } from '@/ui/states.tsx';

const isPrivate = ({ meta }: Query) => meta?.private === true;

/** Ends the session on the server first: if that fails, the user stays signed in and sees the error. */
async function performSignOut(): Promise<void> {
  const userId = currentSession()?.userId;
  setSigningOut(true);
  try {
    // Running requests would be rejected.
    await queryClient.cancelQueries({ predicate: isPrivate });
    await call(signOut, {});
  } catch (error) {
    // An unauthorized response means that the session has already ended.
    if (!(error instanceof ApiError && error.code === 'unauthorized')) {
      void queryClient.invalidateQueries({ predicate: isPrivate });
      throw error;
    }
  } finally {
    setSigningOut(false);
  }
  if (userId !== undefined) clearDrafts(userId);
}

export function useSignOut(): { signOut: () => void; pending: boolean } {
  const { t } = useTranslation('session');
  const goTo = useGoTo();
  const { mutate, isPending } = useMutation({
    mutationFn: performSignOut,
    onSuccess: () => {
      goTo(addresses.login());
      notify.success(t('menu.signedOut'));
    },
    onError: notifyError,
  });
  return { signOut: () => mutate(), pending: isPending };
}
