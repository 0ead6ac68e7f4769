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

const BESIDE = '(min-width: 80rem)';

interface PostVerdictProps {
  post: ModeratedPostPage;
  pane: RefObject<HTMLElement | null>;
  keysOn: boolean;
  rejecting: boolean;
  rejections: Map<number, Rejection>;
  onRejecting: (rejecting: boolean) => void;
  onStopRejecting: () => void;
  onDecided: (post: ModeratedPost, verdict: Verdict) => void;
}

export function PostVerdict({
  post,
  pane,
  keysOn,
  rejecting,
  rejections,
  onRejecting,
  onStopRejecting,
  onDecided,
}: PostVerdictProps) {
  const { t } = useTranslation('moderation');
  const [photo, setPhoto] = useState<number | null>(null);
  const [blocking, setBlocking] = useState(false);
  const beside = useMedia(BESIDE);
  const isLookedAt = useMinimumViewTime(post.submitted_at);
  const verdict = useVerdict(post, onDecided);
  /** A published ad that was only reported cannot be rejected: its seller is blocked instead. */
  const refuse = () => {
    if (!verdict.canDecide) return;
    if (post.waits_for === 'report') setBlocking(true);
    else onRejecting(true);
  };
  const closePhoto = () => {
    const tile = pane.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`);
    setPhoto(null);
    // The page behind is inert until the viewer is removed.
    setTimeout(() => (tile ?? pane.current)?.focus({ preventScroll: true }));
  };

  useKeys({
    on: keysOn,
    inDialog: photo === null ? null : 'photos',
    act: (action) => {
      if (action === 'photos') {
        if (post.photos.length === 0) return false;
        if (photo === null) setPhoto(0);
        else closePhoto();
        return true;
      }
      if (rejecting) return false;
      switch (action) {
        case 'approve':
          if (isLookedAt()) verdict.approve();
          return true;
        case 'reject':
          refuse();
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

  const form = rejecting && (
    <RejectForm
      post={post}
      rejections={rejections}
      onDone={verdict.onRejected}
      onFailed={verdict.onRejectFailed}
      onCancel={onStopRejecting}
    />
  );
  const isBeside = rejecting && beside;
  return (
    <>
      <div className="*:not-empty:mb-4">
        <FormError>{verdict.failure}</FormError>
      </div>
      <div className="grid gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_320px]">
        <PostContent post={post} onPhoto={setPhoto} />
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
          mine={verdict.isMine}
          claim={verdict.claim}
          pending={verdict.isApproving}
          onApprove={verdict.approve}
          onReject={refuse}
          onClaim={verdict.setClaim}
        />
      )}
      {rejecting && !beside && (
        <LazyDialog open onOpenChange={onStopRejecting} title={t('reject.title')} placement="full">
          {form}
        </LazyDialog>
      )}
      {blocking && <BlockSeller post={post} onClose={() => setBlocking(false)} />}
      {photo !== null && (
        <PhotoViewer
          post={post}
          phones={null}
          open
          index={photo}
          onIndex={setPhoto}
          onClose={closePhoto}
        />
      )}
    </>
  );
}
