import { filterToSearchParams, type SearchAddress } from '@pitlane/contracts';
import { memo, useEffect, useMemo, useRef, useState } from 'react';
import { PostCard } from '@/features/posts/components/post-card.tsx';
import { formatNumber } from '@/lib/format.ts';
import { type FreshPosts, useFreshPosts } from '@/lib/fresh-posts.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { storeShownPages } from '@/lib/list-pages.ts';
import { openSearchFragment } from '@/lib/save-address.ts';
import { searchAddress } from '@/lib/search-address.ts';
import { Button } from '@/ui/button.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import type { ResultPages, SearchResult } from '../api/results.ts';
import { cardClasses, listClasses } from '../list-classes.ts';
import { type ResultCard, resultCards } from '../result-cards.ts';
import { useFocusMemory } from '../use-focus-memory.ts';
import type { View } from '../use-view.ts';

const EAGER = 3;

interface CardsProps {
  cards: readonly ResultCard[];
  view: View;
  /** Query string of the search, so that an ad's page can lead on in it. */
  query: string;
  fresh: FreshPosts | null | undefined;
}

const Cards = memo(function Cards({ cards, view, query, fresh }: CardsProps) {
  const cells = cardClasses(cards, view);
  return cards.map(({ post, isSpecial }, index) => (
    <li key={post.id} className={cells[index]}>
      <PostCard
        post={post}
        variant={view}
        promoted={post.special_offer}
        wide={isSpecial}
        eager={index < EAGER}
        searchQuery={fresh ? `${query}&saved=${fresh.saved}` : query}
        fresh={fresh?.posts.includes(post.id)}
      />
    </li>
  ));
});

interface FoundProps {
  result: SearchResult;
  data: ResultPages;
  address: SearchAddress;
  view: View;
}

export function ResultList({ result, data, address, view }: FoundProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Index of the first card of the page just requested, which takes the focus. */
  const focusFrom = useRef<number | null>(null);
  const cards = useMemo(() => resultCards(data.pages), [data]);
  const shown = cards.filter(({ isSpecial }) => !isSpecial).length;

  // While the next results load, the old ones retain their own search.
  const currentQuery = filterToSearchParams(address).toString();
  const [query, setQuery] = useState(currentQuery);
  if (!result.isPlaceholderData && query !== currentQuery) setQuery(currentQuery);

  const fresh = useFreshPosts();
  useFocusMemory(list, query);

  useEffect(() => {
    if (!result.isPlaceholderData) storeShownPages(data.pages.length);
  }, [data, result.isPlaceholderData]);

  useEffect(() => {
    const from = focusFrom.current;
    if (from === null || shown <= from) return;
    focusFrom.current = null;
    const first = cards.findIndex(({ place }) => place === from);
    list.current?.children[first]?.querySelector('a')?.focus({ preventScroll: true });
  }, [cards, shown]);

  return (
    <>
      <ul ref={list} className={listClasses[view]}>
        <Cards cards={cards} view={view} query={query} fresh={fresh} />
      </ul>
      <More
        result={result}
        data={data}
        address={address}
        shown={shown}
        onMore={() => {
          focusFrom.current = shown;
          void result.fetchNextPage();
        }}
      />
    </>
  );
}

interface MoreProps extends Omit<FoundProps, 'view'> {
  shown: number;
  onMore: () => void;
}

function More({ result, data, address, shown, onMore }: MoreProps) {
  const { t } = useTranslation('search');
  const meta = data.pages.at(-1)?.meta;
  const start = data.pages[0]?.meta;
  if (!meta || !start) return null;
  const before = (start.current_page - 1) * meta.per_page;
  const nextCount = Math.min(meta.per_page, start.total - before - shown);
  return (
    <div className="mt-8 flex flex-col items-center gap-4">
      {result.isFetchNextPageError ? (
        <ErrorState error={result.error} onRetry={onMore} />
      ) : (
        result.hasNextPage && (
          <Button
            onClick={onMore}
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
          from: formatNumber(before + 1),
          to: formatNumber(before + shown),
          total: formatNumber(start.total),
        })}
      </p>
      <Pagination
        current={meta.current_page}
        last={meta.last_page}
        to={(page) =>
          searchAddress({ ...address, page }) + openSearchFragment(window.location.hash)
        }
      />
    </div>
  );
}
