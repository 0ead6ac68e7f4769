import {
  approvePost,
  blockUser,
  claimPost,
  getModerationLog,
  getModerationPost,
  getModerationPosts,
  getTokens,
  type ModeratedPostPage,
  releasePost,
  removeToken,
  unblockUser,
} from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { type Answer, ApiError, call, type Transport } from '@/lib/api.ts';
import { queryClient, queryOf } from '@/lib/query.ts';

// Without a connection each fails at once and says so, instead of waiting unseen.
const networkMode = 'always';

/** The most that one call gives; those that wait longest. */
const QUEUE_SIZE = 50;

/** Others judge meanwhile, so nothing here is taken for fresh. */
const staleTime = 0;

export const queueQuery = () => ({
  ...queryOf(getModerationPosts, { query: { page: 1, per_page: QUEUE_SIZE } }),
  staleTime,
});
export const moderatedQuery = (id: number) => ({
  ...queryOf(getModerationPost, { params: { id } }),
  staleTime,
});
export const logQuery = (page: number) => ({
  ...queryOf(getModerationLog, { query: { page } }),
  staleTime,
});
export const tokensQuery = () => ({ ...queryOf(getTokens), staleTime });

/** Puts an answer where both panes read it; what waits no longer leaves the queue. */
export async function keepPost(post: ModeratedPostPage): Promise<void> {
  const queue = queueQuery().queryKey;
  // An answer under way is older than this one.
  await queryClient.cancelQueries({ queryKey: queue });
  queryClient.setQueryData(moderatedQuery(post.id).queryKey, post);
  queryClient.setQueryData(queue, (shown: Answer<typeof getModerationPosts> | undefined) => {
    if (!shown?.items.some(({ id }) => id === post.id)) return shown;
    const { items, meta } = shown;
    return post.waits_for === null
      ? {
          items: items.filter(({ id }) => id !== post.id),
          meta: { ...meta, total: meta.total - 1 },
        }
      : { items: items.map((row) => (row.id === post.id ? post : row)), meta };
  });
  // What was put in counts as an answer, and the next refresh would wait for longer each time.
  void queryClient.invalidateQueries({ queryKey: queue });
}

/** The ad as it is now, in both panes; after a refusal it is another than the one on screen. */
export function askPostAnew(id: number): Promise<unknown> {
  return Promise.all([
    queryClient.invalidateQueries({ queryKey: moderatedQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: queueQuery().queryKey }),
  ]);
}

/**
 * The answer of a claim tells whose an ad is. All else in it may be older by now than what is on
 * screen, which may be old too: it is asked anew.
 */
function keepClaim(answer: ModeratedPostPage): void {
  const { id, claim } = answer;
  queryClient.setQueryData(
    moderatedQuery(id).queryKey,
    (shown: ModeratedPostPage | undefined): ModeratedPostPage =>
      shown ? { ...shown, claim } : answer,
  );
  queryClient.setQueryData(
    queueQuery().queryKey,
    (shown: Answer<typeof getModerationPosts> | undefined) =>
      shown && {
        ...shown,
        items: shown.items.map((row) => (row.id === id ? { ...row, claim } : row)),
      },
  );
  void askPostAnew(id);
}

export async function takePost(id: number): Promise<void> {
  keepClaim(await call(claimPost, { params: { id } }));
}

export async function givePostBack(id: number): Promise<void> {
  keepClaim(await call(releasePost, { params: { id } }));
}

/** Goes on when the page is gone. */
const afterwards: Transport = async (address, { signal: _signal, ...request }) => {
  const response = await fetch(address, { ...request, keepalive: true });
  return { status: response.status, text: await response.text() };
};

/** Gives an ad back while its page is closed; nobody is left to hear of a failure. */
export function givePostBackUnseen(id: number): void {
  void call(releasePost, { params: { id } }, undefined, afterwards).catch(() => {});
}

/** Which version was looked at. */
export const seenVersion = ({ submitted_at: at }: ModeratedPostPage) =>
  at ? { submitted_at: at } : {};

interface Approval {
  onDone: (post: ModeratedPostPage) => void;
  onFailed: (error: unknown, post: ModeratedPostPage) => void;
}

/** Approving; both are told, even when who asked has left the screen by then. */
export function useApprove({ onDone, onFailed }: Approval) {
  return useMutation({
    networkMode,
    mutationFn: (post: ModeratedPostPage) =>
      call(approvePost, { params: { id: post.id }, body: seenVersion(post) }),
    onSuccess: async (answer, post) => {
      await keepPost(answer);
      onDone(post);
    },
    onError: onFailed,
  });
}

/** Taking an ad, or giving it back. */
export function useClaimCall() {
  return useMutation({
    networkMode,
    mutationFn: ({ id, take }: { id: number; take: boolean }) =>
      take ? takePost(id) : givePostBack(id),
  });
}

export type Conflict = 'changed' | 'claimed' | 'wrongState';

/** Which refusal says that the ad is another by now; null for all other failures. */
export function conflictOf(error: unknown): Conflict | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'post.changed') return 'changed';
  if (error.code === 'post.claimed') return 'claimed';
  return error.code === 'post.wrong_state' ? 'wrongState' : null;
}

export const block = (id: number, reason: string) =>
  call(blockUser, { params: { id }, body: { reason } });

export function useUnblock() {
  return useMutation({
    networkMode,
    mutationFn: (id: number) => call(unblockUser, { params: { id } }),
  });
}

export function useRemoveToken() {
  return useMutation({
    networkMode,
    mutationFn: (id: number) => call(removeToken, { params: { id } }),
    // Also after a failure: it may have been revoked elsewhere.
    onSettled: () => queryClient.invalidateQueries({ queryKey: tokensQuery().queryKey }),
  });
}
