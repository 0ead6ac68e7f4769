import type { PageMeta } from '@pitlane/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import {
  cursorAfter,
  type ListPage,
  momentOf,
  type PagedList,
  type PageQuery,
} from './paged-list.ts';

const PER_PAGE = 24;
/** A request returns up to 100 entries. */
const PAGES_PER_REQUEST = 4;

/** Returns how many pages one request can load after `pagesBefore` others: its size must divide the offset. */
export function pageCountForRequest(
  pagesBefore: number,
  wantedPages: number,
  maxPages = PAGES_PER_REQUEST,
): number {
  for (let count = Math.min(maxPages, wantedPages); count > 1; count -= 1) {
    if (pagesBefore % count === 0) return count;
  }
  return 1;
}

/**
 * Fetches `count` pages of a list, sequentially, in as few requests as possible. If a later request fails,
 * returns the pages loaded so far.
 * @throws the error of the first request
 */
export async function fetchPages<Item, Meta extends PageMeta>(
  { first, fetchPage, maxPagesPerRequest }: PagedList<Item, Meta>,
  count: number,
): Promise<InfiniteData<ListPage<Item, Meta>, PageQuery>> {
  const loadedPages: InfiniteData<ListPage<Item, Meta>, PageQuery> = { pages: [], pageParams: [] };
  let lastPage = Number.POSITIVE_INFINITY;
  for (let page = first; page < first + count && page <= lastPage; ) {
    const pageCount = pageCountForRequest(page - 1, first + count - page, maxPagesPerRequest);
    const moment = momentOf(loadedPages.pages[0]?.meta);
    const query = {
      page: (page - 1) / pageCount + 1,
      per_page: pageCount * PER_PAGE,
      ...moment,
      ...cursorAfter(loadedPages.pages.at(-1)?.meta),
    };
    const response = await fetchPage(query).catch((error: unknown) => {
      if (page === first) throw error;
    });
    if (!response) break;
    const { items, meta } = response;
    lastPage = Math.max(1, Math.ceil(meta.total / PER_PAGE));
    for (let index = 0; index < pageCount && (page <= lastPage || page === first); index += 1) {
      const pageItems = items.slice(index * PER_PAGE, (index + 1) * PER_PAGE);
      const pageMeta = { ...meta, current_page: page, last_page: lastPage, per_page: PER_PAGE };
      loadedPages.pages.push({ items: pageItems, meta: pageMeta });
      loadedPages.pageParams.push({ page, ...(page === first ? {} : moment) });
      page += 1;
    }
  }
  return loadedPages;
}
