import { addresses, getOwnRequests, type OwnRequest } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { queryOf } from '@/lib/query.ts';
import { readPage } from '@/lib/read-page.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { OwnRequestCard } from './own-request.tsx';
import { PageForm } from './page-form.tsx';

/** Replies arrive at any time. */
const requestsQuery = (page: number) => ({
  ...queryOf(getOwnRequests, { query: { page } }),
  staleTime: 0,
  refetchOnWindowFocus: true,
});

export default function SupportPage() {
  const { t } = useTranslation('forms-page');
  const [params] = useSearchParams();
  const page = readPage(params.get('page'));
  // Following the link to this page after sending the form shows the list again.
  const { key } = useLocation();
  const [formLocationKey, setFormLocationKey] = useState<string | null>(null);
  const isFormOpen = formLocationKey === key;
  const query = useQuery(requestsQuery(page));
  usePageTitle(withSiteName(t('own.title')));
  useExistingPage(page, query.data?.meta, addresses.accountSupport);
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1>{t('own.title')}</h1>
          <p className="mt-1.5 text-muted">{t('own.lead')}</p>
        </div>
        <Button
          look={isFormOpen ? 'secondary' : 'primary'}
          aria-expanded={isFormOpen}
          onClick={() => setFormLocationKey(isFormOpen ? null : key)}
          className="max-sm:w-full"
        >
          {isFormOpen ? t('own.close') : t('own.write')}
        </Button>
      </div>
      {isFormOpen ? (
        <PageForm kind="support" />
      ) : (
        <QueryContent query={query} skeleton={<RequestsSkeleton />}>
          {({ items, meta }) => (
            <>
              <Requests items={items} />
              <Pagination current={page} last={meta.last_page} to={addresses.accountSupport} />
            </>
          )}
        </QueryContent>
      )}
    </div>
  );
}

function Requests({ items }: { items: readonly OwnRequest[] }) {
  const { t } = useTranslation('forms-page');
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState title={t('own.empty')}>
          <p className="max-w-[52ch] text-muted">{t('own.emptyText')}</p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul aria-label={t('own.list')} className="flex flex-col gap-4">
      {items.map((request) => (
        <li key={request.id}>
          <OwnRequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}

function RequestsSkeleton() {
  const { t } = useTranslation('forms-page');
  return (
    <Loading label={t('own.loading')} className="flex flex-col gap-4" times={3}>
      <Card className="flex flex-col gap-3 p-4 sm:p-5">
        <Skeleton className="h-6 w-2/5" />
        <Skeleton className="h-[44px] w-4/5" />
      </Card>
    </Loading>
  );
}
