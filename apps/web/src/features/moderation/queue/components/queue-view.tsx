import { addresses, type ModeratedPost, postTitle } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { fullTitle } from '../../../posts/post-texts.ts';
import { queueQuery, REFRESH_MS } from '../../api/queue.ts';
import { QueuePane } from '../../components/queue-pane.tsx';
import { findNextUnclaimed } from '../../queue-order.ts';
import { useOpenRow } from '../../use-open-row.ts';
import type { Rejection } from '../rejection.ts';
import { PostReview } from './post-review.tsx';
import { PostRow } from './post-row.tsx';

const addressOf = (post: number | null) => addresses.moderation({ post });

export function QueueView({ openId, areKeysOn }: { openId: number | null; areKeysOn: boolean }) {
  const { t } = useTranslation('moderation');
  const queueResult = useQuery({ ...queueQuery(), refetchInterval: REFRESH_MS });
  const queue = queueResult.data?.items ?? [];
  const [isRejecting, setIsRejecting] = useState(false);
  // Unsent rejections by ad, preserved while other ads are open.
  const [unsentRejections] = useState(() => new Map<number, Rejection>());
  const [announcement, setAnnouncement] = useState('');
  const openRow = useOpenRow({
    rows: queueResult.data?.items,
    openId,
    addressOf,
    areKeysOn: areKeysOn && !isRejecting,
    onLeave: () => setIsRejecting(false),
  });
  const { open, close } = openRow;

  const openNext = (next: ModeratedPost | undefined, message: string) => {
    notify.success(message);
    setAnnouncement(
      next ? t('verdict.opened', { title: fullTitle(next) }) : t('verdict.queueDone'),
    );
    if (next) open(next.id);
    else close();
  };

  return (
    <QueuePane
      textPrefix="queue"
      queueQuery={queueResult}
      openId={openId}
      openRow={openRow}
      addressOf={addressOf}
      Icon={MousePointerClick}
      announcement={announcement}
      renderRow={(post) => <PostRow post={post} />}
    >
      {openId !== null && (
        <PostReview
          key={openId}
          id={openId}
          areKeysOn={areKeysOn}
          isRejecting={isRejecting}
          unsentRejections={unsentRejections}
          onRejectingChange={setIsRejecting}
          onBack={close}
          onDecided={(post, verdict) =>
            openNext(
              findNextUnclaimed(queue, post.id),
              t(`verdict.${verdict}`, { title: postTitle(post) }),
            )
          }
        />
      )}
    </QueuePane>
  );
}
