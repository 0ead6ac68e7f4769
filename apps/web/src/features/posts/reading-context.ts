import { addresses, type NeighbourQuery, searchParamsToFilter } from '@pitlane/contracts';

/** Where the reader of an ad came from. It travels in the history entry's state. */
export interface ReadingContext {
  /** The query of the search page's address, as it stands there. */
  search: string;
  /** How many pages back that search page is. */
  depth: number;
}

/** The state a card in search results gives its link. */
export function fromSearch(search: string): ReadingContext {
  return { search: search.replace(/^\?/, ''), depth: 1 };
}

/** Reads a history entry's state, which an older version of the page may have written. */
export function readContext(state: unknown): ReadingContext | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('search' in state) || typeof state.search !== 'string') return null;
  const depth = 'depth' in state && typeof state.depth === 'number' ? state.depth : 0;
  return { search: state.search.replace(/^\?/, ''), depth: Math.max(0, Math.trunc(depth)) };
}

/** The context of the ad after this one: the search is a page further back. */
export function oneFurther(context: ReadingContext | null): ReadingContext | null {
  return context && { ...context, depth: context.depth === 0 ? 0 : context.depth + 1 };
}

/** What the neighbours of an ad are asked with: the search the reader came from, or that of all ads. */
export function neighbourQuery(id: number, context: ReadingContext | null): NeighbourQuery {
  const { page: _page, ...filter } = searchParamsToFilter(
    new URLSearchParams(context?.search ?? ''),
  );
  return { ...filter, current_id: id };
}

/** The address of the search itself, as the reader left it. */
export function searchAddressOf({ search }: ReadingContext): string {
  return addresses.search(searchParamsToFilter(new URLSearchParams(search)));
}
