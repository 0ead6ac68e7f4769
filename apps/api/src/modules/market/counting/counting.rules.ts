import { type Columns, type Numbers, Slots } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { failedBy, failures, onlyFailed } from '../sifting/sifting.rules.ts';

/** What to count: ads by each value of a column, by bounds of one, or how a column's values lie about bounds. */
export type Tally = { name: string; field: string; column: string } & (
  | { as: 'values' }
  | { as: 'bounds'; bounds: { from: number; to: number }[] }
  | { as: 'range'; from: number; to: number; among?: { column: string; value: number } }
);

export interface RangeCount {
  min: number | null;
  max: number | null;
  below: number;
  above: number;
  unknown: number;
}

/** How many ads fit, and for each tally those that fit all fields but its own. */
export interface Counted {
  total: number;
  /** How many fit when a field that narrows is left out. */
  without: Map<string, number>;
  /** By the value: the index is one more than it, for null comes first. */
  values: Map<string, Uint32Array>;
  /** In the order of the tally's bounds. */
  bounds: Map<string, number[]>;
  ranges: Map<string, RangeCount>;
}

/** The slots that fail nothing, and those that fail one criterion alone, by its number. */
function grouped(failed: Uint32Array, end: number, criteria: number): Uint32Array[] {
  const groups = Array.from({ length: criteria }, () => new Slots());
  for (let slot = 0; slot < end; slot += 1) {
    const failure = failed[slot] as number;
    if (failedBy(failure) < 2) groups[onlyFailed(failure)]?.push(slot);
  }
  return groups.map((group) => group.view());
}

function addValues(counts: Uint32Array, values: Numbers, slots: Uint32Array): void {
  for (let at = 0; at < slots.length; at += 1) {
    (counts[(values[slots[at] as number] as number) + 1] as number)++;
  }
}

function addWithin(
  counts: number[],
  values: Numbers,
  slots: Uint32Array,
  bounds: readonly { from: number; to: number }[],
): void {
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    for (let place = 0; place < bounds.length; place += 1) {
      const { from, to } = bounds[place] as { from: number; to: number };
      if (value >= from && value <= to) (counts[place] as number)++;
    }
  }
}

function addRange(
  count: RangeCount,
  values: Numbers,
  slots: Uint32Array,
  { from, to }: { from: number; to: number },
): void {
  let { min, max } = count;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    // Null is −1 or no number.
    if (!(value >= 0)) {
      count.unknown += 1;
      continue;
    }
    if (min === null || value < min) min = value;
    if (max === null || value > max) max = value;
    if (value < from) count.below += 1;
    if (value > to) count.above += 1;
  }
  count.min = min;
  count.max = max;
}

/** Scratch memory, kept because its size is that of all ads. */
let failed = new Uint32Array();

/**
 * Counts ads by many fields at once: of each field, ads that fit all the others (api.md, `get-facets`).
 * @param criteria as `criteriaOf` makes them
 */
export function count(
  columns: Columns,
  criteria: readonly Criterion[],
  tallies: readonly Tally[],
): Counted {
  if (failed.length < columns.end) failed = new Uint32Array(columns.end + (columns.end >> 2));
  failures(columns, criteria, failed);
  const groups = grouped(failed, columns.end, criteria.length);
  const fitting = groups[0] ?? new Uint32Array();
  const counted: Counted = {
    total: fitting.length,
    without: new Map(
      criteria.map(({ field }, number) => [
        field,
        fitting.length + (number > 0 ? (groups[number]?.length ?? 0) : 0),
      ]),
    ),
    values: new Map(),
    bounds: new Map(),
    ranges: new Map(),
  };
  for (const tally of tallies) {
    const number = criteria.findIndex(({ field }) => field === tally.field);
    const lists = number > 0 ? [fitting, groups[number] ?? new Uint32Array()] : [fitting];
    const values = columns.column(tally.column);
    switch (tally.as) {
      case 'values': {
        const counts = new Uint32Array(columns.most(tally.column) + 2);
        for (const slots of lists) addValues(counts, values, slots);
        counted.values.set(tally.name, counts);
        break;
      }
      case 'bounds': {
        const each = tally.bounds.map(() => 0);
        for (const slots of lists) addWithin(each, values, slots, tally.bounds);
        counted.bounds.set(tally.name, each);
        break;
      }
      case 'range': {
        const range: RangeCount = { min: null, max: null, below: 0, above: 0, unknown: 0 };
        for (const slots of lists) {
          addRange(range, values, only(columns, slots, tally.among), tally);
        }
        counted.ranges.set(tally.name, range);
        break;
      }
    }
  }
  return counted;
}

function only(
  columns: Columns,
  slots: Uint32Array,
  among: { column: string; value: number } | undefined,
): Uint32Array {
  if (!among) return slots;
  const values = columns.column(among.column);
  return slots.filter((slot) => values[slot] === among.value);
}
