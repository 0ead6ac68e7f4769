import type { ModeratedPostPage } from '@pitlane/contracts';
import { Ban, Check, Lock, LockOpen, UserRound, X } from 'lucide-react';
import { formatTime } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { Button } from '@/ui/button.tsx';
import { Kbd } from '../../components/kbd.tsx';

interface VerdictBarProps {
  post: ModeratedPostPage;
  /** True for the moderator's own ad, which another moderator must decide. */
  isMine: boolean;
  claim: ModeratedPostPage['claim'];
  isPending: boolean;
  onApprove: () => void;
  /** Rejects the ad, or blocks its seller if it can no longer be rejected. */
  onReject: () => void;
  onClaim: (shouldClaim: boolean) => void;
}

export function VerdictBar({
  post,
  isMine,
  claim,
  isPending,
  onApprove,
  onReject,
  onClaim,
}: VerdictBarProps) {
  const { t } = useTranslation('moderation');
  if (post.waits_for === null) {
    return <p className="mt-6 border-t border-line pt-4 text-muted">{t('verdict.nothing')}</p>;
  }
  if (isMine) {
    return (
      <p className="mt-6 flex gap-2.5 rounded-card border border-line bg-card px-4 py-3">
        <UserRound aria-hidden className="mt-0.5 size-5 shrink-0 text-muted" />
        {t('verdict.mine')}
      </p>
    );
  }
  const isLocked = claim !== null && !claim.own;
  // A published ad without changes cannot be rejected.
  const isOnlyReported = post.waits_for === 'report';
  const approveLabel =
    post.waits_for === 'edit'
      ? t('verdict.approveEdit')
      : isOnlyReported
        ? t('verdict.approveReport')
        : t('verdict.approve');
  return (
    <section
      aria-label={t('verdict.label')}
      className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-card px-4 py-3 desk:sticky desk:bottom-4 desk:z-10 desk:shadow-float"
    >
      {!isLocked && isOnlyReported && (
        <p className="basis-full text-[14px] leading-5">{t('verdict.onlyReported')}</p>
      )}
      <p className="flex min-w-0 flex-1 basis-60 items-center gap-2 text-[14px] leading-5 text-muted">
        {claim ? (
          <Lock aria-hidden className="size-4 shrink-0" />
        ) : (
          <LockOpen aria-hidden className="size-4 shrink-0" />
        )}
        <span role="status" className="min-w-0">
          {claim === null
            ? t('claim.free')
            : claim.own
              ? t('claim.own', { time: formatTime(claim.until) })
              : t('claim.other', { name: claim.moderator.name, time: formatTime(claim.until) })}
        </span>
        {!isLocked && (
          <Button
            look="quiet"
            onClick={() => onClaim(claim === null)}
            className="shrink-0 px-2 underline underline-offset-4 max-desk:ml-auto"
          >
            {claim ? t('claim.release') : t('claim.take')}
            <Kbd keyName={claim ? 'u' : 'c'} />
          </Button>
        )}
      </p>
      {!isLocked && (
        <div
          data-action-bar
          className="flex gap-2 max-desk:fixed max-desk:inset-x-0 max-desk:bottom-(--tab-bar-height) max-desk:z-20 max-desk:grid max-desk:h-16 max-desk:grid-cols-2 max-desk:items-center max-desk:border-t max-desk:border-line max-desk:bg-card max-desk:px-4 max-desk:text-[14px] max-desk:leading-4"
        >
          <Button onClick={onReject} className="max-desk:px-2">
            {isOnlyReported ? (
              <Ban aria-hidden className="size-5 shrink-0 text-danger max-sm:hidden" />
            ) : (
              <X aria-hidden className="size-5 shrink-0 text-danger" />
            )}
            {t(isOnlyReported ? 'verdict.block' : 'verdict.reject')}
            <Kbd keyName="r" />
          </Button>
          <ActionButton
            look="success"
            pending={isPending}
            onClick={onApprove}
            className="max-desk:px-2"
          >
            <Check aria-hidden className="size-5 shrink-0 max-sm:hidden" />
            {approveLabel}
            <Kbd keyName="a" />
          </ActionButton>
        </div>
      )}
    </section>
  );
}
