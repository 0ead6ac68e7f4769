import {
  getSessions,
  type Profile,
  removePhone,
  removeSessions,
  sendResetUrl,
  updateProfile,
  verifyPhone,
  verifyPhoneCode,
} from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { type CallInput, call } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { profileQuery } from '@/lib/session.ts';

// Without a connection each fails at once and says so, instead of waiting unseen.
const networkMode = 'always';

/** Calls that change the account answer with it: every screen shows it at once. */
export function keepProfile(profile: Profile): void {
  queryClient.setQueryData(profileQuery().queryKey, profile);
}

export function useUpdateProfile() {
  return useMutation({
    networkMode,
    mutationFn: (input: CallInput<typeof updateProfile>) => call(updateProfile, input),
    onSuccess: keepProfile,
  });
}

/** Has a number called; the answer says how many of the calling number's digits to type. */
export function useCallPhone() {
  return useMutation({
    networkMode,
    mutationFn: (phone: string) => call(verifyPhone, { body: { phone } }),
  });
}

export function useConfirmPhone() {
  return useMutation({
    networkMode,
    mutationFn: (body: { callId: string; code: string }) => call(verifyPhoneCode, { body }),
    onSuccess: keepProfile,
  });
}

export function useRemovePhone() {
  return useMutation({
    networkMode,
    mutationFn: (id: number) => call(removePhone, { body: { id } }),
    onSuccess: keepProfile,
  });
}

export function useSendResetUrl() {
  return useMutation({
    networkMode,
    mutationFn: (email: string) => call(sendResetUrl, { body: { email } }),
  });
}

/** Others sign in and out meanwhile, so it is asked anew whenever it is looked at. */
export const sessionsQuery = () => ({ ...queryOf(getSessions), staleTime: 0 });

export function askSessionsAnew(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

export function useEndSessions() {
  return useMutation({
    networkMode,
    mutationFn: (body: { id: string } | { others: true }) => call(removeSessions, { body }),
    // Also after a failure: the place may have been signed out elsewhere.
    onSettled: askSessionsAnew,
  });
}
