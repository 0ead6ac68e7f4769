import type { Criterion } from '../filters/criteria.ts';
import {
  allBelow,
  type Bits,
  copyOf,
  keepCommon,
  sizeOf,
  sizeOfCommon,
  slotsOf,
  takeOut,
} from './bits.ts';
import type { Among, Columns, Real, Whole } from './columns.rules.ts';
import { bitsOf, bitsOfMakes, bitsWithin, keptWithin } from './sifting.ts';
import type { ValueSets } from './value-sets.ts';

/**
 * What to count: ads by each value of a column, of some makes or of all, those with values up to each of some or from each
 * of some on, or how a column's values lie about bounds.
 */
export type Tally = { name: string; field: string; also?: string; column: string } & (
  | { as: 'values'; makes?: readonly number[] }
  | { as: 'upTo' | 'from'; each: readonly number[] }
  | ({ as: 'range'; among?: Among } & Bounds)
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
  readonly #ofMakes = new Map<string, Uint32Array>();

  constructor(columns: Columns, bits: Bits) {
    this.bits = bits;
    this.size = sizeOf(bits);
    this.#columns = columns;
  }

  /** Whether ads are sooner looked at one by one than as bits. */
  get isFew(): boolean {
    return this.size < this.bits.length;
  }

  /** How many other ads there are. */
  get rest(): number {
    return this.#columns.size - this.size;
  }

  get slots(): Uint32Array {
    this.#slots ??= slotsOf(this.bits);
    return this.#slots;
  }

  /** Those of some makes, in order: values of columns are read from end to end. */
  ofMakes(makes: readonly number[]): Uint32Array {
    const name = makes.join();
    const slots =
      this.#ofMakes.get(name) ?? slotsOf(keepCommon(bitsOfMakes(this.#columns, makes), this.bits));
    this.#ofMakes.set(name, slots);
    return slots;
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
  const words = group.bits.length;
  if (!few.isManyFor(group.size, words)) return few.countAmong(group.slots);
  return few.isManyFor(group.rest, words)
    ? few.countIn(group.bits)
    : few.countWithout(group.others);
}

/** By value, of some makes: what is below them has no other ads. */
const countOfMakes = (columns: Columns, group: Group, column: string, makes: readonly number[]) =>
  addValues(
    new Uint32Array(columns.most(column) + 2),
    columns.whole(column),
    group.ofMakes(makes),
    1,
  );

function addValues(counts: Uint32Array, values: Whole, slots: Uint32Array, by: 1 | -1) {
  for (let at = 0; at < slots.length; at += 1) {
    (counts[(values[slots[at] as number] as number) + 1] as number) += by;
  }
  return counts;
}

function countAmong(values: Real, slots: Uint32Array, from: number, before: number): number {
  let size = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    size += Number(value >= from) & Number(value < before);
  }
  return size;
}

/** Values from each of some on: the set from the next whole hour on is kept, those of the hour before are looked at. */
function countFrom(
  columns: Columns,
  { bits }: Group,
  { column, each }: { column: string; each: readonly number[] },
): number[] {
  return each.map((from) => {
    const whole = Math.ceil(from / HOUR_MS) * HOUR_MS;
    const later = keptWithin(columns, column, { from: whole, to: EVER });
    const hour = keptWithin(columns, column, { from: whole - HOUR_MS, to: whole });
    const slots = slotsOf(keepCommon(copyOf(bits), hour));
    return sizeOfCommon(bits, later) + countAmong(columns.real(column), slots, from, whole);
  });
}
const HOUR_MS = 3_600_000;

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

/** @param lists whether extremes may be listed that are not yet */
function rangeOf(
  columns: Columns,
  whole: Group,
  { column, among, ...bounds }: Bounds & { column: string; among?: Among },
  lists: boolean,
): RangeCount {
  const group = among ? groupAmong(columns, whole, among) : whole;
  const having = new Group(columns, keepCommon(copyOf(group.bits), columns.known(column)));
  const unknown = group.size - having.size;
  const values = columns.numbers(column);
  const isListed = !having.isFew && (lists || columns.hasExtremes(column, among));
  const ends = isListed ? columns.extremes(column, among).endsOf(having.bits) : null;
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
  const all = allBelow(columns.end);
  // Each set before a criterion, and each behind it, laid over one another once.
  const before = [all];
  for (const fit of fits) before.push(keepCommon(copyOf(before.at(-1) ?? all), fit));
  const behind = [all];
  for (const fit of fits.toReversed()) behind.push(keepCommon(copyOf(behind.at(-1) ?? all), fit));
  const fitting = new Group(columns, before.at(-1) ?? all);
  const groups = new Map<string, Group>();
  for (const [place, { field }] of criteria.entries()) {
    const others = keepCommon(copyOf(before[place] ?? all), behind[fits.length - 1 - place] ?? all);
    // Who sees an ad is no choice.
    if (place > 0) groups.set(field, new Group(columns, others));
  }
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
  // To list all of them would block the thread: each question lists those of one column.
  let lists = true;
  for (const tally of tallies) {
    const { name, field, also, column } = tally;
    const group = (also ? besides(field, also) : groups.get(field)) ?? fitting;
    switch (tally.as) {
      case 'values':
        counted.values.set(
          name,
          tally.makes
            ? countOfMakes(columns, group, column, tally.makes)
            : countValues(columns, group, column),
        );
        break;
      case 'upTo':
        counted.bounded.set(name, countUpTo(countValues(columns, group, column), tally.each));
        break;
      case 'from':
        counted.bounded.set(name, countFrom(columns, group, tally));
        break;
      case 'range':
        {
          const isNew = !columns.hasExtremes(column, tally.among);
          counted.ranges.set(name, rangeOf(columns, group, tally, lists));
          lists &&= !(isNew && columns.hasExtremes(column, tally.among));
        }
        break;
    }
  }
  return counted;
}

function groupAmong(columns: Columns, group: Group, { column, value }: Among): Group {
  const wanted = bitsWithin(columns, column, { from: value, to: value });
  return new Group(columns, keepCommon(wanted, group.bits));
}
