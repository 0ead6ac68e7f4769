import type { SearchOrder } from '@pitlane/contracts';

/** What a list is sorted by; every order ends with the id, newest first, so it is total. */
export type SortKey = 'relevance' | 'published' | 'price' | 'year' | 'mileage' | 'power' | 'id';

export interface SortTerm {
  key: SortKey;
  direction: 'asc' | 'desc';
}

const byId: SortTerm = { key: 'id', direction: 'desc' };
export const newestFirst: SortTerm[] = [{ key: 'published', direction: 'desc' }, byId];

/**
 * The terms of a chosen order. Without one, or by relevance, ads with the words in their title come first where words
 * are looked for. Then the newest.
 * @param hasText whether words are looked for
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

/** The same order read backwards: what stands before an ad. */
export function reversed(terms: SortTerm[]): SortTerm[] {
  return terms.map(({ key, direction }) => ({
    key,
    direction: direction === 'asc' ? 'desc' : 'asc',
  }));
}
