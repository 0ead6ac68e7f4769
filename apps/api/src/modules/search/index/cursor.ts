import { MAX_ID } from '@pitlane/contracts';
import type { Cursor } from '@pitlane/facet-index';
import type { SortKey, SortTerm } from './sort-terms.ts';

/** What an ad sorts by. */
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

/** As `meta.after` says it. */
export const cursorText = (place: Cursor): string =>
  place.map((key) => (key === Number.POSITIVE_INFINITY ? '' : String(key))).join();

/** @returns null where it is of another order */
export function readCursor(text: string, terms: readonly SortTerm[]): Cursor | null {
  const keys = text.split(',').map((key) => (key === '' ? Number.POSITIVE_INFINITY : Number(key)));
  return keys.length === terms.length ? keys : null;
}

/** Where an ad with these values stands. */
export function toCursor(terms: readonly SortTerm[], values: SortValues): Cursor {
  return terms.map((term) => {
    const value = values[term.key];
    if (typeof value === 'boolean') return value ? 0 : 1;
    return value === null ? Number.POSITIVE_INFINITY : signOf(term) * Number(value);
  });
}

/** Anybody may send anything: what no ad has is as good as the nearest that PostgreSQL knows. */
const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
const LAST_MOMENT = Date.UTC(9999, 0);

/** The values of an ad that stands there; what the order does not look at is anything. */
export function toSortValues(terms: readonly SortTerm[], place: Cursor): SortValues {
  const keyOf = (wanted: SortKey) => {
    const at = terms.findIndex(({ key }) => key === wanted);
    const [term, key] = [terms[at], place[at] ?? Number.POSITIVE_INFINITY];
    return term && key < Number.POSITIVE_INFINITY ? signOf(term) * key : null;
  };
  const wholeOf = (wanted: SortKey) => within(keyOf(wanted) ?? 0, MAX_ID);
  const [price, power] = [keyOf('price'), keyOf('power')];
  return {
    relevance: Math.abs(keyOf('relevance') ?? 1) === 0,
    published: new Date(within(keyOf('published') ?? 0, LAST_MOMENT)),
    price: price === null ? null : BigInt(price),
    year: wholeOf('year'),
    mileage: wholeOf('mileage'),
    power: power === null ? null : wholeOf('power'),
    id: wholeOf('id'),
  };
}
