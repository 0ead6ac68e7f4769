import type { PageMeta } from '@pitlane/contracts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { currentLanguage } from './i18n.ts';
import { after, asOf, type PagedList, type PageQuery } from './paged-list.ts';
import { queryClient } from './query.ts';

/** How old a list may be that is shown again. */
export const FRESH_MS = 5 * 60_000;
/** Long enough to look at some ads and come back to the same place. */
const KEPT_MS = 30 * 60_000;
/** More pages than these are not restored. */
const MOST_PAGES = 40;

export function listPages<Item, Meta extends PageMeta>({ key, first, ask }: PagedList<Item, Meta>) {
  const start: PageQuery = { page: first };
  return infiniteQueryOptions({
    queryKey: [...key, currentLanguage(), 'pages', first],
    queryFn: ({ pageParam, signal }) => ask(pageParam, signal),
    initialPageParam: start,
    getNextPageParam: ({ meta }, pages): PageQuery | undefined =>
      meta.current_page < meta.last_page
        ? { page: meta.current_page + 1, ...asOf(pages[0]?.meta), ...after(meta) }
        : undefined,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });
}

/** How many pages of its list the present history entry showed; null where it never showed this address. */
function shownPages({ pathname, search }: Pick<URL, 'pathname' | 'search'>): number | null {
  const [address, pages] = String(window.history.state?.shown).split('#');
  return address === pathname + search ? Math.min(Number(pages) || 1, MOST_PAGES) : null;
}

/** Keeps in the history entry how many pages are shown, for a reload and the way back. */
export function keepShownPages(pages: number): void {
  const { history, location } = window;
  if (pages === shownPages(location)) return;
  const shown = `${location.pathname}${location.search}#${pages}`;
  history.replaceState({ ...history.state, shown }, '');
}

async function load<Item, Meta extends PageMeta>(
  list: PagedList<Item, Meta>,
  count: number,
): Promise<void> {
  const options = listPages(list);
  const here = queryClient.getQueryData(options.queryKey)?.pages.length ?? 0;
  if (count > Math.max(here, 1)) {
    const { fetchPages } = await import('./fetch-pages.ts');
    queryClient.setQueryData(options.queryKey, await fetchPages(list, count));
  }
  // Keeps all pages that are already loaded.
  await queryClient.ensureInfiniteQueryData(options);
}

/**
 * For loaders: the pages of a list that the history entry of an address showed, else the first. The
 * page on screen waits for them, and so does one that is come back to, whose skeleton would be too
 * short for the place where it was left; a first visit shows its skeleton and errors by itself.
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
