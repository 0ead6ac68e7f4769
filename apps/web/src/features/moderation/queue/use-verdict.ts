import { type ModeratedPost, type ModeratedPostPage, postTitle } from '@pitlane/contracts';
import { useRef, useState } from 'react';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useSession } from '@/lib/session.ts';
import { errorText } from '@/ui/states.tsx';
import { useIsMounted } from '../use-is-mounted.ts';
import { activeClaim } from '../waiting.ts';
import { useClaimCall } from './api/claim.ts';
import { conflictOf, invalidatePost, useApprove } from './api/post.ts';
import { useClaimWhileOpen } from './use-claim.ts';

export type Verdict = 'approved' | 'rejected';

/** Manages the decision about the open ad: permission, requests and failure. */
export function useVerdict(
  post: ModeratedPostPage,
  onDecided: (post: ModeratedPost, verdict: Verdict) => void,
) {
  const { t } = useTranslation('moderation');
  const isMounted = useIsMounted();
  const isSending = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const claimMutation = useClaimCall();
  const claim = activeClaim(post, useNow());
  const isMine = post.owner.id === useSession()?.userId;
  /** Moderators cannot decide their own ads or ads that another moderator has claimed. */
  const canDecide = post.waits_for !== null && !isMine && (claim === null || claim.own);
  useClaimWhileOpen(post.id, canDecide);

  const showConflict = (error: unknown): boolean => {
    if (!conflictOf(error)) return false;
    setFailure(error);
    void invalidatePost(post.id);
    return true;
  };
  // If the response arrives while another ad is open, only a toast reports it.
  const onDone = (decidedPost: ModeratedPost, verdict: Verdict) => {
    if (isMounted.current) onDecided(decidedPost, verdict);
    else notify.success(t(`verdict.${verdict}`, { title: postTitle(decidedPost) }));
  };
  /** Handles a failure and returns true if it is shown; `isSeen` is true while the component that shows it is mounted. */
  const onFailed = (error: unknown, decidedPost: ModeratedPost, isSeen: boolean): boolean => {
    const isConflict = showConflict(error);
    if (isMounted.current && (isConflict || isSeen)) return isConflict;
    notify.error(t('verdict.failed', { title: postTitle(decidedPost), why: errorText(error) }));
    return true;
  };
  const approval = useApprove({
    onDone: (decidedPost) => onDone(decidedPost, 'approved'),
    onFailed: (error, decidedPost) => {
      if (!onFailed(error, decidedPost, true)) setFailure(error);
    },
  });
  const conflict = conflictOf(failure);
  return {
    claim,
    isMine,
    canDecide,
    isApproving: approval.isPending,
    failure: failure !== null && (conflict ? t(`verdict.${conflict}`) : errorText(failure)),
    approve: () => {
      // Prevents a second click before the first one is rendered.
      if (!canDecide || isSending.current) return;
      isSending.current = true;
      setFailure(null);
      approval.mutate(post, {
        onSettled: () => {
          isSending.current = false;
        },
      });
    },
    setClaim: (shouldClaim: boolean) => {
      if (!canDecide || claimMutation.isPending || (claim !== null) === shouldClaim) return;
      setFailure(null);
      const onError = (error: unknown) => showConflict(error) || setFailure(error);
      claimMutation.mutate({ id: post.id, shouldClaim }, { onError });
    },
    onRejected: (decidedPost: ModeratedPost) => onDone(decidedPost, 'rejected'),
    onRejectFailed: onFailed,
  };
}
