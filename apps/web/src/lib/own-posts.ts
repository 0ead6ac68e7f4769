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
export const freeOffersQuery = () => queryOf(getFreeCountOffers);

export const myPostsQuery = (status: OwnStatus, page: number) =>
  queryOf(getMyPosts, { query: { status, page } });

/** The counts come with any page; this one is the smallest. */
const countsQuery = () => queryOf(getMyPosts, { query: { per_page: 1 } });

type MyPosts = ReturnType<typeof countsQuery> extends CallQuery<infer Answer> ? Answer : never;

/** How many own ads have each status; undefined for visitors and until it is known. */
export function useOwnCounts(): UseQueryResult<OwnCounts> {
  const session = useSession();
  return useQuery({
    ...countsQuery(),
    enabled: session !== null,
    select: ({ meta }: MyPosts) => meta.counts,
  });
}

/** How many ads may still be placed; undefined for visitors and until it is known. */
export function useFreeCount(): UseQueryResult<{ count: number }> {
  const session = useSession();
  return useQuery({ ...freeCountQuery(), enabled: session !== null });
}

/** Tariff type 6: ads are not counted. */
const UNLIMITED = 6;

/** Whether an account may place ads without end (docs/product.md#allowance). */
export function isUnlimited(profile: Pick<Profile, 'tariff_info'> | undefined): boolean {
  return profile?.tariff_info?.type_id === UNLIMITED;
}

/**
 * After an own ad has changed: lists, counts, the allowance and the ad itself are fetched again, and
 * what everybody sees (the search, special placements, sellers) when it is next looked at.
 */
export async function invalidateOwnPosts(): Promise<void> {
  const isPublic = ({ meta }: Query) => meta?.private !== true;
  await queryClient.invalidateQueries({ predicate: isPublic, refetchType: 'none' });
  const changed = [getMyPosts, getFreeCount, getFreeCountOffers, getPost];
  await Promise.all(changed.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}
