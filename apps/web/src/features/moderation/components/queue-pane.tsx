import type { UseQueryResult } from '@tanstack/react-query';
import { CircleCheckBig, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { Repeat } from '@/ui/loading.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import type { OpenRow } from '../use-open-row.ts';
import { EmptyMessage } from './empty-message.tsx';
import { QueueList } from './queue-list.tsx';

interface QueuePaneProps<Item> {
  textPrefix: 'queue' | 'messages';
  queueQuery: Pick<
    UseQueryResult<{ items: Item[]; meta: { total: number } }>,
    'data' | 'error' | 'refetch'
  >;
  openId: number | null;
  openRow: OpenRow;
  addressOf: (id: number) => string;
  Icon: LucideIcon;
  announcement: string;
  renderRow: (item: Item) => ReactNode;
  children: ReactNode;
}

/** Queue with its open item: side by side on desktops, one at a time on phones. */
export function QueuePane<Item extends { id: number }>({
  textPrefix,
  queueQuery: { data, error, refetch },
  openId,
  openRow: { pane, cursor, setCursor, open },
  addressOf,
  Icon,
  announcement,
  renderRow,
  children,
}: QueuePaneProps<Item>) {
  const { t } = useTranslation('moderation');
  const isOpen = Boolean(children);
  const isEmpty = data?.items.length === 0;
  const shownCount = data?.items.length ?? 0;
  const total = data?.meta.total ?? 0;
  return (
    <div className="grid grid-cols-1 gap-6 desk:grid-cols-[320px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <div
        ref={pane}
        tabIndex={-1}
        className={classes(
          'outline-none desk:-m-1 desk:p-1 desk:sticky desk:top-4 desk:max-h-[calc(100dvh-2rem)] desk:self-start desk:overflow-y-auto',
          isOpen && 'max-desk:hidden',
          isEmpty && !isOpen && 'desk:col-span-2',
        )}
      >
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <QueueSkeleton />}
        {isEmpty && (
          <EmptyMessage
            title={t(`${textPrefix}.emptyTitle`)}
            icon={<CircleCheckBig className="size-10 text-success" strokeWidth={1.5} />}
          >
            {t(`${textPrefix}.emptyText`)}
          </EmptyMessage>
        )}
        {data && !isEmpty && (
          <>
            <p className="mb-2 text-[14px] leading-5 text-muted">
              {t(`${textPrefix}.count`, { count: total, value: formatNumber(total) })}
              {total > shownCount && `. ${t('queue.first', { count: shownCount })}`}
            </p>
            <QueueList
              label={t(`${textPrefix}.label`)}
              queue={data.items}
              addressOf={addressOf}
              openId={openId}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
            >
              {renderRow}
            </QueueList>
          </>
        )}
      </div>
      {isOpen
        ? children
        : shownCount > 0 && (
            <Card className="hidden desk:block">
              <EmptyMessage
                title={t(`${textPrefix}.choose`)}
                icon={<Icon className="size-10 text-muted" strokeWidth={1.5} />}
              >
                {t(`${textPrefix}.chooseText`)}
              </EmptyMessage>
            </Card>
          )}
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <Skeleton className="h-5 w-40" />
      <Repeat times={6}>
        <Skeleton className="h-[92px]" />
      </Repeat>
    </div>
  );
}
