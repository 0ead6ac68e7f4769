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
import { invalidatePost, moderatedQuery } from './post.ts';

/**
 * Updates only the claim from a response: its other fields may be older than those on screen. Refetches the ad,
 * because those on screen may be outdated too.
 */
function cacheClaim(answer: ModeratedPostPage): void {
  const { id, claim } = answer;
  queryClient.setQueryData(
    moderatedQuery(id).queryKey,
    (shown: ModeratedPostPage | undefined): ModeratedPostPage =>
      shown ? { ...shown, claim } : answer,
  );
  queryClient.setQueryData(
    queueQuery().queryKey,
    (shown: ResponseData<typeof getModerationPosts> | undefined) =>
      shown && {
        ...shown,
        items: shown.items.map((row) => (row.id === id ? { ...row, claim } : row)),
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
    mutationFn: ({ id, take }: { id: number; take: boolean }) =>
      take ? claimAndCache(id) : releaseAndCache(id),
  });
}
