import type { ModeratedPost } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { isNotFoundError } from '@/lib/api.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { EmptyState } from '@/ui/empty-state.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { fullTitle } from '../../../posts/post-texts.ts';
import { ReviewPane } from '../../components/review-pane.tsx';
import { useKeys } from '../../use-keys.ts';
import { moderatedPostQuery } from '../api/post.ts';
import type { Rejection } from '../rejection.ts';
import type { Verdict } from '../use-verdict.ts';
import { PostVerdict } from './post-verdict.tsx';

const LOCKED_REFRESH_MS = 30_000;

interface PostReviewProps {
  id: number;
  areKeysOn: boolean;
  isRejecting: boolean;
  unsentRejections: Map<number, Rejection>;
  onRejectingChange: (rejecting: boolean) => void;
  onBack: () => void;
  onDecided: (post: ModeratedPost, verdict: Verdict) => void;
}

export function PostReview({ id, onBack, ...verdict }: PostReviewProps) {
  const { t } = useTranslation('moderation');
  const pane = useRef<HTMLElement>(null);
  const {
    data: post,
    error,
    refetch,
  } = useQuery({
    ...moderatedPostQuery(id),
    refetchInterval: ({ state }) => (state.data?.claim?.own === false ? LOCKED_REFRESH_MS : false),
  });
  const stopRejecting = () => {
    verdict.onRejectingChange(false);
    pane.current?.focus({ preventScroll: true });
  };
  useKeys({
    isOn: verdict.areKeysOn,
    onAction: (action) => {
      if (action !== 'back') return false;
      if (verdict.isRejecting) stopRejecting();
      else onBack();
      return true;
    },
  });
  return (
    <ReviewPane
      pane={pane}
      label={post ? fullTitle(post) : t('queue.choose')}
      backLabel={t('queue.back')}
      onBack={onBack}
    >
      {isNotFoundError(error) ? (
        <EmptyState title={t('post.missing')}>
          <p className="text-muted">{t('post.missingText')}</p>
        </EmptyState>
      ) : post ? (
        <PostVerdict {...verdict} post={post} pane={pane} onStopRejecting={stopRejecting} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <ReviewSkeleton />
      )}
    </ReviewPane>
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
