import type { ModeratedPostPage } from '@pitlane/contracts';
import { useEffect } from 'react';
import { queryClient } from '@/lib/query.ts';
import { givePostBack, givePostBackUnseen, takePost } from './api/claim.ts';
import { conflictOf, invalidatePost, moderatedQuery } from './api/post.ts';

/** Who only passes by takes nothing. */
const STAY_MS = 500;

const isOwn = (id: number) =>
  queryClient.getQueryData<ModeratedPostPage>(moderatedQuery(id).queryKey)?.claim?.own;

/** Opening an ad takes it, leaving gives it back; what somebody else holds is left alone. */
export function useClaimWhileOpen(id: number, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let taking: Promise<void> | undefined;
    const take = () => {
      taking = takePost(id).catch((error: unknown) => {
        // Deciding works without a claim too; only a changed ad has to be shown.
        if (conflictOf(error)) void invalidatePost(id);
      });
    };
    const timer = setTimeout(take, STAY_MS);
    const onHide = () => {
      // The claim may succeed before its answer arrives.
      if (taking && isOwn(id) !== false) givePostBackUnseen(id);
    };
    // The browser may restore a page from its back/forward cache.
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) take();
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      void taking?.then(async () => {
        if (!isOwn(id)) return;
        // It lapses by itself where this fails.
        await givePostBack(id).catch(() => {});
      });
    };
  }, [id, wanted]);
}
