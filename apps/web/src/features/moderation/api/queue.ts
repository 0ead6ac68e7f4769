import { getModerationPosts } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** The most that one call gives; those that wait longest. */
const QUEUE_SIZE = 50;

/** Others judge meanwhile, so it is never taken for fresh. */
export const queueQuery = () => ({
  ...queryOf(getModerationPosts, { query: { page: 1, per_page: QUEUE_SIZE } }),
  staleTime: 0,
});
