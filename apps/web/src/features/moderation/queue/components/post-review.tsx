import { type ModeratedPost, postTitle } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, CircleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { isMissing } from '@/lib/api.ts';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { useSession } from '@/lib/session.ts';
import { Button } from '@/ui/button.tsx';
import { classes } from '@/ui/classes.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { LazyDialog } from '@/ui/lazy-dialog.tsx';
import { lazyOverlay } from '@/ui/lazy-part.tsx';
import { ErrorState, useErrorText } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { useMedia } from '@/ui/use-media.ts';
import { fullTitle } from '../../../posts/post-texts.ts';
import { useKeys } from '../../use-keys.ts';
import { useOnScreen } from '../../use-on-screen.ts';
import { claimNow } from '../../waiting.ts';
import { useClaimCall } from '../api/claim.ts';
import {
  type Conflict,
  conflictOf,
  invalidatePost,
  moderatedQuery,
  useApprove,
} from '../api/post.ts';
import type { Rejection } from '../rejection.ts';
import { useClaimWhileOpen } from '../use-claim.ts';
import { BlockSeller } from './block-seller.tsx';
import { PostContent } from './post-content.tsx';
import { RejectForm } from './reject-form.tsx';
import { SellerFacts } from './seller-facts.tsx';
import { VerdictBar } from './verdict-bar.tsx';

const PhotoViewer = lazyOverlay(() => import('../../../posts/components/photo-viewer.tsx'));

/** From here on the rejection has room beside the ad. */
const BESIDE = '(min-width: 80rem)';
const LOCKED_REFRESH_MS = 30_000;
/** What is decided about has to be seen before a key can: a second quick press is likely a mistake. */
export const LOOK_MS = 500;

interface PostReviewProps {
  id: number;
  keysOn: boolean;
  rejecting: boolean;
  /** What was written to each seller and not sent yet. */
  rejections: Map<number, Rejection>;
  onRejecting: (rejecting: boolean) => void;
  onBack: () => void;
  onDecided: (post: ModeratedPost, how: 'approved' | 'rejected') => void;
}

/** One ad with everything a decision needs. */
export function PostReview(props: PostReviewProps) {
  const { id, keysOn, rejecting, rejections, onRejecting, onBack, onDecided } = props;
  const { t } = useTranslation('moderation');
  const errorText = useErrorText();
  const pane = useRef<HTMLElement>(null);
  const appeared = useRef(0);
  const sending = useRef(false);
  const onScreen = useOnScreen();
  const [photo, setPhoto] = useState<number | null>(null);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [blocking, setBlocking] = useState(false);
  const beside = useMedia(BESIDE);
  const now = useNow();
  const claiming = useClaimCall();
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...moderatedQuery(id),
    refetchInterval: ({ state }) => (state.data?.claim?.own === false ? LOCKED_REFRESH_MS : false),
  });
  const claim = post ? claimNow(post, now) : null;
  const waits = post !== undefined && post.waits_for !== null;
  const userId = useSession()?.userId;
  const mine = post !== undefined && post.owner.id === userId;
  /** Somebody else decides: who has claimed it, or any other moderator where the ad is one's own. */
  const locked = mine || (claim !== null && !claim.own);
  useClaimWhileOpen(id, waits && !locked);

  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  const version = post ? `of ${post.submitted_at}` : null;
  useEffect(() => {
    if (version) appeared.current = performance.now();
  }, [version]);

  const onConflict = (failure: unknown): boolean => {
    const kind = conflictOf(failure);
    if (!kind) return false;
    setConflict(kind);
    void invalidatePost(id);
    return true;
  };
  // The answer may come while another ad is open: then only a toast reports it.
  const onDone = (decided: ModeratedPost, how: 'approved' | 'rejected') => {
    if (onScreen.current) onDecided(decided, how);
    else notify.success(t(`verdict.${how}`, { title: postTitle(decided) }));
  };
  /** `isSeen`: the component that asked still shows the failure. */
  const onFailed = (failure: unknown, decided: ModeratedPost, isSeen: boolean): boolean => {
    const known = onConflict(failure);
    if (onScreen.current && (known || isSeen)) return known;
    notify.error(t('verdict.failed', { title: postTitle(decided), why: errorText(failure) }));
    return true;
  };
  const approving = useApprove({
    onDone: (decided) => onDone(decided, 'approved'),
    onFailed: (failure, decided) => onFailed(failure, decided, true),
  });
  const approve = () => {
    // A second press may come before the first is rendered.
    if (!post || !waits || locked || sending.current) return;
    sending.current = true;
    setConflict(null);
    approving.mutate(post, {
      onSettled: () => {
        sending.current = false;
      },
    });
  };
  const setClaim = (take: boolean) => {
    if (!waits || locked || claiming.isPending || (claim !== null) === take) return;
    setConflict(null);
    claiming.mutate({ id, take }, { onError: onConflict });
  };
  const stopRejecting = () => {
    onRejecting(false);
    pane.current?.focus({ preventScroll: true });
  };
  /** What is published and only reported cannot be denied: there the seller is kept out. */
  const refuse = () => {
    if (!waits || locked) return;
    if (post.waits_for === 'report') setBlocking(true);
    else onRejecting(true);
  };
  const closePhoto = () => {
    const tile = pane.current?.querySelector<HTMLElement>(`[data-photo="${photo}"]`);
    setPhoto(null);
    // The page behind is inert until the viewer is gone.
    setTimeout(() => (tile ?? pane.current)?.focus({ preventScroll: true }));
  };

  useKeys({
    on: keysOn,
    inDialog: photo === null ? null : 'photos',
    act: (action) => {
      switch (action) {
        case 'back':
          if (rejecting) stopRejecting();
          else onBack();
          return true;
        case 'photos':
          if (!post || post.photos.length === 0) return false;
          if (photo === null) setPhoto(0);
          else closePhoto();
          return true;
        case 'approve':
          if (rejecting) return false;
          if (performance.now() - appeared.current > LOOK_MS) approve();
          return true;
        case 'reject':
          if (rejecting) return false;
          refuse();
          return true;
        case 'claim':
        case 'release':
          if (rejecting) return false;
          setClaim(action === 'claim');
          return true;
        default:
          return false;
      }
    },
  });

  const failure = conflictOf(approving.error) ? null : (approving.error ?? claiming.error);
  const form = post && rejecting && (
    <RejectForm
      post={post}
      rejections={rejections}
      onDone={(decided) => onDone(decided, 'rejected')}
      onFailed={onFailed}
      onCancel={stopRejecting}
    />
  );
  return (
    <article
      ref={pane}
      tabIndex={-1}
      aria-label={post ? fullTitle(post) : t('queue.choose')}
      className="min-w-0 outline-none"
    >
      <Button look="quiet" onClick={onBack} className="-ml-3 mb-2 px-3 desk:hidden">
        <ArrowLeft aria-hidden className="size-5" />
        {t('queue.back')}
      </Button>
      {isMissing(error) ? (
        <EmptyState title={t('post.missing')}>
          <p className="text-muted">{t('post.missingText')}</p>
        </EmptyState>
      ) : error && !post ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !post ? (
        <ReviewSkeleton />
      ) : (
        <>
          <div role="alert">
            {(conflict || failure) && (
              <p className="mb-4 flex gap-2.5 rounded-control border border-danger px-3 py-2.5 text-danger">
                <CircleAlert aria-hidden className="mt-px size-5 shrink-0" />
                {conflict ? t(`verdict.${conflict}`) : errorText(failure)}
              </p>
            )}
          </div>
          <div className="grid gap-6 min-[80rem]:grid-cols-[minmax(0,1fr)_320px]">
            <PostContent post={post} onPhoto={setPhoto} />
            <aside
              className={classes(
                'min-w-0 min-[80rem]:sticky min-[80rem]:top-4 min-[80rem]:self-start',
                form &&
                  beside &&
                  'max-h-[calc(100dvh-11.5rem)] overflow-y-auto rounded-card border border-accent bg-card p-4',
              )}
            >
              {form && beside ? form : <SellerFacts post={post} />}
            </aside>
          </div>
          {!(form && beside) && (
            <VerdictBar
              post={post}
              mine={mine}
              claim={claim}
              pending={approving.isPending}
              onApprove={approve}
              onReject={refuse}
              onClaim={setClaim}
            />
          )}
          {form && !beside && (
            <LazyDialog
              open
              onOpenChange={stopRejecting}
              title={t('reject.title')}
              placement="full"
            >
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
      )}
    </article>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-4">
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-5 w-96 max-w-full" />
      <Skeleton className="aspect-[16/9]" />
      <Skeleton className="h-40" />
    </div>
  );
}
