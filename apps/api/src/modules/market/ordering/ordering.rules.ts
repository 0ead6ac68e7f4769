import { type Bits, has } from '../bits/bits.rules.ts';
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

interface Order {
  terms: SortTerm[];
  /** In milliseconds: until when placements run. */
  now: number;
  /** The slots of ads whose titles hold the words that are looked for. */
  inTitle: Bits | null;
}

/** What slots sort by in a term, the smaller first; an ad without the value stands last in both directions. */
function keysOf(
  columns: Columns,
  slots: Uint32Array,
  { key, direction }: SortTerm,
  { now, inTitle }: Pick<Order, 'now' | 'inTitle'>,
): Float64Array<ArrayBuffer> {
  const keys = new Float64Array(slots.length);
  if (key === 'relevance') {
    for (let at = 0; inTitle && at < slots.length; at += 1) {
      keys[at] = has(inTitle, slots[at] as number) ? 0 : 1;
    }
    return keys;
  }
  if (key === 'promoted') {
    const until = columns.real('special_offer_date');
    for (let at = 0; at < slots.length; at += 1) {
      keys[at] = (until[slots[at] as number] as number) > now ? 0 : 1;
    }
    return keys;
  }
  const values = columns.numbers(columnOf[key]);
  const sign = direction === 'asc' ? 1 : -1;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    keys[at] = value >= 0 ? sign * value : Number.POSITIVE_INFINITY;
  }
  return keys;
}

/** Fewer keys are sorted as they are. */
const FEW = 8_192;
/** Of more, one of so many tells where the others lie. */
const SAMPLED = 64;

/** A key at or behind a place of the sorted keys, most likely a little behind it. */
function likelyBound(keys: Float64Array, place: number): number {
  const sample = Float64Array.from(
    { length: Math.floor(keys.length / SAMPLED) },
    (_none, at) => keys[at * SAMPLED] as number,
  ).sort();
  const expected = (place + 1) / SAMPLED;
  // Six deviations: once in a thousand million times that is not enough.
  return sample[Math.ceil(expected + 6 * Math.sqrt(expected) + 6)] ?? Number.POSITIVE_INFINITY;
}

/** The key at a place of the sorted keys, without sorting all of them. */
function keyAt(keys: Float64Array, place: number): number {
  if (keys.length <= FEW) return keys.slice().sort()[place] as number;
  const bound = likelyBound(keys, place);
  let [before, same] = [0, 0];
  for (let at = 0; at < keys.length; at += 1) {
    before += Number((keys[at] as number) < bound);
    same += Number(keys[at] === bound);
  }
  if (place >= before)
    return place < before + same ? bound : (keys.slice().sort()[place] as number);
  const best = new Float64Array(before);
  let length = 0;
  for (let at = 0; at < keys.length; at += 1) {
    const key = keys[at] as number;
    if (key < bound) best[length++] = key;
  }
  return best.sort()[place] as number;
}

/** Slots in order, all of them. */
function sorted(columns: Columns, slots: Uint32Array, order: Order): number[] {
  const each = order.terms.map((term) => keysOf(columns, slots, term, order));
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
  { most, ...order }: Order & { most: number },
): number[] {
  const [first, ...others] = order.terms;
  if (most <= 0) return [];
  if (!first || slots.length <= most) return sorted(columns, slots, order).slice(0, most);
  const keys = keysOf(columns, slots, first, order);
  const bound = keyAt(keys, most - 1);
  const before: number[] = [];
  let shared = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const key = keys[at] as number;
    if (key < bound) before.push(slots[at] as number);
    else if (key === bound) slots[shared++] = slots[at] as number;
  }
  const rest = { ...order, terms: others, most: most - before.length };
  return [
    ...sorted(columns, Uint32Array.from(before), order),
    ...firstOf(columns, slots.subarray(0, shared), rest),
  ];
}
