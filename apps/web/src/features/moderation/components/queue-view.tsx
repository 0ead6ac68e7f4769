import { addresses, type ModeratedPost, postTitle } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, MousePointerClick } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { fullTitle } from '../../posts/post-texts.ts';
import { queueQuery, REFRESH_MS, stateOf } from '../api/queue.ts';
import { afterDecision } from '../queue-order.ts';
import type { Rejection } from '../rejection.ts';
import { useOpenRow } from '../use-open-row.ts';
import { PostReview } from './post-review.tsx';
import { PostRow } from './post-row.tsx';
import { QueueList } from './queue-list.tsx';
import { Calm, QueuePane } from './queue-pane.tsx';

interface QueueViewProps {
  /** The ad that is open. */
  openId: number | null;
  keysOn: boolean;
}

/** The ads that wait, and the open one. */
export function QueueView({ openId, keysOn }: QueueViewProps) {
  const { t } = useTranslation('moderation');
  const { data, error, refetch } = useQuery({ ...queueQuery(), refetchInterval: REFRESH_MS });
  const queue = data?.items ?? [];
  const [rejecting, setRejecting] = useState(false);
  // One for each ad, so that looking at another one loses nothing typed.
  const [rejections] = useState(() => new Map<number, Rejection>());
  const [said, setSaid] = useState('');
  const { pane, cursor, setCursor, open, close } = useOpenRow({
    rows: data?.items,
    openId,
    addressOf: (post) => addresses.moderation({ post }),
    keysOn: keysOn && !rejecting,
    onLeave: () => setRejecting(false),
  });

  /** Opens the ad after the decided one; a toast says what was done. */
  const goOn = (next: ModeratedPost | undefined, done: string) => {
    notify.success(done);
    setSaid(next ? t('verdict.opened', { title: fullTitle(next) }) : t('verdict.queueDone'));
    if (next) open(next.id);
    else close();
  };

  return (
    <QueuePane
      pane={pane}
      state={stateOf(data, error)}
      error={error}
      onRetry={() => void refetch()}
      empty={
        <Calm
          title={t('queue.emptyTitle')}
          icon={<CircleCheckBig className="size-10 text-success" strokeWidth={1.5} />}
        >
          {t('queue.emptyText')}
        </Calm>
      }
      choose={
        <Calm
          title={t('queue.choose')}
          icon={<MousePointerClick className="size-10 text-muted" strokeWidth={1.5} />}
        >
          {t('queue.chooseText')}
        </Calm>
      }
      said={said}
      list={
        data && (
          <>
            <p className="mb-2 text-[14px] leading-5 text-muted">
              {t('queue.count', { count: data.meta.total, value: formatNumber(data.meta.total) })}
              {data.meta.total > queue.length && `. ${t('queue.first', { count: queue.length })}`}
            </p>
            <QueueList
              label={t('queue.label')}
              queue={queue}
              addressOf={(post) => addresses.moderation({ post })}
              openId={openId}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
            >
              {(post) => <PostRow post={post} />}
            </QueueList>
          </>
        )
      }
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
            goOn(afterDecision(queue, post.id), t(`verdict.${how}`, { title: postTitle(post) }))
          }
        />
      )}
    </QueuePane>
  );
}
