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
  const firstQuery: PageQuery = { page: first };
  return infiniteQueryOptions({
    queryKey: [...key, currentLanguage(), 'pages', first],
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    initialPageParam: firstQuery,
    getNextPageParam: ({ meta }, pages): PageQuery | undefined =>
      meta.current_page < meta.last_page
        ? { page: meta.current_page + 1, ...momentOf(pages[0]?.meta), ...cursorAfter(meta) }
        : undefined,
    staleTime: LIST_STALE_MS,
    gcTime: GC_MS,
  });
}

/** Returns how many list pages the current history entry showed; null if it has not shown this path. */
function readShownPageCount({ pathname, search }: Pick<URL, 'pathname' | 'search'>): number | null {
  const [shownPath, pages] = String(window.history.state?.shown).split('#');
  return shownPath === pathname + search ? Math.min(Number(pages) || 1, MAX_PAGES) : null;
}

/** Stores the number of shown pages in the history entry, for a reload and for going back. */
export function storeShownPageCount(count: number): void {
  const { history, location } = window;
  if (count === readShownPageCount(location)) return;
  const shown = `${location.pathname}${location.search}#${count}`;
  history.replaceState({ ...history.state, shown }, '');
}

async function loadPages<Item, Meta extends PageMeta>(
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
 * Loads, for a route loader, as many pages of a list as the history entry showed, or only the first page if it has
 * shown none. Navigation waits for them, and so does going back, because a skeleton would be too short for the
 * restored scroll position. The initial page load does not wait: the page renders its own skeleton and error.
 */
export async function loadList<Item, Meta extends PageMeta>(
  list: PagedList<Item, Meta>,
  url: URL,
): Promise<void> {
  const count = readShownPageCount(url);
  const loading = loadPages(list, count ?? 1);
  if (count !== null || document.getElementById('main')) await loading;
  else loading.catch(() => {});
}
