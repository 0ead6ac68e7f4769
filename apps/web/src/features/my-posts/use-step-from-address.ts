import { addresses, getPost, type OwnStatus, readId } from '@pitlane/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useSearchParams } from 'react-router-dom';
import { call } from '@/lib/api.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { isPaidStep } from './post-actions.ts';
import type { PostSteps } from './use-post-steps.ts';

/**
 * Begins the step named in the URL, for example after a payment, and removes it from the URL. The ad may be on
 * another page of the list.
 * @param isReady true once the allowance is known
 */
export function useStepFromAddress(
  steps: Pick<PostSteps, 'begin'>,
  { tab, page, isReady }: { tab: OwnStatus; page: number; isReady: boolean },
): void {
  const goTo = useGoTo();
  const [params] = useSearchParams();
  const step = params.get('step');
  const postId = readId(params.get('post'));
  const beginStep = useEffectEvent(async (id: number) => {
    goTo(addresses.accountPosts(tab, page), { replace: true, preventScrollReset: true });
    const loadedPost = await call(getPost, { params: { id } }).catch(() => null);
    if (isPaidStep(step) && loadedPost?.own?.actions.includes(step)) steps.begin(loadedPost, step);
  });
  useEffect(() => {
    if (isReady && step !== null && postId !== null) void beginStep(postId);
  }, [isReady, step, postId]);
}
