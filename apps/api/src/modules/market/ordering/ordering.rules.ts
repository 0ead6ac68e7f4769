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

type KeyOf = (slot: number) => number;

/** What a term sorts by, the smaller first; an ad without the value stands last in both directions. */
function keyOf(columns: Columns, { key, direction }: SortTerm, now: number): KeyOf {
  if (key === 'promoted') {
    const until = columns.column('special_offer_date');
    return (slot) => ((until[slot] as number) > now ? 0 : 1);
  }
  // The columns hold no texts: words are never looked for in them.
  if (key === 'relevance') return () => 0;
  const values = columns.column(columnOf[key]);
  const sign = direction === 'asc' ? 1 : -1;
  return (slot) => {
    const value = values[slot] as number;
    return value >= 0 ? sign * value : Number.POSITIVE_INFINITY;
  };
}

/** Negative where the first stands before the second. */
function comparison(keys: KeyOf[]): (one: number, other: number) => number {
  return (one, other) => {
    for (const key of keys) {
      const [a, b] = [key(one), key(other)];
      if (a !== b) return a < b ? -1 : 1;
    }
    return 0;
  };
}

/**
 * The first ads of a list without sorting all of it: a heap holds the best so far, the last of them on top.
 * @param most how many
 * @returns their slots, in order
 */
export function firstOf(
  columns: Columns,
  slots: Uint32Array,
  { terms, now, most }: { terms: SortTerm[]; now: number; most: number },
): number[] {
  const compare = comparison(terms.map((term) => keyOf(columns, term, now)));
  const heap: number[] = [];
  for (const slot of slots) {
    if (heap.length < most) {
      heap.push(slot);
      rise(heap, compare);
    } else if (compare(slot, heap[0] as number) < 0) {
      heap[0] = slot;
      sink(heap, compare);
    }
  }
  return heap.sort(compare);
}

type Compare = (one: number, other: number) => number;

function swap(heap: number[], a: number, b: number): void {
  const held = heap[a] as number;
  heap[a] = heap[b] as number;
  heap[b] = held;
}

/** Moves the last to where it belongs: whoever stands later in the list stands above. */
function rise(heap: number[], compare: Compare): void {
  let at = heap.length - 1;
  while (at > 0) {
    const parent = (at - 1) >> 1;
    if (compare(heap[at] as number, heap[parent] as number) <= 0) return;
    swap(heap, at, parent);
    at = parent;
  }
}

/** The same of the first. */
function sink(heap: number[], compare: Compare): void {
  for (let at = 0; ; ) {
    let last = at;
    for (const child of [2 * at + 1, 2 * at + 2]) {
      if (child < heap.length && compare(heap[child] as number, heap[last] as number) > 0) {
        last = child;
      }
    }
    if (last === at) return;
    swap(heap, at, last);
    at = last;
  }
}
