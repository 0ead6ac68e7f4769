import { getModerationPosts } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Maximum size of a response: the ads that have waited longest. */
export const QUEUE_SIZE = 50;
export const REFRESH_MS = 30_000;

/** Always stale: other moderators decide at the same time. */
export const queueQuery = () => ({
  ...queryOf(getModerationPosts, { query: { page: 1, per_page: QUEUE_SIZE } }),
  staleTime: 0,
});
