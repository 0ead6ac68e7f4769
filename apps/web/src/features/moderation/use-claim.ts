import type { ModeratedPostPage } from '@pitlane/contracts';
import { useEffect } from 'react';
import { queryClient } from '@/lib/query.ts';
import {
  askPostAnew,
  conflictOf,
  givePostBack,
  moderatedQuery,
  takePost,
} from './moderation-calls.ts';

/** Who only passes by takes nothing. */
const STAY_MS = 500;

const isOwn = (id: number) =>
  queryClient.getQueryData<ModeratedPostPage>(moderatedQuery(id).queryKey)?.claim?.own;

/** Opening an ad takes it, leaving gives it back; what somebody else holds is left alone. */
export function useClaimWhileOpen(id: number, wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    let taking: Promise<void> | undefined;
    const timer = setTimeout(() => {
      taking = takePost(id).catch((error: unknown) => {
        // Without a claim one can judge too: only what changed has to be seen.
        if (conflictOf(error)) void askPostAnew(id);
      });
    }, STAY_MS);
    return () => {
      clearTimeout(timer);
      void taking?.then(async () => {
        if (!isOwn(id)) return;
        // It lapses by itself where this fails.
        await givePostBack(id).catch(() => {});
      });
    };
  }, [id, wanted]);
}
