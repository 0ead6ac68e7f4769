import { filterToSearchParams, type SearchAddress } from '@pitlane/contracts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { PostCard } from '@/features/posts/components/post-card.tsx';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { storeShownPageCount } from '@/lib/list-pages.ts';
import { savedSearchFragmentOf } from '@/lib/save-dialog-address.ts';
import { type SavedSearchHits, useSavedSearchHits } from '@/lib/saved-search-hits.ts';
import { searchAddress } from '@/lib/search-address.ts';
import { Button } from '@/ui/button.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import type { ResultPages, SearchResult } from '../api/results.ts';
import { cardClasses, listClasses } from '../list-classes.ts';
import { type ResultCard, resultCards } from '../result-cards.ts';
import { useFocusMemory } from '../use-focus-memory.ts';
import type { View } from '../use-view.ts';

const EAGER_CARD_COUNT = 3;

interface CardsProps {
  cards: readonly ResultCard[];
  view: View;
  /** Query string of the search, so that an ad's page can link to the next result. */
  query: string;
  savedSearchHits: SavedSearchHits | null | undefined;
}

const Cards = memo(function Cards({ cards, view, query, savedSearchHits }: CardsProps) {
  const classNames = cardClasses(cards, view);
  return cards.map(({ post, isSpecial }, index) => (
    <li key={post.id} className={classNames[index]}>
      <PostCard
        post={post}
        variant={view}
        promoted={post.special_offer}
        wide={isSpecial}
        eager={index < EAGER_CARD_COUNT}
        searchQuery={savedSearchHits ? `${query}&saved=${savedSearchHits.saved}` : query}
        isNewHit={savedSearchHits?.posts.includes(post.id)}
      />
    </li>
  ));
});

interface ResultListProps {
  result: SearchResult;
  data: ResultPages;
  address: SearchAddress;
  view: View;
}

export function ResultList({ result, data, address, view }: ResultListProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Position of the first ad of the page just requested, whose card takes the focus. */
  const focusPosition = useRef<number | null>(null);
  const cards = useMemo(() => resultCards(data.pages), [data]);
  const shownCount = cards.filter(({ isSpecial }) => !isSpecial).length;

  // While new results load, the cards of the old ones link with the query they were found by.
  const currentQuery = filterToSearchParams(address).toString();
  const [query, setQuery] = useState(currentQuery);
  if (!result.isPlaceholderData && query !== currentQuery) setQuery(currentQuery);

  const savedSearchHits = useSavedSearchHits();
  useFocusMemory(list, query);

  useEffect(() => {
    if (!result.isPlaceholderData) storeShownPageCount(data.pages.length);
  }, [data, result.isPlaceholderData]);

  useEffect(() => {
    const firstNewPosition = focusPosition.current;
    if (firstNewPosition === null || shownCount <= firstNewPosition) return;
    focusPosition.current = null;
    const index = cards.findIndex(({ position }) => position === firstNewPosition);
    list.current?.children[index]?.querySelector('a')?.focus({ preventScroll: true });
  }, [cards, shownCount]);

  return (
    <>
      <ul ref={list} className={listClasses[view]}>
        <Cards cards={cards} view={view} query={query} savedSearchHits={savedSearchHits} />
      </ul>
      <ResultListFooter
        result={result}
        data={data}
        address={address}
        shownCount={shownCount}
        onLoadMore={() => {
          focusPosition.current = shownCount;
          void result.fetchNextPage();
        }}
      />
    </>
  );
}

interface ResultListFooterProps extends Omit<ResultListProps, 'view'> {
  shownCount: number;
  onLoadMore: () => void;
}

function ResultListFooter({
  result,
  data,
  address,
  shownCount,
  onLoadMore,
}: ResultListFooterProps) {
  const { t } = useTranslation('search');
  const lastMeta = data.pages.at(-1)?.meta;
  const firstMeta = data.pages[0]?.meta;
  if (!lastMeta || !firstMeta) return null;
  const skippedCount = (firstMeta.current_page - 1) * lastMeta.per_page;
  const nextCount = Math.min(lastMeta.per_page, firstMeta.total - skippedCount - shownCount);
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {result.isFetchNextPageError ? (
        <ErrorState error={result.error} onRetry={onLoadMore} />
      ) : (
        result.hasNextPage && (
          <Button
            onClick={onLoadMore}
            aria-disabled={result.isFetchingNextPage}
            aria-busy={result.isFetchingNextPage}
            className="w-full sm:w-auto sm:min-w-72"
          >
            {t('more.load', { count: nextCount })}
          </Button>
        )
      )}
      <p role="status" className="text-[13px] leading-5 text-muted">
        {t('more.shown', {
          from: formatNumber(skippedCount + 1),
          to: formatNumber(skippedCount + shownCount),
          total: formatNumber(firstMeta.total),
        })}
      </p>
      <Pagination
        current={lastMeta.current_page}
        last={lastMeta.last_page}
        to={(page) =>
          searchAddress({ ...address, page }) + savedSearchFragmentOf(window.location.hash)
        }
      />
    </div>
  );
}
