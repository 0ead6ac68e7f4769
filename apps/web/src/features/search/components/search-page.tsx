import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { lazyComponent } from '@/ui/lazy-component.tsx';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { DESKTOP, useMedia } from '@/ui/use-media.ts';
import { placardQuery } from '../api/placard.ts';
import { searchPages } from '../api/results.ts';
import { seoQuery } from '../api/seo.ts';
import { findDroppedFields } from '../dropped-fields.ts';
import { useConsistentTotal } from '../use-consistent-total.ts';
import { useFilterNames } from '../use-filter-names.ts';
import { focusMain, usePreservedFocus } from '../use-preserved-focus.ts';
import { useSearchAddress } from '../use-search-address.ts';
import { useView } from '../use-view.ts';
import { useWords } from '../use-words.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterColumn } from './filter-column.tsx';
import { Results } from './results.tsx';
import { SearchCrumbs } from './search-crumbs.tsx';
import { Toolbar } from './toolbar.tsx';
import { WordsField } from './words-field.tsx';

const DroppedNotice = lazyComponent(
  () => import('./dropped-notice.tsx'),
  () => null,
);

export function SearchPage() {
  const { t } = useTranslation('search');
  const [address, goToSearch] = useSearchAddress();
  const isDesktop = useMedia(DESKTOP);
  const [view, setView] = useView();
  const { names, areNamesLoaded } = useFilterNames(address);
  const seo = useQuery({ ...seoQuery(address), placeholderData: keepPreviousData });
  const result = useInfiniteQuery({ ...searchPages(address), placeholderData: keepPreviousData });
  useConsistentTotal(address, result);
  const { data: placard } = useQuery(placardQuery());
  const words = useWords(address, result);
  const droppedFields = findDroppedFields(useLocation());
  const [closedFields, setClosedFields] = useState<readonly string[]>();
  usePreservedFocus(address, result.data !== undefined && !result.isPlaceholderData);
  usePageTitle(seo.data?.title ?? withSiteName(t('title')));

  // Chips change their width and may wrap once their names are loaded.
  const areChipsNamed = areNamesLoaded && words !== undefined;
  const [arePositionsStable, setArePositionsStable] = useState(areChipsNamed);
  if (areChipsNamed && !arePositionsStable) setArePositionsStable(true);

  const total = result.data?.pages[0]?.meta.total;
  // After an empty search its alternatives precede the banner.
  const isBannerLast = total === 0 && !result.isPlaceholderData;
  const banner = placard && <placard.Placard item={placard.item} className="mt-4" />;
  const counts = { count: total ?? 0, shown: formatNumber(total ?? 0) };
  return (
    <Container className="pb-12">
      <SearchCrumbs address={address} names={names} />
      <div className="desk:grid desk:grid-cols-[280px_minmax(0,1fr)] desk:grid-rows-[auto_1fr] desk:gap-x-8">
        {/* Before the column: keyboard users reach the words without passing all filters. */}
        <div className="min-w-0 desk:col-start-2">
          <h1 className="wrap-anywhere">{seo.data?.h1 ?? t('heading')}</h1>
          <div className="mt-1 h-[22px] text-muted">
            {total === undefined ? (
              !result.isError && <Skeleton className="h-full w-36" />
            ) : (
              <p>{t('found', counts)}</p>
            )}
          </div>
          <p role="status" className="sr-only">
            {total !== undefined &&
              !result.isPlaceholderData &&
              t('announce', { found: t('found', counts) })}
          </p>
          {droppedFields.length > 0 && closedFields !== droppedFields && (
            <Suspense>
              <DroppedNotice
                fields={droppedFields}
                kind={names.kind}
                onClose={() => {
                  setClosedFields(droppedFields);
                  focusMain();
                }}
              />
            </Suspense>
          )}
          <WordsField {...{ address, goToSearch, isDesktop }} />
        </div>
        {isDesktop && <FilterColumn {...{ address, words, goToSearch }} />}
        <div className="min-w-0 desk:col-start-2">
          <Toolbar {...{ address, words, goToSearch, view, setView, isDesktop }} />
          <FilterChips
            {...{ address, goToSearch, names, areNamesLoaded, arePositionsStable, words }}
          />
          {!isBannerLast && banner}
          {/* A restored list is shown at once. */}
          <Results
            {...{ result, address, goToSearch, view }}
            isHeaderLoading={!arePositionsStable && result.data?.pages.length === 1}
            banner={isBannerLast && banner}
          />
        </div>
      </div>
    </Container>
  );
}
