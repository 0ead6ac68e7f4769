import { addresses, type FavoriteStage, favoriteStages, getFavorites } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { queryOf } from '@/lib/query.ts';
import { readPage } from '@/lib/read-page.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { useLostFocus } from '@/lib/use-lost-focus.ts';
import { AddressTabs } from '@/ui/address-tabs.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { Card } from '@/ui/surface.tsx';
import { FavoriteItem, FavoriteSkeleton } from './favorite-item.tsx';

export default function FavoritesPage() {
  const { t } = useTranslation('favorites');
  const [params] = useSearchParams();
  const stage = favoriteStages.find((each) => each === params.get('stage'));
  usePageTitle(withSiteName(t('title')));
  const tabs = [undefined, ...favoriteStages].map((each) => ({
    to: addresses.accountFavorites(each),
    label: t(`stage.${each ?? 'all'}`),
    current: each === stage,
  }));
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1>{t('title')}</h1>
        <p className="mt-1.5 text-muted">{t('lead')}</p>
      </div>
      <AddressTabs label={t('stage.label')} tabs={tabs} />
      <FavoriteList stage={stage} page={readPage(params.get('page'))} />
    </div>
  );
}

function FavoriteList({ stage, page }: { stage: FavoriteStage | undefined; page: number }) {
  const { t } = useTranslation('favorites');
  // Prices and availability change at any time.
  const query = useQuery({
    ...queryOf(getFavorites, { query: { stage, page } }),
    staleTime: 0,
  });

  useExistingPage(page, query.data?.meta, (last) => addresses.accountFavorites(stage, last));

  const list = useLostFocus(query.data);

  return (
    <QueryContent
      query={query}
      skeleton={
        <Loading label={t('loading')} className="flex flex-col gap-3" times={3}>
          <FavoriteSkeleton />
        </Loading>
      }
    >
      {(data) => (
        <section ref={list} tabIndex={-1} aria-label={t('title')} className="outline-none">
          {data.items.length === 0 ? (
            <Card>
              <EmptyState title={t('empty.title')}>
                <p className="max-w-[52ch] text-muted">{t(stage ? 'empty.stage' : 'empty.lead')}</p>
                <LinkButton to={stage ? addresses.accountFavorites() : addresses.search()}>
                  {t(stage ? 'empty.all' : 'empty.search')}
                </LinkButton>
              </EmptyState>
            </Card>
          ) : (
            <ul className="flex flex-col gap-3">
              {data.items.map((favorite) => (
                <li key={favorite.post.id}>
                  <FavoriteItem favorite={favorite} />
                </li>
              ))}
            </ul>
          )}
          <Pagination
            className="mt-6"
            current={page}
            last={data.meta.last_page}
            to={(newPage) => addresses.accountFavorites(stage, newPage)}
          />
        </section>
      )}
    </QueryContent>
  );
}
