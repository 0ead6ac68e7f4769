import { getProfile, type Profile } from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallQuery, queryOf } from './query.ts';
import { useSession } from './session.ts';

/** The query of the own account; what changes the account puts its answer here. */
export const profileQuery = (): CallQuery<Profile> => queryOf(getProfile);

/** The own account; undefined for visitors and until it is known. */
export function useProfile(): UseQueryResult<Profile> {
  const session = useSession();
  return useQuery({ ...profileQuery(), enabled: session !== null });
}
