import type { Columns, Numbers } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { siftByFailure } from '../sifting/sifting.rules.ts';

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

function addValues(counts: Uint32Array, values: Numbers, slots: Uint32Array): void {
  for (let at = 0; at < slots.length; at += 1) {
    (counts[(values[slots[at] as number] as number) + 1] as number)++;
  }
}

function countWithin(
  values: Numbers,
  slots: Uint32Array,
  { from, to }: { from: number; to: number },
): number {
  let within = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    within += Number(value >= from) & Number(value <= to);
  }
  return within;
}

function addRange(
  count: RangeCount,
  values: Numbers,
  slots: Uint32Array,
  { from, to }: { from: number; to: number },
): void {
  let [least, most] = [count.min ?? EVER, count.max ?? -1];
  let [known, below, above] = [0, 0, 0];
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    // Null is −1 or no number.
    const isKnown = Number(value >= 0);
    known += isKnown;
    below += isKnown & Number(value < from);
    above += Number(value > to);
    if (isKnown === 1 && value < least) least = value;
    if (value > most) most = value;
  }
  count.min = least === EVER ? null : least;
  count.max = most < 0 ? null : most;
  count.below += below;
  count.above += above;
  count.unknown += slots.length - known;
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
  const groups = siftByFailure(columns, criteria);
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
        const each = tally.bounds.map((bound) =>
          lists.reduce((sum, slots) => sum + countWithin(values, slots, bound), 0),
        );
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
  const kept = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at += 1) {
    const slot = slots[at] as number;
    kept[length] = slot;
    length += Number(values[slot] === among.value);
  }
  return kept.subarray(0, length);
}
