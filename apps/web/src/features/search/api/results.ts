import {
  type PostCard,
  type SearchAddress,
  type SearchMeta,
  searchPosts,
} from '@pitlane/contracts';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';
import { listPagesQuery } from '@/lib/list-pages.ts';
import type { ListPage, PagedList } from '@/lib/paged-list.ts';

export type ResultPages = InfiniteData<ListPage<PostCard, SearchMeta>>;
export type SearchResult = UseInfiniteQueryResult<ResultPages>;

export function filterOf({ page: _page, order: _order, ...filter }: SearchAddress) {
  return filter;
}

/**
 * Returns the list of a search, starting at the address's page. In the default order each page includes special
 * placements, except in a list of special placements only.
 */
export function searchList({
  page = 1,
  ...filter
}: SearchAddress): PagedList<PostCard, SearchMeta> {
  return {
    key: [searchPosts.path, filter],
    first: page,
    ...(filter.order === undefined && { maxPagesPerRequest: 1 }),
    fetchPage: async (query, signal) => {
      const page = await call(searchPosts, { query: { ...filter, ...query } }, signal);
      return filter.special_offer ? { ...page, meta: { ...page.meta, special: [] } } : page;
    },
  };
}

export const searchPages = (address: SearchAddress) => listPagesQuery(searchList(address));
