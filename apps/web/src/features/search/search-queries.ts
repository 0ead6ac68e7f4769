import { getSearchSeo, type SearchAddress, searchPosts } from '@pitlane/contracts';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { type Answer, call } from '@/lib/api.ts';
import { currentLanguage } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';

const FRESH_MS = 5 * 60_000;
/** Long enough to look at some ads and come back to the same place. */
const KEPT_MS = 30 * 60_000;

interface PageParam {
  page: number;
  as_of?: Date;
}

export type FoundPages = InfiniteData<Answer<typeof searchPosts>>;
export type SearchResult = UseInfiniteQueryResult<FoundPages>;

/** What of an address narrows the search. */
export function filterOf({ page: _page, order: _order, ...filter }: SearchAddress) {
  return filter;
}

/** The pages of a search, from the address's page on. */
export function searchPages({ page = 1, ...filter }: SearchAddress) {
  const first: PageParam = { page };
  return infiniteQueryOptions({
    queryKey: [searchPosts.path, currentLanguage(), 'pages', { ...filter, page }],
    queryFn: ({ pageParam, signal }) =>
      call(searchPosts, { query: { ...filter, ...pageParam } }, signal),
    initialPageParam: first,
    getNextPageParam: ({ meta }, pages): PageParam | undefined => {
      if (meta.current_page >= meta.last_page) return undefined;
      // The moment of the first page: what is published meanwhile does not shift the next ones.
      const asOf = pages[0]?.meta.as_of;
      return { page: meta.current_page + 1, ...(asOf ? { as_of: new Date(asOf) } : {}) };
    },
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });
}

/** Title and heading of the page a filter makes; its order and page change neither. */
export function seoQuery(address: SearchAddress) {
  return { ...queryOf(getSearchSeo, { query: filterOf(address) }), staleTime: FRESH_MS };
}
