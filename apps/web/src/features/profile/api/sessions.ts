import { getSessions, removeSessions } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

/** Others sign in and out meanwhile, so it is asked for whenever it is looked at. */
export const sessionsQuery = () => ({ ...queryOf(getSessions), staleTime: 0 });

export function invalidateSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

export const useEndSessions = () =>
  // Also after a failure: the place may have been signed out elsewhere.
  useCall(removeSessions, { onSettled: invalidateSessions });
