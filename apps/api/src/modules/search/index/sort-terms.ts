import type { SearchOrder } from '@pitlane/contracts';

/** Keys of an order. Every order ends with the id, newest first, so that it is total. */
export type SortKey = 'relevance' | 'published' | 'price' | 'year' | 'mileage' | 'power' | 'id';

export interface SortTerm {
  key: SortKey;
  direction: 'asc' | 'desc';
}

const byId: SortTerm = { key: 'id', direction: 'desc' };
export const newestFirst: SortTerm[] = [{ key: 'published', direction: 'desc' }, byId];

/**
 * Returns the terms of an order. By default and by relevance, a search for words ranks matching titles first, then
 * the newest.
 * @param hasText whether words are searched for
 */
export function sortTerms(order: SearchOrder | undefined, hasText: boolean): SortTerm[] {
  switch (order) {
    case undefined:
    case 'relevance':
      return hasText ? [{ key: 'relevance', direction: 'desc' }, ...newestFirst] : newestFirst;
    case 'date_desc':
      return newestFirst;
    case 'date_asc':
      return [{ key: 'published', direction: 'asc' }, byId];
    case 'price_asc':
      return [{ key: 'price', direction: 'asc' }, byId];
    case 'price_desc':
      return [{ key: 'price', direction: 'desc' }, byId];
    case 'year_asc':
      return [{ key: 'year', direction: 'asc' }, byId];
    case 'year_desc':
      return [{ key: 'year', direction: 'desc' }, byId];
    case 'mileage_asc':
      return [{ key: 'mileage', direction: 'asc' }, byId];
    case 'mileage_desc':
      return [{ key: 'mileage', direction: 'desc' }, byId];
    case 'power_asc':
      return [{ key: 'power', direction: 'asc' }, byId];
    case 'power_desc':
      return [{ key: 'power', direction: 'desc' }, byId];
  }
}

/** Returns the reverse order, to find the ads before another one. */
export function reverseTerms(terms: SortTerm[]): SortTerm[] {
  return terms.map(({ key, direction }) => ({
    key,
    direction: direction === 'asc' ? 'desc' : 'asc',
  }));
}
