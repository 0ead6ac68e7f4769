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
  const onScreen = useIsMounted();
  const sending = useRef(false);
  const [failure, setFailure] = useState<unknown>(null);
  const claiming = useClaimCall();
  const claim = activeClaim(post, useNow());
  const isMine = post.owner.id === useSession()?.userId;
  /** Another moderator decides a moderator's own ad and an ad that they have claimed. */
  const canDecide = post.waits_for !== null && !isMine && (claim === null || claim.own);
  useClaimWhileOpen(post.id, canDecide);

  const showConflict = (error: unknown): boolean => {
    if (!conflictOf(error)) return false;
    setFailure(error);
    void invalidatePost(post.id);
    return true;
  };
  // If the response arrives while another ad is open, only a toast reports it.
  const onDone = (decided: ModeratedPost, verdict: Verdict) => {
    if (onScreen.current) onDecided(decided, verdict);
    else notify.success(t(`verdict.${verdict}`, { title: postTitle(decided) }));
  };
  /** Handles a failure; `isSeen` if the component that can show it is mounted. Returns true if it is shown already. */
  const onFailed = (error: unknown, decided: ModeratedPost, isSeen: boolean): boolean => {
    const isConflict = showConflict(error);
    if (onScreen.current && (isConflict || isSeen)) return isConflict;
    notify.error(t('verdict.failed', { title: postTitle(decided), why: errorText(error) }));
    return true;
  };
  const approving = useApprove({
    onDone: (decided) => onDone(decided, 'approved'),
    onFailed: (error, decided) => {
      if (!onFailed(error, decided, true)) setFailure(error);
    },
  });
  const conflict = conflictOf(failure);
  return {
    claim,
    isMine,
    canDecide,
    isApproving: approving.isPending,
    failure: failure !== null && (conflict ? t(`verdict.${conflict}`) : errorText(failure)),
    approve: () => {
      // Prevents a second click before the first one is rendered.
      if (!canDecide || sending.current) return;
      sending.current = true;
      setFailure(null);
      approving.mutate(post, {
        onSettled: () => {
          sending.current = false;
        },
      });
    },
    setClaim: (take: boolean) => {
      if (!canDecide || claiming.isPending || (claim !== null) === take) return;
      setFailure(null);
      const onError = (error: unknown) => showConflict(error) || setFailure(error);
      claiming.mutate({ id: post.id, take }, { onError });
    },
    onRejected: (decided: ModeratedPost) => onDone(decided, 'rejected'),
    onRejectFailed: onFailed,
  };
}
