import {
  getFreeCount,
  getFreeCountOffers,
  getMyPosts,
  getPost,
  type OwnCounts,
  type OwnStatus,
  type Profile,
} from '@pitlane/contracts';
import { type Query, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallQuery, queryClient, queryOf } from './query.ts';
import { useSession } from './session.ts';

const freeCountQuery = () => queryOf(getFreeCount);
export const freeSpecialPlacementsQuery = () => queryOf(getFreeCountOffers);

export const myPostsQuery = (status: OwnStatus, page: number) =>
  queryOf(getMyPosts, { query: { status, page } });

/** The counts are part of every page; this one is the smallest. */
const countsQuery = () => queryOf(getMyPosts, { query: { per_page: 1 } });

type MyPosts = ReturnType<typeof countsQuery> extends CallQuery<infer Data> ? Data : never;

/** Returns the number of the user's own ads by status; undefined for visitors and until loaded. */
export function useOwnCounts(): UseQueryResult<OwnCounts> {
  const session = useSession();
  return useQuery({
    ...countsQuery(),
    enabled: session !== null,
    select: ({ meta }: MyPosts) => meta.counts,
  });
}

/** Returns how many ads the user may still publish; undefined for visitors and until loaded. */
export function useFreeCount(): UseQueryResult<{ count: number }> {
  const session = useSession();
  return useQuery({ ...freeCountQuery(), enabled: session !== null });
}

/** Tariff type without a limit of ads. */
const UNLIMITED_TYPE_ID = 6;

/** Reports whether an account may publish an unlimited number of ads (docs/product.md#allowance). */
export function isUnlimited(profile: Pick<Profile, 'tariff_info'> | undefined): boolean {
  return profile?.tariff_info?.type_id === UNLIMITED_TYPE_ID;
}

/**
 * Invalidates data after a change to an own ad. Refetches lists, counts, the allowance and the ad at once, and
 * public data (search, special placements, sellers) when it is next shown.
 */
export async function invalidateOwnPosts(): Promise<void> {
  const isPublic = ({ meta }: Query) => meta?.private !== true;
  await queryClient.invalidateQueries({ predicate: isPublic, refetchType: 'none' });
  const changedOperations = [getMyPosts, getFreeCount, getFreeCountOffers, getPost];
  await Promise.all(
    changedOperations.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
  );
}
