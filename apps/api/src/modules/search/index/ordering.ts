import { type Bits, has } from './bits.ts';
import type { Columns } from './columns.rules.ts';
import type { Place } from './cursor.ts';
import { scratch } from './scratch.ts';
import type { SortTerm } from './sort-terms.ts';

const columnOf = {
  published: 'published_at',
  price: 'price_rub',
  year: 'year',
  mileage: 'mileage',
  power: 'power',
  id: 'id',
} as const satisfies Record<Exclude<SortTerm['key'], 'relevance'>, string>;

interface Order {
  terms: SortTerm[];
  /** The slots of ads whose titles hold the words that are looked for. */
  inTitle: Bits | null;
}

/** What slots sort by in a term, the smaller first; an ad without the value stands last in both directions. */
function keysOf(
  columns: Columns,
  slots: Uint32Array,
  { key, direction }: SortTerm,
): Float64Array<ArrayBuffer> {
  const keys = scratch.keys.take(slots.length);
  // Ads with the words in their titles are told apart before.
  if (key === 'relevance') return keys.fill(0);
  const values = columns.numbers(columnOf[key]);
  const sign = direction === 'asc' ? 1 : -1;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    keys[at] = value >= 0 ? sign * value : Number.POSITIVE_INFINITY;
  }
  return keys;
}

/** Fewer slots are sorted as they are. */
const FEW = 8_192;
/** Of more, one of so many tells where the others lie. */
const SAMPLED = 64;

/**
 * Leaves out most slots that lie behind a place, as one in 64 of them lets expect.
 * @returns those that are left, moved to the front: at least as many as asked for
 */
function narrowed(columns: Columns, slots: Uint32Array, term: SortTerm, most: number): Uint32Array {
  if (slots.length <= FEW) return slots;
  const sampled = Uint32Array.from(
    { length: Math.floor(slots.length / SAMPLED) },
    (_none, at) => slots[at * SAMPLED] as number,
  );
  const expected = most / SAMPLED;
  // Six deviations behind it: once in a thousand million times that is not enough.
  const place = Math.ceil(expected + 6 * Math.sqrt(expected) + 6);
  const bound = keysOf(columns, sampled, term).sort()[place];
  if (bound === undefined) return slots;
  const keys = keysOf(columns, slots, term);
  let within = 0;
  for (let at = 0; at < keys.length; at += 1) within += Number((keys[at] as number) <= bound);
  if (within < most) return slots;
  let kept = 0;
  for (let at = 0; at < keys.length; at += 1) {
    slots[kept] = slots[at] as number;
    kept += Number((keys[at] as number) <= bound);
  }
  return slots.subarray(0, kept);
}

/** Slots in order, all of them. */
function sorted(columns: Columns, slots: Uint32Array, terms: readonly SortTerm[]): number[] {
  const each = terms.map((term) => keysOf(columns, slots, term));
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

/** Of each slot whether its ad has the words in its title. */
function isInTitle(slots: Uint32Array, { inTitle }: Order): Uint8Array {
  const marks = new Uint8Array(slots.length);
  for (let at = 0; at < slots.length && inTitle; at += 1) {
    marks[at] = Number(has(inTitle, slots[at] as number));
  }
  return marks;
}

/** The slots that are marked, and those that are not, which are moved to the front. */
function parted(slots: Uint32Array, marks: Uint8Array): [Uint32Array, Uint32Array] {
  const marked: number[] = [];
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    if (marks[at] === 1) marked.push(slot);
    else slots[at - marked.length] = slot;
  }
  return [Uint32Array.from(marked), slots.subarray(0, slots.length - marked.length)];
}

/** Of each slot what it sorts by in a term. */
function placesIn(columns: Columns, slots: Uint32Array, term: SortTerm, order: Order) {
  if (term.key !== 'relevance') return keysOf(columns, slots, term);
  return isInTitle(slots, order).map((isIn) => 1 - isIn);
}

/** Where the ad of a slot stands in an order. */
export function placeOf(columns: Columns, slot: number, order: Order): Place {
  return order.terms.flatMap((term) =>
    Array.from(placesIn(columns, Uint32Array.of(slot), term, order)),
  );
}

/** How many slots stand before a place, and how many at it: one or none. */
export function countAround(
  columns: Columns,
  slots: Uint32Array,
  { terms, ...order }: Order,
  [key, ...others]: Place,
): { before: number; at: number } {
  const [term, ...rest] = terms;
  if (!term || key === undefined) return { before: 0, at: slots.length };
  const places = placesIn(columns, slots, term, { ...order, terms });
  const same: number[] = [];
  let before = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const place = places[at] as number;
    if (place < key) before += 1;
    else if (place === key) same.push(slots[at] as number);
  }
  const within = countAround(columns, Uint32Array.from(same), { ...order, terms: rest }, others);
  return { before: before + within.before, at: within.at };
}

/**
 * Returns the key that sorting would put at a place, in a tenth of the time; the keys are moved.
 * @param keys none of them is NaN
 */
function keyAt(keys: Float64Array, place: number): number {
  let [left, right] = [0, keys.length - 1];
  while (left < right) {
    const pivot = keys[(left + right) >>> 1] as number;
    let [low, high] = [left, right];
    while (low <= high) {
      while ((keys[low] as number) < pivot) low += 1;
      while ((keys[high] as number) > pivot) high -= 1;
      if (low > high) break;
      const moved = keys[low] as number;
      keys[low++] = keys[high] as number;
      keys[high--] = moved;
    }
    if (place <= high) right = high;
    else if (place >= low) left = low;
    else break;
  }
  return keys[place] as number;
}

/**
 * A page of a list without sorting all of it: what lies between the keys of its first and its last ad, and as many of
 * those that share the last one's key as the other terms put first.
 * @param slots is overwritten
 * @param skip how many stand before the page
 * @param most how many with the page
 * @returns their slots, in order
 */
export function pageOf(
  columns: Columns,
  slots: Uint32Array,
  { skip, most, ...order }: Order & { skip: number; most: number },
): number[] {
  const [first, ...others] = order.terms;
  if (most <= skip) return [];
  if (!first) return Array.from(slots.subarray(skip, most));
  const rest = { ...order, terms: others };
  if (first.key === 'relevance') {
    const [front, back] = parted(slots, isInTitle(slots, order));
    const behind = { skip: Math.max(0, skip - front.length), most: most - front.length };
    return [
      ...pageOf(columns, front, { ...rest, skip, most }),
      ...pageOf(columns, back, { ...rest, ...behind }),
    ];
  }
  const near = narrowed(columns, slots, first, most);
  if (skip >= near.length) return [];
  const keys = keysOf(columns, near, first);
  const moved = keysOf(columns, near, first);
  const [from, to] = [keyAt(moved, skip), keyAt(moved, Math.min(most, near.length) - 1)];
  const between: number[] = [];
  let [before, shared] = [0, 0];
  for (let at = 0; at < near.length; at += 1) {
    const key = keys[at] as number;
    if (key < from) before += 1;
    else if (key < to) between.push(near[at] as number);
    else if (key === to) near[shared++] = near[at] as number;
  }
  const behind = before + between.length;
  return [
    ...sorted(columns, Uint32Array.from(between), order.terms).slice(skip - before),
    ...pageOf(columns, near.subarray(0, shared), {
      ...rest,
      skip: Math.max(0, skip - behind),
      most: most - behind,
    }),
  ];
}
