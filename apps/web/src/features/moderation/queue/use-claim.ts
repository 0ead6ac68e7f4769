import type { ModeratedPostPage } from '@pitlane/contracts';
import { useEffect } from 'react';
import { queryClient } from '@/lib/query.ts';
import { claimAndCache, releaseAndCache, releaseOnPageClose } from './api/claim.ts';
import { conflictOf, invalidatePost, moderatedPostQuery } from './api/post.ts';

/** Ads viewed for a shorter time are not claimed. */
const MIN_VIEW_MS = 500;

const hasOwnClaim = (id: number) =>
  queryClient.getQueryData<ModeratedPostPage>(moderatedPostQuery(id).queryKey)?.claim?.own;

/** Claims an ad while it is open and releases it afterwards; leaves claims of others unchanged. */
export function useClaimWhileOpen(id: number, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    let pendingClaim: Promise<void> | undefined;
    const requestClaim = () => {
      pendingClaim = claimAndCache(id).catch((error: unknown) => {
        // Decisions work without a claim too; only a changed ad must be shown.
        if (conflictOf(error)) void invalidatePost(id);
      });
    };
    const timer = setTimeout(requestClaim, MIN_VIEW_MS);
    const onHide = () => {
      // The claim may succeed before its response arrives.
      if (pendingClaim && hasOwnClaim(id) !== false) releaseOnPageClose(id);
    };
    // The browser may restore a page from its back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) requestClaim();
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      void pendingClaim?.then(async () => {
        if (!hasOwnClaim(id)) return;
        // The claim expires by itself if the release fails.
        await releaseAndCache(id).catch(() => {});
      });
    };
  }, [id, isEnabled]);
}
