import { addresses, type NeighbourQuery, readId, searchParamsToFilter } from '@pitlane/contracts';
import { searchAddress } from '@/lib/search-address.ts';
import type { ReadingContext } from './reading-context.ts';

/** Builds the query of a seller's page for the cards on it. */
export const sellerQueryText = (id: number, { order, page }: { order: string; page: number }) =>
  new URLSearchParams({ seller: String(id), order, page: String(page) }).toString();

/** Parses the query of a context into filter and seller. */
function readQuery({ search }: ReadingContext) {
  const params = new URLSearchParams(search);
  return { seller: readId(params.get('seller')), view: searchParamsToFilter(params) };
}

/** Reads the state of a history entry, which an older version of the app may have written. */
export function parseReadingContext(state: unknown): ReadingContext | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('search' in state) || typeof state.search !== 'string') return null;
  const depth = 'depth' in state && typeof state.depth === 'number' ? state.depth : 0;
  return { search: state.search.replace(/^\?/, ''), depth: Math.max(0, Math.trunc(depth)) };
}

/** Returns the context of the next ad, one history entry further from the search. */
export function nextContext(context: ReadingContext | null): ReadingContext | null {
  return context && { ...context, depth: context.depth === 0 ? 0 : context.depth + 1 };
}

/** Returns the query for the neighbors of an ad: within the search of the context, or among all ads. */
export function neighbourQuery(id: number, context: ReadingContext | null): NeighbourQuery {
  if (!context) return { current_id: id };
  const { seller, view } = readQuery(context);
  const { page: _page, ...filter } = view;
  return { ...filter, ...(seller !== null && { seller_id: seller }), current_id: id };
}

/** Returns the address of the search or seller page of the context. */
export function searchAddressOf(context: ReadingContext): string {
  const { seller, view } = readQuery(context);
  return seller === null ? searchAddress(view) : addresses.seller(seller, view);
}
