import { getSessions, removeSessions } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { useCall } from '@/lib/use-call.ts';

/** Always refetched, because sessions also change on other devices. */
export const sessionsQuery = () => ({ ...queryOf(getSessions), staleTime: 0 });

export function invalidateSessions(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: sessionsQuery().queryKey });
}

export const useEndSessions = () =>
  // Also after a failure: the session may have ended elsewhere.
  useCall(removeSessions, { onSettled: invalidateSessions });
