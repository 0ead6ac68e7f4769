import { addresses, type NeighbourQuery, readId, searchParamsToFilter } from '@pitlane/contracts';
import { searchAddress } from '@/lib/search-address.ts';
import type { ReadingContext } from './reading-context.ts';

/** The query of a seller's page, for the cards there. */
export const sellerQueryText = (id: number, { order, page }: { order: string; page: number }) =>
  new URLSearchParams({ seller: String(id), order, page: String(page) }).toString();

/** What a context's query says: the filter, and the seller whose page it was. */
function readQuery({ search }: ReadingContext) {
  const params = new URLSearchParams(search);
  return { seller: readId(params.get('seller')), view: searchParamsToFilter(params) };
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
  if (!context) return { current_id: id };
  const { seller, view } = readQuery(context);
  const { page: _page, ...filter } = view;
  return { ...filter, ...(seller !== null && { seller_id: seller }), current_id: id };
}

/** The address of the search itself, as the reader left it. */
export function searchAddressOf(context: ReadingContext): string {
  const { seller, view } = readQuery(context);
  return seller === null ? searchAddress(view) : addresses.seller(seller, view);
}
