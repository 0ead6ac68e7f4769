import type { PageMeta } from '@pitlane/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { currentLanguage } from './i18n.ts';
import { cursorAfter, momentOf, type PagedList, type PageQuery } from './paged-list.ts';
import { queryClient } from './query.ts';

/** Maximum age of a cached list that is shown without a refetch. */
export const LIST_STALE_MS = 5 * 60_000;
/** Long enough to view some ads and return to the same position. */
const GC_MS = 30 * 60_000;
const MAX_PAGES = 40;

export function listPagesQuery<Item, Meta extends PageMeta>({
  key,
  first,
  fetchPage,
}: PagedList<Item, Meta>) {
  const start: PageQuery = { page: first };
  return infiniteQueryOptions({
    queryKey: [...key, currentLanguage(), 'pages', first],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: start,
    getNextPageParam: ({ meta }, pages): PageQuery | undefined =>
      meta.current_page < meta.last_page
        ? { page: meta.current_page + 1, ...momentOf(pages[0]?.meta), ...cursorAfter(meta) }
        : undefined,
    staleTime: LIST_STALE_MS,
    gcTime: GC_MS,
  });
}

/** Returns how many list pages the current history entry showed; null if it has not shown this address. */
function shownPages({ pathname, search }: Pick<URL, 'pathname' | 'search'>): number | null {
  const [address, pages] = String(window.history.state?.shown).split('#');
  return address === pathname + search ? Math.min(Number(pages) || 1, MAX_PAGES) : null;
}

/** Stores the number of shown pages in the history entry, for a reload and for going back. */
export function storeShownPages(pages: number): void {
  const { history, location } = window;
  if (pages === shownPages(location)) return;
  const shown = `${location.pathname}${location.search}#${pages}`;
  history.replaceState({ ...history.state, shown }, '');
}

async function load<Item, Meta extends PageMeta>(
  list: PagedList<Item, Meta>,
  count: number,
): Promise<void> {
  const options = listPagesQuery(list);
  const loadedPages = queryClient.getQueryData(options.queryKey)?.pages.length ?? 0;
  if (count > Math.max(loadedPages, 1)) {
    const { fetchPages } = await import('./fetch-pages.ts');
    queryClient.setQueryData(options.queryKey, await fetchPages(list, count));
  }
  // Preserves all pages that are already loaded.
  await queryClient.ensureInfiniteQueryData(options);
}

/**
 * Loads, for a route loader, as many pages of a list as the history entry showed, or the first. Navigation waits
 * for them, and so does going back, because a skeleton would be too short for the restored scroll position. A
 * first visit does not wait: it shows its skeleton and errors itself.
 */
export async function loadList<Item, Meta extends PageMeta>(
  list: PagedList<Item, Meta>,
  address: URL,
): Promise<void> {
  const count = shownPages(address);
  const loading = load(list, count ?? 1);
  if (count !== null || document.getElementById('main')) await loading;
  else loading.catch(() => {});
}
