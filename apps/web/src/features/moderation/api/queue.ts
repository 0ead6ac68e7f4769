import { getModerationPosts } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** The most that one call gives; those that wait longest. */
export const QUEUE_SIZE = 50;
export const REFRESH_MS = 30_000;

/** What a queue shows, by what its call has answered. */
export function stateOf(data: { items: readonly unknown[] } | undefined, error: unknown) {
  if (!data) return error ? 'failed' : 'loading';
  return data.items.length === 0 ? 'empty' : 'filled';
}

/** Other moderators decide meanwhile, so it always counts as stale. */
export const queueQuery = () => ({
  ...queryOf(getModerationPosts, { query: { page: 1, per_page: QUEUE_SIZE } }),
  staleTime: 0,
});
