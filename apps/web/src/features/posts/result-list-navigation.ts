import { addresses, type NeighborQuery, readId, searchParamsToFilter } from '@pitlane/contracts';
import { searchAddress } from '@/lib/search-address.ts';
import type { ResultListContext } from './result-list-context.ts';

/** Builds the query string that the cards of a seller's page store as their context. */
export const sellerContextQuery = (id: number, { order, page }: { order: string; page: number }) =>
  new URLSearchParams({ seller: String(id), order, page: String(page) }).toString();

/** Parses the query string of a context into seller and filter. */
function parseContextQuery({ search }: ResultListContext) {
  const params = new URLSearchParams(search);
  return { seller: readId(params.get('seller')), filter: searchParamsToFilter(params) };
}

/** Reads the state of a history entry, which an older version of the app may have written. */
export function parseResultListContext(state: unknown): ResultListContext | null {
  if (typeof state !== 'object' || state === null) return null;
  if (!('search' in state) || typeof state.search !== 'string') return null;
  const depth = 'depth' in state && typeof state.depth === 'number' ? state.depth : 0;
  return { search: state.search.replace(/^\?/, ''), depth: Math.max(0, Math.trunc(depth)) };
}

/** Returns the context of the next ad, one history entry further from the list; an unknown depth stays unknown. */
export function nextContext(context: ResultListContext | null): ResultListContext | null {
  return context && { ...context, depth: context.depth === 0 ? 0 : context.depth + 1 };
}

/** Returns the query for the neighbors of an ad: within the list of the context, or among all ads. */
export function neighborQuery(id: number, context: ResultListContext | null): NeighborQuery {
  if (!context) return { current_id: id };
  const { seller, filter } = parseContextQuery(context);
  const { page: _page, ...criteria } = filter;
  return { ...criteria, ...(seller !== null && { seller_id: seller }), current_id: id };
}

/** Returns the address of the search or seller page of the context. */
export function listAddressOf(context: ResultListContext): string {
  const { seller, filter } = parseContextQuery(context);
  return seller === null ? searchAddress(filter) : addresses.seller(seller, filter);
}
