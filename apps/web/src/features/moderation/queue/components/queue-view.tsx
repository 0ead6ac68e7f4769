import { addresses, type ModeratedPost, postTitle } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { fullTitle } from '../../../posts/post-texts.ts';
import { queueQuery, REFRESH_MS } from '../../api/queue.ts';
import { QueuePane } from '../../components/queue-pane.tsx';
import { nextUnclaimed } from '../../queue-order.ts';
import { useOpenRow } from '../../use-open-row.ts';
import type { Rejection } from '../rejection.ts';
import { PostReview } from './post-review.tsx';
import { PostRow } from './post-row.tsx';

const addressOf = (post: number | null) => addresses.moderation({ post });

export function QueueView({ openId, keysOn }: { openId: number | null; keysOn: boolean }) {
  const { t } = useTranslation('moderation');
  const waiting = useQuery({ ...queueQuery(), refetchInterval: REFRESH_MS });
  const queue = waiting.data?.items ?? [];
  const [rejecting, setRejecting] = useState(false);
  // Unsent rejections by ad, preserved while other ads are open.
  const [rejections] = useState(() => new Map<number, Rejection>());
  const [announcement, setAnnouncement] = useState('');
  const opening = useOpenRow({
    rows: waiting.data?.items,
    openId,
    addressOf,
    keysOn: keysOn && !rejecting,
    onLeave: () => setRejecting(false),
  });
  const { open, close } = opening;

  const goOn = (next: ModeratedPost | undefined, done: string) => {
    notify.success(done);
    setAnnouncement(
      next ? t('verdict.opened', { title: fullTitle(next) }) : t('verdict.queueDone'),
    );
    if (next) open(next.id);
    else close();
  };

  return (
    <QueuePane
      of="queue"
      waiting={waiting}
      openId={openId}
      opening={opening}
      addressOf={addressOf}
      Icon={MousePointerClick}
      said={announcement}
      row={(post) => <PostRow post={post} />}
    >
      {openId !== null && (
        <PostReview
          key={openId}
          id={openId}
          keysOn={keysOn}
          rejecting={rejecting}
          rejections={rejections}
          onRejecting={setRejecting}
          onBack={close}
          onDecided={(post, how) =>
            goOn(nextUnclaimed(queue, post.id), t(`verdict.${how}`, { title: postTitle(post) }))
          }
        />
      )}
    </QueuePane>
  );
}
