import {
  claimPost,
  type getModerationPosts,
  type ModeratedPostPage,
  releasePost,
} from '@pitlane/contracts';
import { useMutation } from '@tanstack/react-query';
import { call, type ResponseData, type Transport } from '@/lib/api.ts';
import { queryClient } from '@/lib/query.ts';
import { queueQuery } from '../../api/queue.ts';
import { invalidatePost, moderatedPostQuery } from './post.ts';

/**
 * Updates only the claim from a response: its other fields may be older than those on screen. Refetches the ad,
 * because those on screen may be outdated too.
 */
function cacheClaim(post: ModeratedPostPage): void {
  const { id, claim } = post;
  queryClient.setQueryData(
    moderatedPostQuery(id).queryKey,
    (cached: ModeratedPostPage | undefined): ModeratedPostPage =>
      cached ? { ...cached, claim } : post,
  );
  queryClient.setQueryData(
    queueQuery().queryKey,
    (cached: ResponseData<typeof getModerationPosts> | undefined) =>
      cached && {
        ...cached,
        items: cached.items.map((row) => (row.id === id ? { ...row, claim } : row)),
      },
  );
  void invalidatePost(id);
}

export async function claimAndCache(id: number): Promise<void> {
  cacheClaim(await call(claimPost, { params: { id } }));
}

export async function releaseAndCache(id: number): Promise<void> {
  cacheClaim(await call(releasePost, { params: { id } }));
}

const keepaliveTransport: Transport = async (address, { signal: _signal, ...request }) => {
  const response = await fetch(address, { ...request, keepalive: true });
  return { status: response.status, text: await response.text() };
};

/** Releases an ad while the page is closing; a failure cannot be shown. */
export function releaseOnPageClose(id: number): void {
  void call(releasePost, { params: { id } }, undefined, keepaliveTransport).catch(() => {});
}

export function useClaimCall() {
  return useMutation({
    mutationFn: ({ id, shouldClaim }: { id: number; shouldClaim: boolean }) =>
      shouldClaim ? claimAndCache(id) : releaseAndCache(id),
  });
}
