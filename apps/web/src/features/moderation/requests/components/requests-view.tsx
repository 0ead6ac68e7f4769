import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Inbox } from 'lucide-react';
import { useSearchParams } from 'react-router-dom';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { classes } from '@/ui/classes.ts';
import { Repeat } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { REFRESH_MS } from '../../api/queue.ts';
import { EmptyMessage } from '../../components/empty-message.tsx';
import { QueueList } from '../../components/queue-list.tsx';
import { useOpenRow } from '../../use-open-row.ts';
import { requestsQuery } from '../api/requests.ts';
import { type RequestFilter, readRequestsView, requestsAddress } from '../request-address.ts';
import { RequestFilters } from './request-filters.tsx';
import { RequestReview } from './request-review.tsx';
import { RequestRow } from './request-row.tsx';

/** Requests by deadline, with the open one beside the list on desktops and instead of it on phones. */
export function RequestsView({ areKeysOn }: { areKeysOn: boolean }) {
  const { t } = useTranslation('moderation-requests');
  const { request: openId, filter, page } = readRequestsView(useSearchParams()[0]);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...requestsQuery(filter, page),
    refetchInterval: REFRESH_MS,
    // Counts and rows remain until those of another filter arrive.
    placeholderData: keepPreviousData,
  });
  const addressOf = (request: number | null) => requestsAddress(filter, { page, request });
  const openRow = useOpenRow({ rows: data?.items, openId, addressOf, areKeysOn });
  const pageAddress = (targetPage: number) => requestsAddress(filter, { page: targetPage });
  useExistingPage(page, isPlaceholderData ? undefined : data?.meta, pageAddress);
  const newCount = data?.meta.counts.new ?? 0;
  usePageTitle(
    withSiteName(newCount > 0 ? t('titleNew', { value: formatNumber(newCount) }) : t('title')),
  );
  const isOpen = openId !== null;
  const isEmpty = data?.items.length === 0;
  return (
    <>
      <div className={isOpen ? 'max-desk:hidden' : undefined}>
        <RequestFilters filter={filter} counts={data?.meta.counts} />
      </div>
      <div className="grid grid-cols-1 gap-6 desk:grid-cols-[340px_minmax(0,1fr)]">
        <div
          ref={openRow.pane}
          tabIndex={-1}
          aria-busy={isPlaceholderData || undefined}
          className={classes(
            'outline-none aria-busy:opacity-55 desk:-m-1 desk:p-1 desk:sticky desk:top-4 desk:max-h-[calc(100dvh-2rem)] desk:self-start desk:overflow-y-auto',
            isOpen && 'max-desk:hidden',
            (isEmpty || (error && !data)) && !isOpen && 'desk:col-span-2',
          )}
        >
          {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
          {!data && !error && <ListSkeleton />}
          {isEmpty && <NoRequests filter={filter} />}
          {data && !isEmpty && (
            <>
              <p role="status" className="mb-2 text-[14px] leading-5 text-muted">
                {t('count', { count: data.meta.total, value: formatNumber(data.meta.total) })}
              </p>
              <QueueList
                label={t('title')}
                queue={data.items}
                addressOf={addressOf}
                openId={openId}
                cursor={openRow.cursor}
                onCursor={openRow.setCursor}
                onOpen={openRow.open}
              >
                {(request) => <RequestRow request={request} />}
              </QueueList>
              <Pagination
                className="mt-4"
                current={data.meta.current_page}
                last={data.meta.last_page}
                to={pageAddress}
              />
            </>
          )}
        </div>
        {isOpen ? (
          <RequestReview
            key={openId}
            id={openId}
            row={data?.items.find(({ id }) => id === openId)}
            areKeysOn={areKeysOn}
            onBack={openRow.close}
          />
        ) : (
          data &&
          !isEmpty && (
            <Card className="hidden desk:block">
              <EmptyMessage
                title={t('choose')}
                icon={<Inbox className="size-10 text-muted" strokeWidth={1.5} />}
              >
                {t('chooseText')}
              </EmptyMessage>
            </Card>
          )
        )}
      </div>
    </>
  );
}

function NoRequests({ filter }: { filter: RequestFilter }) {
  const { t } = useTranslation('moderation-requests');
  const icon = <Inbox className="size-10 text-muted" strokeWidth={1.5} />;
  if (requestsAddress(filter) === requestsAddress({})) {
    return (
      <EmptyMessage title={t('emptyTitle')} icon={icon}>
        {t('emptyText')}
      </EmptyMessage>
    );
  }
  return (
    <EmptyMessage title={t('nothingTitle')} icon={icon}>
      <IntentLink
        to={requestsAddress({})}
        className="underline decoration-control underline-offset-4 hover:decoration-ink"
      >
        {t('showNew')}
      </IntentLink>
    </EmptyMessage>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <Skeleton className="h-5 w-40" />
      <Repeat times={6}>
        <Skeleton className="h-[126px]" />
      </Repeat>
    </div>
  );
}
