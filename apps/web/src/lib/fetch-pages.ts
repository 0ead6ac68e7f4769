import type { PageMeta } from '@pitlane/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { after, asOf, type ListPage, type PagedList, type PageQuery } from './paged-list.ts';

const PER_PAGE = 24;
/** One call brings up to 100 entries. */
const AT_ONCE = 4;

/** How many pages one call can bring after `before` others: calls count from the list's start. */
export function pagesAtOnce(before: number, wanted: number, most = AT_ONCE): number {
  for (let count = Math.min(most, wanted); count > 1; count -= 1) {
    if (before % count === 0) return count;
  }
  return 1;
}

/**
 * Fetches several pages of a list in as few calls as possible, one after the other.
 * When a call fails, the pages before it are returned.
 * @throws what the first call throws
 */
export async function fetchPages<Item, Meta extends PageMeta>(
  { first, ask, pagesAtOnce: most }: PagedList<Item, Meta>,
  count: number,
): Promise<InfiniteData<ListPage<Item, Meta>, PageQuery>> {
  const found: InfiniteData<ListPage<Item, Meta>, PageQuery> = { pages: [], pageParams: [] };
  let last = Number.POSITIVE_INFINITY;
  for (let page = first; page < first + count && page <= last; ) {
    const size = pagesAtOnce(page - 1, first + count - page, most);
    const moment = asOf(found.pages[0]?.meta);
    const query = {
      page: (page - 1) / size + 1,
      per_page: size * PER_PAGE,
      ...moment,
      ...after(found.pages.at(-1)?.meta),
    };
    const block = await ask(query).catch((error: unknown) => {
      if (page === first) throw error;
    });
    if (!block) break;
    const { items, meta } = block;
    last = Math.max(1, Math.ceil(meta.total / PER_PAGE));
    for (let place = 0; place < size && (page <= last || page === first); place += 1) {
      const own = items.slice(place * PER_PAGE, (place + 1) * PER_PAGE);
      const one = { ...meta, current_page: page, last_page: last, per_page: PER_PAGE };
      found.pages.push({ items: own, meta: one });
      found.pageParams.push({ page, ...(page === first ? {} : moment) });
      page += 1;
    }
  }
  return found;
}
