import {
  approvePost,
  getModerationPost,
  type getModerationPosts,
  type ModeratedPostPage,
} from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { ApiError, call, type ResponseData } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { queueQuery } from '../../api/queue.ts';

/** Always stale: other moderators decide at the same time. */
export const moderatedPostQuery = (id: number) => ({
  ...queryOf(getModerationPost, { params: { id } }),
  staleTime: 0,
});

/** Caches a response for both panes; removes the ad from the queue if it no longer waits. */
export async function cacheModeratedPost(post: ModeratedPostPage): Promise<void> {
  const queueKey = queueQuery().queryKey;
  // A pending response is older than this one.
  await queryClient.cancelQueries({ queryKey: queueKey });
  queryClient.setQueryData(moderatedPostQuery(post.id).queryKey, post);
  queryClient.setQueryData(
    queueKey,
    (cached: ResponseData<typeof getModerationPosts> | undefined) => {
      if (!cached?.items.some(({ id }) => id === post.id)) return cached;
      const { items, meta } = cached;
      return post.waits_for === null
        ? {
            items: items.filter(({ id }) => id !== post.id),
            meta: { ...meta, total: meta.total - 1 },
          }
        : { items: items.map((row) => (row.id === post.id ? post : row)), meta };
    },
  );
  // Refetches the queue, because the cached data would delay the next refresh.
  void queryClient.invalidateQueries({ queryKey: queueKey });
}

/** Refetches the ad in both panes, for example after a conflict. */
export function invalidatePost(id: number): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: moderatedPostQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: queueQuery().queryKey }),
  ]);
}

export const seenVersionOf = ({ submitted_at: submittedAt }: ModeratedPostPage) =>
  submittedAt ? { submitted_at: submittedAt } : {};

interface ApprovalCallbacks {
  onDone: (post: ModeratedPostPage) => void;
  onFailed: (error: unknown, post: ModeratedPostPage) => void;
}

/** Approves an ad; both callbacks run even after the component has unmounted. */
export function useApprove({ onDone, onFailed }: ApprovalCallbacks) {
  return useMutation({
    mutationFn: (post: ModeratedPostPage) =>
      call(approvePost, { params: { id: post.id }, body: seenVersionOf(post) }),
    onSuccess: async (updatedPost, post) => {
      await cacheModeratedPost(updatedPost);
      onDone(post);
    },
    onError: onFailed,
  });
}

export type Conflict = 'changed' | 'claimed' | 'wrongState';

/** Returns the conflict of a failure that means the ad has changed; null for all others. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'post.changed') return 'changed';
  if (error.code === 'post.claimed') return 'claimed';
  return error.code === 'post.wrong_state' ? 'wrongState' : null;
}
