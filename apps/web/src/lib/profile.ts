import { getProfile, type Profile } from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallQuery, queryOf } from './query.ts';
import { useSession } from './session.ts';

export const profileQuery = (): CallQuery<Profile> => queryOf(getProfile);

/** Returns the user's own account; undefined for visitors and until loaded. */
export function useProfile(): UseQueryResult<Profile> {
  const session = useSession();
  return useQuery({ ...profileQuery(), enabled: session !== null });
}
