import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { reportedQuery } from '../api/messages.ts';
import { REFRESH_MS, stateOf } from '../api/queue.ts';
import { inTurnAfter } from '../queue-order.ts';
import { useOpenRow } from '../use-open-row.ts';
import { MessageReview } from './message-review.tsx';
import { MessageRow } from './message-row.tsx';
import { QueueList } from './queue-list.tsx';
import { Calm, QueuePane } from './queue-pane.tsx';

interface MessagesViewProps {
  /** The message that is open. */
  openId: number | null;
  keysOn: boolean;
}

const addressOf = (message: number | null) => addresses.moderation({ tab: 'messages', message });

/** The reported messages that wait, and the open one. */
export function MessagesView({ openId, keysOn }: MessagesViewProps) {
  const { t } = useTranslation('moderation');
  const { data, error, refetch } = useQuery({ ...reportedQuery(), refetchInterval: REFRESH_MS });
  const queue = data?.items ?? [];
  const [said, setSaid] = useState('');
  const { pane, cursor, setCursor, open, close } = useOpenRow({
    rows: data?.items,
    openId,
    addressOf,
    keysOn,
  });
  const opened = queue.find(({ id }) => id === openId);

  /** Opens the message after the decided one; a toast says what was done. */
  const goOn = (id: number, done: string) => {
    const [next] = inTurnAfter(queue, id);
    notify.success(done);
    setSaid(next ? t('messages.opened', { name: next.sender.name }) : t('verdict.queueDone'));
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
          title={t('messages.emptyTitle')}
          icon={<CircleCheckBig className="size-10 text-success" strokeWidth={1.5} />}
        >
          {t('messages.emptyText')}
        </Calm>
      }
      choose={
        <Calm
          title={t('messages.choose')}
          icon={<MessageSquareText className="size-10 text-muted" strokeWidth={1.5} />}
        >
          {t('messages.chooseText')}
        </Calm>
      }
      said={said}
      list={
        data && (
          <>
            <p className="mb-2 text-[14px] leading-5 text-muted">
              {t('messages.count', {
                count: data.meta.total,
                value: formatNumber(data.meta.total),
              })}
              {data.meta.total > queue.length && `. ${t('queue.first', { count: queue.length })}`}
            </p>
            <QueueList
              label={t('messages.label')}
              queue={queue}
              addressOf={addressOf}
              openId={openId}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
            >
              {(item) => <MessageRow item={item} />}
            </QueueList>
          </>
        )
      }
    >
      {openId !== null &&
        (opened ? (
          <MessageReview
            key={openId}
            item={opened}
            keysOn={keysOn}
            onBack={close}
            onDecided={goOn}
          />
        ) : data ? (
          <EmptyState title={t('messages.missing')}>
            <p className="mb-4 text-muted">{t('messages.missingText')}</p>
            <Button onClick={close}>{t('queue.back')}</Button>
          </EmptyState>
        ) : (
          <ReviewSkeleton />
        ))}
    </QueuePane>
  );
}

function ReviewSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-3">
      <Skeleton className="h-16 w-80 max-w-full" />
      <Skeleton className="ml-auto h-16 w-72 max-w-full" />
      <Skeleton className="h-32 w-96 max-w-full" />
    </div>
  );
}
