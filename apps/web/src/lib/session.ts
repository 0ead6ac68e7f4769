import { getProfile, type Profile, type SignedIn } from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { storeSession, useSession } from './kept-session.ts';
import { type CallQuery, queryClient, queryOf } from './query.ts';

// What only who signs in or is signed in needs: visitors' pages import the file below instead.
export { endSession, useSession } from './kept-session.ts';

const MS = 1_000;

/** The query of the own account; what changes the account puts its answer here. */
export const profileQuery = (): CallQuery<Profile> => queryOf(getProfile);

/** The own account; undefined for visitors and until it is known. */
export function useProfile(): UseQueryResult<Profile> {
  const session = useSession();
  return useQuery({ ...profileQuery(), enabled: session !== null });
}

/** After any way of signing in: from now on calls carry the token. */
export function keepSession({ token, expires_in, user }: SignedIn): void {
  storeSession({ token, expiresAt: Date.now() + expires_in * MS, userId: user.id });
  queryClient.setQueryData(profileQuery().queryKey, user);
}
