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

/** Returns how many pages one request can load after `before` others: the offset must be a multiple of the size. */
export function pageCountForRequest(
  before: number,
  wanted: number,
  most = PAGES_PER_REQUEST,
): number {
  for (let count = Math.min(most, wanted); count > 1; count -= 1) {
    if (before % count === 0) return count;
  }
  return 1;
}

/**
 * Fetches `count` pages of a list, sequentially, in as few requests as possible. If a later request fails,
 * returns the pages loaded so far.
 * @throws the error of the first request
 */
export async function fetchPages<Item, Meta extends PageMeta>(
  { first, fetchPage, maxPagesPerRequest: most }: PagedList<Item, Meta>,
  count: number,
): Promise<InfiniteData<ListPage<Item, Meta>, PageQuery>> {
  const loaded: InfiniteData<ListPage<Item, Meta>, PageQuery> = { pages: [], pageParams: [] };
  let last = Number.POSITIVE_INFINITY;
  for (let page = first; page < first + count && page <= last; ) {
    const size = pageCountForRequest(page - 1, first + count - page, most);
    const moment = momentOf(loaded.pages[0]?.meta);
    const query = {
      page: (page - 1) / size + 1,
      per_page: size * PER_PAGE,
      ...moment,
      ...cursorAfter(loaded.pages.at(-1)?.meta),
    };
    const block = await fetchPage(query).catch((error: unknown) => {
      if (page === first) throw error;
    });
    if (!block) break;
    const { items, meta } = block;
    last = Math.max(1, Math.ceil(meta.total / PER_PAGE));
    for (let place = 0; place < size && (page <= last || page === first); place += 1) {
      const pageItems = items.slice(place * PER_PAGE, (place + 1) * PER_PAGE);
      const pageMeta = { ...meta, current_page: page, last_page: last, per_page: PER_PAGE };
      loaded.pages.push({ items: pageItems, meta: pageMeta });
      loaded.pageParams.push({ page, ...(page === first ? {} : moment) });
      page += 1;
    }
  }
  return loaded;
}
