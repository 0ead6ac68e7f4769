import { addresses, readId } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCounters } from '@/lib/counters.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { useLostFocus } from '@/lib/use-lost-focus.ts';
import { LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { refetchSavedSearches, savedSearchesQuery, settingsQuery } from '../api/saved-searches.ts';
import { AccountPeriod } from './account-period.tsx';
import { EmailsNotice } from './emails-notice.tsx';
import { NewPosts } from './new-posts.tsx';
import { SavedSearchRow } from './saved-search-row.tsx';

export default function SavedSearchesPage() {
  const { t } = useTranslation('saved-searches');
  const [params] = useSearchParams();
  const id = readId(params.get('id'));
  usePageTitle(withSiteName(t('title')));
  if (id !== null) return <NewPosts key={id} id={id} />;
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1>{t('title')}</h1>
        <p className="mt-1.5 max-w-[72ch] text-pretty text-muted">{t('lead')}</p>
      </div>
      <AccountPeriod />
      <EmailsNotice />
      <SavedSearchList />
    </div>
  );
}

function SavedSearchList() {
  const { t } = useTranslation('saved-searches');
  const { data, error, refetch } = useQuery(savedSearchesQuery());
  // A notice that appears later would shift the list.
  const { isLoading: isNoticeLoading } = useQuery(settingsQuery());
  const searchesWithHits = useCounters()?.saved_searches;
  // The number of searches with new ads has changed.
  useEffect(() => {
    if (searchesWithHits !== undefined) refetchSavedSearches();
  }, [searchesWithHits]);
  const list = useLostFocus(data);
  if (!data || isNoticeLoading) {
    if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Loading label={t('loading')} className="flex flex-col gap-3" times={3}>
        <Skeleton className="h-60 w-full rounded-card desk:h-[154px]" />
      </Loading>
    );
  }
  return (
    <section ref={list} tabIndex={-1} aria-label={t('title')} className="outline-none">
      {data.items.length === 0 ? (
        <Card>
          <EmptyState title={t('empty.title')}>
            <p className="max-w-[52ch] text-pretty text-muted">{t('empty.text')}</p>
            <LinkButton to={addresses.search()}>{t('empty.search')}</LinkButton>
          </EmptyState>
        </Card>
      ) : (
        <ul className="flex flex-col gap-3">
          {data.items.map((savedSearch) => (
            <li key={savedSearch.id}>
              <SavedSearchRow savedSearch={savedSearch} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
