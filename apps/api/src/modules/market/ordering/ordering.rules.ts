import type { Columns } from '../columns/columns.rules.ts';
import type { SortTerm } from '../search/search.rules.ts';

const columnOf = {
  published: 'published_at',
  price: 'price_rub',
  year: 'year',
  mileage: 'mileage',
  power: 'power',
  id: 'id',
} as const satisfies Record<Exclude<SortTerm['key'], 'promoted' | 'relevance'>, string>;

/** What slots sort by in a term, the smaller first; an ad without the value stands last in both directions. */
function keysOf(
  columns: Columns,
  slots: Uint32Array,
  { key, direction }: SortTerm,
  now: number,
): Float64Array<ArrayBuffer> {
  const keys = new Float64Array(slots.length);
  // The columns hold no texts: words are never looked for in them.
  if (key === 'relevance') return keys;
  if (key === 'promoted') {
    const until = columns.column('special_offer_date');
    for (let at = 0; at < slots.length; at += 1) {
      keys[at] = (until[slots[at] as number] as number) > now ? 0 : 1;
    }
    return keys;
  }
  const values = columns.column(columnOf[key]);
  const sign = direction === 'asc' ? 1 : -1;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    keys[at] = value >= 0 ? sign * value : Number.POSITIVE_INFINITY;
  }
  return keys;
}

/** How many keys beside the best are collected before they are sorted. */
const ROOM = 4_096;

/** The key at a place of the sorted keys, without sorting all of them. */
function keyAt(keys: Float64Array, place: number): number {
  const kept = place + 1;
  const best = new Float64Array(Math.min(kept + ROOM, keys.length));
  let length = 0;
  let bound = Number.POSITIVE_INFINITY;
  // From the end: the newest ads, with which most lists begin, have the last slots.
  for (let at = keys.length - 1; at >= 0; at -= 1) {
    const key = keys[at] as number;
    if (key >= bound) continue;
    best[length++] = key;
    if (length < best.length || at === 0) continue;
    best.sort();
    length = kept;
    bound = best[place] as number;
  }
  // Those that were left out have no value: nothing stands behind them.
  if (length < kept) return Number.POSITIVE_INFINITY;
  return best.subarray(0, length).sort()[place] as number;
}

/** Slots in order, all of them. */
function sorted(columns: Columns, slots: Uint32Array, terms: SortTerm[], now: number): number[] {
  const each = terms.map((term) => keysOf(columns, slots, term, now));
  const places = Array.from(slots, (_slot, place) => place);
  places.sort((one, other) => {
    for (const keys of each) {
      const [a, b] = [keys[one] as number, keys[other] as number];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  });
  return places.map((place) => slots[place] as number);
}

/**
 * The first ads of a list without sorting all of it: those before the last one's key, and as many of those that
 * share it as the other terms put first.
 * @param slots is overwritten
 * @param most how many
 * @returns their slots, in order
 */
export function firstOf(
  columns: Columns,
  slots: Uint32Array,
  { terms, now, most }: { terms: SortTerm[]; now: number; most: number },
): number[] {
  const [first, ...others] = terms;
  if (most <= 0) return [];
  if (!first || slots.length <= most) return sorted(columns, slots, terms, now).slice(0, most);
  const keys = keysOf(columns, slots, first, now);
  const bound = keyAt(keys, most - 1);
  const before: number[] = [];
  let shared = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const key = keys[at] as number;
    if (key < bound) before.push(slots[at] as number);
    else if (key === bound) slots[shared++] = slots[at] as number;
  }
  const rest = { terms: others, now, most: most - before.length };
  return [
    ...sorted(columns, Uint32Array.from(before), terms, now),
    ...firstOf(columns, slots.subarray(0, shared), rest),
  ];
}
