import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { notify } from '@/lib/notify.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { REFRESH_MS } from '../../api/queue.ts';
import { QueuePane } from '../../components/queue-pane.tsx';
import { rotateAfter } from '../../queue-order.ts';
import { useOpenRow } from '../../use-open-row.ts';
import { reportedQuery } from '../api/messages.ts';
import { MessageReview } from './message-review.tsx';
import { MessageRow } from './message-row.tsx';

const addressOf = (message: number | null) => addresses.moderation({ tab: 'messages', message });

export function MessagesView({ openId, areKeysOn }: { openId: number | null; areKeysOn: boolean }) {
  const { t } = useTranslation('moderation');
  const reportedMessages = useQuery({ ...reportedQuery(), refetchInterval: REFRESH_MS });
  const queue = reportedMessages.data?.items ?? [];
  const [announcement, setAnnouncement] = useState('');
  const openRow = useOpenRow({
    rows: reportedMessages.data?.items,
    openId,
    addressOf,
    areKeysOn,
  });
  const { open, close } = openRow;
  const openMessage = queue.find(({ id }) => id === openId);

  const openNext = (id: number, message: string) => {
    const [next] = rotateAfter(queue, id);
    notify.success(message);
    setAnnouncement(
      next ? t('messages.opened', { name: next.sender.name }) : t('verdict.queueDone'),
    );
    if (next) open(next.id);
    else close();
  };

  return (
    <QueuePane
      textPrefix="messages"
      queueQuery={reportedMessages}
      openId={openId}
      openRow={openRow}
      addressOf={addressOf}
      Icon={MessageSquareText}
      announcement={announcement}
      renderRow={(item) => <MessageRow item={item} />}
    >
      {openId !== null &&
        (openMessage ? (
          <MessageReview
            key={openId}
            item={openMessage}
            areKeysOn={areKeysOn}
            onBack={close}
            onDecided={openNext}
          />
        ) : reportedMessages.data ? (
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
