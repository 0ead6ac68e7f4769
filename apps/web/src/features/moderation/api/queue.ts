import { getModerationPosts } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** The most that one call gives; those that wait longest. */
export const QUEUE_SIZE = 50;
export const REFRESH_MS = 30_000;

/** Other moderators decide meanwhile, so it always counts as stale. */
export const queueQuery = () => ({
  ...queryOf(getModerationPosts, { query: { page: 1, per_page: QUEUE_SIZE } }),
  staleTime: 0,
});
