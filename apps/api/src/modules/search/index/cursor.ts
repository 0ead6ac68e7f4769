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
export const formatCursor = (cursor: Cursor): string =>
  cursor.map((key) => (key === Number.POSITIVE_INFINITY ? '' : String(key))).join();

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

/** Clamps a client's value to the range of PostgreSQL, which no ad exceeds. */
const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);
const MAX_TIMESTAMP = Date.UTC(9999, 0);

/** Returns the sort values at a cursor; values that the order does not use are arbitrary. */
export function toSortValues(terms: readonly SortTerm[], cursor: Cursor): SortValues {
  const keyOf = (sortKey: SortKey) => {
    const index = terms.findIndex(({ key }) => key === sortKey);
    const [term, key] = [terms[index], cursor[index] ?? Number.POSITIVE_INFINITY];
    return term && key < Number.POSITIVE_INFINITY ? signOf(term) * key : null;
  };
  const integerOf = (sortKey: SortKey) => clamp(keyOf(sortKey) ?? 0, MAX_ID);
  const [price, power] = [keyOf('price'), keyOf('power')];
  return {
    relevance: Math.abs(keyOf('relevance') ?? 1) === 0,
    published: new Date(clamp(keyOf('published') ?? 0, MAX_TIMESTAMP)),
    price: price === null ? null : BigInt(price),
    year: integerOf('year'),
    mileage: integerOf('mileage'),
    power: power === null ? null : integerOf('power'),
    id: integerOf('id'),
  };
}
