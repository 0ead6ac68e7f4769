import { MAX_ID } from '@pitlane/contracts';
import type { Cursor } from '@pitlane/facet-index';
import type { SortKey, SortTerm } from './sort-terms.ts';

/** Sort keys of an ad. */
export interface SortValues {
  relevance: boolean;
  published: Date;
  price: bigint | null;
  year: number;
  mileage: number;
  power: number | null;
  id: number;
}

const signOf = ({ direction }: SortTerm) => (direction === 'asc' ? 1 : -1);

/** Formats a cursor for `meta.after`. */
export const formatCursor = (place: Cursor): string =>
  place.map((key) => (key === Number.POSITIVE_INFINITY ? '' : String(key))).join();

/**
 * Parses a cursor.
 * @returns `null` if it belongs to another order
 */
export function parseCursor(text: string, terms: readonly SortTerm[]): Cursor | null {
  const keys = text.split(',').map((key) => (key === '' ? Number.POSITIVE_INFINITY : Number(key)));
  return keys.length === terms.length ? keys : null;
}

/** Returns the cursor of an ad with these values. */
export function toCursor(terms: readonly SortTerm[], values: SortValues): Cursor {
  return terms.map((term) => {
    const value = values[term.key];
    if (typeof value === 'boolean') return value ? 0 : 1;
    return value === null ? Number.POSITIVE_INFINITY : signOf(term) * Number(value);
  });
}

/** Clamps a client's value to the range of PostgreSQL: no ad is beyond it. */
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);
const MAX_TIMESTAMP = Date.UTC(9999, 0);

/** Returns the sort values at a cursor; those that the order does not use are arbitrary. */
export function toSortValues(terms: readonly SortTerm[], place: Cursor): SortValues {
  const keyOf = (sortKey: SortKey) => {
    const at = terms.findIndex(({ key }) => key === sortKey);
    const [term, key] = [terms[at], place[at] ?? Number.POSITIVE_INFINITY];
    return term && key < Number.POSITIVE_INFINITY ? signOf(term) * key : null;
  };
  const wholeOf = (sortKey: SortKey) => clamp(keyOf(sortKey) ?? 0, MAX_ID);
  const [price, power] = [keyOf('price'), keyOf('power')];
  return {
    relevance: Math.abs(keyOf('relevance') ?? 1) === 0,
    published: new Date(clamp(keyOf('published') ?? 0, MAX_TIMESTAMP)),
    price: price === null ? null : BigInt(price),
    year: wholeOf('year'),
    mileage: wholeOf('mileage'),
    power: power === null ? null : wholeOf('power'),
    id: wholeOf('id'),
  };
}
