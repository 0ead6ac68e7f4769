import type { ModeratedPost, ModeratedPostPage } from '@pitlane/contracts';
import { type RefObject, useState } from 'react';
import { FormError } from '@/forms/form.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { useMedia } from '@/ui/use-media.ts';
import { useKeys } from '../../use-keys.ts';
import { useMinimumViewTime } from '../../use-minimum-view-time.ts';
import type { Rejection } from '../rejection.ts';
import { useVerdict, type Verdict } from '../use-verdict.ts';
import { BlockSeller } from './block-seller.tsx';
import { PostContent } from './post-content.tsx';
import { RejectForm } from './reject-form.tsx';
import { SellerFacts } from './seller-facts.tsx';
import { VerdictBar } from './verdict-bar.tsx';

const PhotoViewer = lazyOverlay(() => import('../../../posts/components/photo-viewer.tsx'));

const SIDE_BY_SIDE_QUERY = '(min-width: 80rem)';

interface PostVerdictProps {
  post: ModeratedPostPage;
  pane: RefObject<HTMLElement | null>;
  areKeysOn: boolean;
  isRejecting: boolean;
  unsentRejections: Map<number, Rejection>;
  onRejectingChange: (rejecting: boolean) => void;
  onStopRejecting: () => void;
  onDecided: (post: ModeratedPost, verdict: Verdict) => void;
}

export function PostVerdict({
  post,
  pane,
  areKeysOn,
  isRejecting,
  unsentRejections,
  onRejectingChange,
  onStopRejecting,
  onDecided,
}: PostVerdictProps) {
  const { t } = useTranslation('moderation');
  const [photoIndex, setPhotoIndex] = useState<number | null>(null);
  const [isBlocking, setIsBlocking] = useState(false);
  const fitsSideBySide = useMedia(SIDE_BY_SIDE_QUERY);
  const wasViewedLongEnough = useMinimumViewTime(post.submitted_at);
  const verdict = useVerdict(post, onDecided);
  /** A published ad that was only reported cannot be rejected: its seller is blocked instead. */
  const rejectOrBlock = () => {
    if (!verdict.canDecide) return;
    if (post.waits_for === 'report') setIsBlocking(true);
    else onRejectingChange(true);
  };
  const closePhoto = () => {
    const tile = pane.current?.querySelector<HTMLElement>(`[data-photo="${photoIndex}"]`);
    setPhotoIndex(null);
    // The page behind is inert until the viewer is removed.
    setTimeout(() => (tile ?? pane.current)?.focus({ preventScroll: true }));
  };

  useKeys({
    isOn: areKeysOn,
    dialogAction: photoIndex === null ? null : 'photos',
    onAction: (action) => {
      if (action === 'photos') {
        if (post.photos.length === 0) return false;
        if (photoIndex === null) setPhotoIndex(0);
        else closePhoto();
        return true;
      }
      if (isRejecting) return false;
      switch (action) {
        case 'approve':
          if (wasViewedLongEnough()) verdict.approve();
          return true;
        case 'reject':
          rejectOrBlock();
          return true;
        case 'claim':
        case 'release':
          verdict.setClaim(action === 'claim');
          return true;
        default:
          return false;
      }
    },
  });

  const form = isRejecting && (
    <RejectForm
      post={post}
      unsentRejections={unsentRejections}
      onDone={verdict.onRejected}
      onFailed={verdict.onRejectFailed}
      onCancel={onStopRejecting}
    />
  );
  const isBeside = isRejecting && fitsSideBySide;
  return (
    <>
      <div className="*:not-empty:mb-4">
        <FormError>{verdict.failure}</FormError>
      </div>
      <div className="grid gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_320px]">
        <PostContent post={post} onPhoto={setPhotoIndex} />
        <aside
          className={classes(
            'min-w-0 min-[80rem]:sticky min-[80rem]:top-4 min-[80rem]:self-start',
            isBeside &&
              'max-h-[calc(100dvh-11.5rem)] overflow-y-auto rounded-card border border-accent bg-card p-4',
          )}
        >
          {isBeside ? form : <SellerFacts post={post} />}
        </aside>
      </div>
      {!isBeside && (
        <VerdictBar
          post={post}
          isMine={verdict.isMine}
          claim={verdict.claim}
          isPending={verdict.isApproving}
          onApprove={verdict.approve}
          onReject={rejectOrBlock}
          onClaim={verdict.setClaim}
        />
      )}
      {isRejecting && !fitsSideBySide && (
        <LazyDialog open onOpenChange={onStopRejecting} title={t('reject.title')} placement="full">
          {form}
        </LazyDialog>
      )}
      {isBlocking && <BlockSeller post={post} onClose={() => setIsBlocking(false)} />}
      {photoIndex !== null && (
        <PhotoViewer
          post={post}
          phones={null}
          open
          index={photoIndex}
          onIndex={setPhotoIndex}
          onClose={closePhoto}
        />
      )}
    </>
  );
}
