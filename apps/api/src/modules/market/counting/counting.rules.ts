import {
  allBelow,
  type Bits,
  copyOf,
  keepCommon,
  sizeOf,
  sizeOfCommon,
  slotsOf,
  takeOut,
} from '../bits/bits.rules.ts';
import type { Columns, Real, Whole } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { bitsOf, bitsWithin } from '../sifting/sifting.rules.ts';
import type { ValueSets } from '../value-sets/value-sets.rules.ts';

/**
 * What to count: ads by each value of a column, those with values up to each of some, from each of some on, or of so
 * many days up to now, or how a column's values lie about bounds.
 */
export type Tally = { name: string; field: string; also?: string; column: string } & (
  | { as: 'values' }
  | { as: 'upTo' | 'from'; each: readonly number[] }
  | { as: 'days'; each: readonly number[]; now: number }
  | ({ as: 'range'; among?: { column: string; value: number } } & Bounds)
);

interface Bounds {
  from: number;
  to: number;
}

export interface RangeCount {
  min: number | null;
  max: number | null;
  below: number;
  above: number;
  unknown: number;
}

/** How many ads fit, and for each tally those that fit all fields but its own, and but `also` where it names one. */
export interface Counted {
  total: number;
  /** How many fit when a field that narrows is left out. */
  without: Map<string, number>;
  /** By the value: the index is one more than it, for null comes first. */
  values: Map<string, Uint32Array>;
  /** In the order of the tally's values. */
  bounded: Map<string, number[]>;
  ranges: Map<string, RangeCount>;
}

/** What ads are counted among. */
class Group {
  readonly bits: Bits;
  readonly size: number;
  readonly #columns: Columns;
  #slots: Uint32Array | null = null;
  #others: Uint32Array | null = null;

  constructor(columns: Columns, bits: Bits) {
    this.bits = bits;
    this.size = sizeOf(bits);
    this.#columns = columns;
  }

  /** Whether ads are sooner looked at one by one than as bits. */
  get isFew(): boolean {
    return this.size < this.bits.length;
  }

  /** Whether all other ads are few. */
  get isNearlyAll(): boolean {
    return this.#columns.size - this.size < this.bits.length;
  }

  get slots(): Uint32Array {
    this.#slots ??= slotsOf(this.bits);
    return this.#slots;
  }

  /** All other ads. */
  get others(): Uint32Array {
    this.#others ??= slotsOf(takeOut(this.#columns.live(), this.bits));
    return this.#others;
  }
}

/** By value; of most ads what is left of all ads without the others, which are fewer to look at. */
function countValues(columns: Columns, group: Group, column: string): Uint32Array {
  const few = columns.few(column);
  if (few) return countFew(few, group);
  const values = columns.whole(column);
  if (group.size * 2 > columns.size) {
    return addValues(columns.countsOf(column).slice(), values, group.others, -1);
  }
  return addValues(new Uint32Array(columns.most(column) + 2), values, group.slots, 1);
}

function countFew(few: ValueSets, group: Group): Uint32Array {
  if (group.isFew) return few.countAmong(group.slots);
  return group.isNearlyAll ? few.countWithout(group.others) : few.countIn(group.bits);
}

function addValues(counts: Uint32Array, values: Whole, slots: Uint32Array, by: 1 | -1) {
  for (let at = 0; at < slots.length; at += 1) {
    (counts[(values[slots[at] as number] as number) + 1] as number) += by;
  }
  return counts;
}

function countAmong(values: Real, slots: Uint32Array, { from, to }: Bounds): number {
  let size = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    size += Number(value >= from) & Number(value <= to);
  }
  return size;
}

const DAY_MS = 86_400_000;

/** Values from each of some on; few ads have one at all. */
function countFrom(
  columns: Columns,
  group: Group,
  { column, each }: { column: string; each: readonly number[] },
): number[] {
  const slots = slotsOf(keepCommon(copyOf(columns.known(column)), group.bits));
  return each.map((from) => countAmong(columns.real(column), slots, { from, to: EVER }));
}

/** Moments of the last so many days, a day being 24 hours up to now. */
function countDays(
  values: Real,
  slots: Uint32Array,
  { each, now }: { each: readonly number[]; now: number },
): number[] {
  const most = Math.max(...each);
  const counts = new Uint32Array(most + 3);
  for (let at = 0; at < slots.length; at += 1) {
    const days = Math.ceil((now - (values[slots[at] as number] as number)) / DAY_MS);
    (counts[Math.min(Math.max(days, 0), most + 1) + 1] as number)++;
  }
  return countUpTo(counts, each);
}

const countUpTo = (counts: Uint32Array, each: readonly number[]) =>
  each.map((most) => counts.subarray(1, most + 2).reduce((sum, ads) => sum + ads, 0));

/** How values of ads that have one lie about bounds. Each is looked at: of few ads, or where no extreme is among them. */
function lookThrough(values: Whole | Real, slots: Uint32Array, { from, to }: Bounds) {
  let [min, max, below, above] = [EVER, 0, 0, 0];
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    if (value < min) min = value;
    if (value > max) max = value;
    below += Number(value < from);
    above += Number(value > to);
  }
  return slots.length === 0 ? { min: null, max: null, below, above } : { min, max, below, above };
}

function rangeOf(columns: Columns, group: Group, column: string, bounds: Bounds): RangeCount {
  const having = new Group(columns, keepCommon(copyOf(group.bits), columns.known(column)));
  const unknown = group.size - having.size;
  const values = columns.numbers(column);
  const ends = having.isFew ? null : columns.extremes(column).endsOf(having.bits);
  if (ends?.least === undefined || ends.most === undefined) {
    return { ...lookThrough(values, having.slots, bounds), unknown };
  }
  const { from, to } = bounds;
  const count = (each: Bounds) => sizeOfCommon(having.bits, bitsWithin(columns, column, each));
  return {
    min: values[ends.least] ?? null,
    max: values[ends.most] ?? null,
    // Whole numbers: what is less is one less.
    below: from > 0 ? count({ from: 0, to: from - 1 }) : 0,
    above: to < EVER ? count({ from: to + 1, to: EVER }) : 0,
    unknown,
  };
}

const EVER = Number.POSITIVE_INFINITY;

/**
 * Counts ads by many fields at once: of each field, ads that fit all the others (api.md, `get-facets`).
 * @param criteria as `criteriaOf` makes them
 */
export function count(
  columns: Columns,
  criteria: readonly Criterion[],
  tallies: readonly Tally[],
): Counted {
  const fits = criteria.map((criterion) => bitsOf(columns, criterion));
  const without = (...fields: string[]) =>
    new Group(
      columns,
      fits
        .filter((_fit, place) => !fields.includes(criteria[place]?.field ?? ''))
        .reduce(keepCommon, allBelow(columns.end)),
    );
  const fitting = without();
  // Who sees an ad is no choice.
  const groups = new Map(criteria.slice(1).map(({ field }) => [field, without(field)]));
  const counted: Counted = {
    total: fitting.size,
    without: new Map([...groups].map(([field, { size }]) => [field, size])),
    values: new Map(),
    bounded: new Map(),
    ranges: new Map(),
  };
  const pairs = new Map<string, Group>();
  const besides = (field: string, also: string) => {
    const group = pairs.get(also) ?? without(field, also);
    pairs.set(also, group);
    return group;
  };
  for (const tally of tallies) {
    const { name, field, also, column } = tally;
    const group = (also ? besides(field, also) : groups.get(field)) ?? fitting;
    switch (tally.as) {
      case 'values':
        counted.values.set(name, countValues(columns, group, column));
        break;
      case 'upTo':
        counted.bounded.set(name, countUpTo(countValues(columns, group, column), tally.each));
        break;
      case 'from':
        counted.bounded.set(name, countFrom(columns, group, tally));
        break;
      case 'days':
        counted.bounded.set(name, countDays(columns.real(column), group.slots, tally));
        break;
      case 'range':
        counted.ranges.set(name, rangeWithin(columns, group, tally));
        break;
    }
  }
  return counted;
}

function rangeWithin(
  columns: Columns,
  group: Group,
  { column, among, ...bounds }: Extract<Tally, { as: 'range' }>,
): RangeCount {
  if (!among) return rangeOf(columns, group, column, bounds);
  const wanted = bitsWithin(columns, among.column, { from: among.value, to: among.value });
  return rangeOf(columns, new Group(columns, keepCommon(wanted, group.bits)), column, bounds);
}
