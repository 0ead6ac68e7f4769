import type { Criterion } from '../filters/criteria.ts';
import { type Bits, copyOf, has, join, keepCommon, sizeOf, slotsOf, takeOut } from './bits.ts';
import type { Columns } from './columns.rules.ts';
import { pageOf } from './ordering.ts';
import { bitsOf } from './sifting.ts';
import type { SortTerm } from './sort-terms.ts';

/** What a search misses by little. */
export interface Near {
  /** How many ads fit. */
  total: number;
  /** Fields that ads fail alone or in twos, with the number of such ads; where there are none, the fewest there are. */
  missed: { fields: string[]; ads: number }[];
  /** Of fields with bounds and many values, those nearest to them of ads that fail nothing else. */
  values: { field: string; below: number | null; above: number | null }[];
  /** The ads that fail the fewest fields, of as many those that come closer, then the newest first. */
  ids: number[];
}

/** What `near` is asked. */
export interface NearQuestion {
  /** As `criteriaOf` makes them. */
  criteria: readonly Criterion[];
  /** What brings an ad closer that fails no fewer fields. */
  closer: Criterion | null;
  /** How many of the nearest ads. */
  most: number;
}

/** What stands between a search and ads. */
export function near(columns: Columns, { criteria, closer, most }: NearQuestion): Near {
  const [everybody, ...others] = criteria;
  if (!everybody) return { total: 0, missed: [], values: [], ids: [] };
  const visible = bitsOf(columns, everybody);
  const missing = others.map((criterion) => ({
    criterion,
    ads: takeOut(copyOf(visible), bitsOf(columns, criterion)),
  }));
  const failing = failuresOf(
    visible,
    missing.map(({ ads }) => ads),
  );
  const [none, byOne, byTwo] = failing.sets;
  const alone = missing.map(({ criterion, ads }) => ({
    criterion,
    slots: slotsOf(keepCommon(copyOf(byOne), ads)),
  }));
  const missed = alone.flatMap(({ criterion: { field }, slots }) =>
    slots.length > 0 ? [{ fields: [field], ads: slots.length }] : [],
  );
  const pairs = failing.countPairs();
  missing.forEach(({ criterion: one }, first) => {
    for (const [place, { criterion: other }] of missing.slice(first + 1).entries()) {
      const size = pairs[first * missing.length + first + 1 + place] ?? 0;
      if (size > 0) missed.push({ fields: [one.field, other.field], ads: size });
    }
  });
  const closerBits = closer && bitsOf(columns, closer);
  const byNumber = [byOne, byTwo];
  // Nobody looks at what fails more, unless there is nothing else.
  if (sizeOf(byOne) + sizeOf(byTwo) === 0) byNumber.push(failing.fewest());
  const closest = nearestSlots(columns, byNumber, closerBits, most);
  const [first] = closest;
  if (missed.length === 0 && first !== undefined) {
    const fields = missing.flatMap(({ criterion, ads }) =>
      has(ads, first) ? [criterion.field] : [],
    );
    missed.push({ fields, ads: 1 });
  }
  const ids = columns.whole('id');
  return {
    total: sizeOf(none),
    missed,
    values: alone.flatMap(({ criterion, slots }) =>
      'from' in criterion && !columns.few(criterion.column)
        ? [nearestValues(columns, criterion, slots)]
        : [],
    ),
    ids: closest.map((slot) => ids[slot] as number),
  };
}

/** Adds bits of a whole number to planes, one plane a binary digit, for the slots of a set. */
function write(planes: readonly Bits[], number: number, slots: Bits): void {
  for (const [digit, plane] of planes.entries()) {
    if ((number >>> digit) & 1) join(plane, slots);
  }
}

/** Reads the number of a slot from planes. */
function read(planes: readonly Bits[], slot: number): number {
  let number = 0;
  for (let digit = 0; digit < planes.length; digit += 1) {
    number |= Number(has(planes[digit] as Bits, slot)) << digit;
  }
  return number;
}

/**
 * Ads by how many criteria they fail. One pass over the sets of all criteria: comparing each with each other one took
 * the square of their number.
 * @param missing of each criterion the ads that fail it
 */
function failuresOf(visible: Bits, missing: readonly Bits[]) {
  const digits = Math.ceil(Math.log2(Math.max(2, missing.length)));
  const empty = () => copyOf(visible).fill(0);
  const makePlanes = () => Array.from({ length: digits }, empty);
  const [once, twice, oftener] = [empty(), empty(), empty()];
  // Which criterion an ad fails first, and which second.
  const [first, second] = [makePlanes(), makePlanes()];
  for (const [place, ads] of missing.entries()) {
    const again = keepCommon(copyOf(once), ads);
    write(first, place, takeOut(copyOf(ads), once));
    write(second, place, takeOut(copyOf(again), twice));
    join(oftener, keepCommon(copyOf(twice), ads));
    join(twice, again);
    join(once, ads);
  }
  const sets = [
    takeOut(copyOf(visible), once),
    takeOut(copyOf(once), twice),
    takeOut(copyOf(twice), oftener),
  ] as const;
  return {
    /** Ads that fail none, one and two. */
    sets,
    /** Returns how many ads fail two criteria and no other, by the place of the first times their number plus the second. */
    countPairs(): Uint32Array {
      const counts = new Uint32Array(missing.length ** 2);
      const slots = slotsOf(sets[2]);
      for (let at = 0; at < slots.length; at += 1) {
        const slot = slots[at] as number;
        const pair = read(first, slot) * missing.length + read(second, slot);
        (counts[pair] as number) += 1;
      }
      return counts;
    },
    /** Returns the ads that fail the fewest criteria, of those that fail any. */
    fewest(): Bits {
      // One more digit: an ad may fail all of them.
      const totals = [...makePlanes(), empty()];
      for (const ads of missing) {
        let carry = copyOf(ads);
        for (const plane of totals) {
          const next = keepCommon(copyOf(carry), plane);
          for (let at = 0; at < plane.length; at += 1) (plane[at] as number) ^= carry[at] as number;
          carry = next;
        }
      }
      for (let number = 1; number <= missing.length; number += 1) {
        const ads = copyOf(once);
        for (const [digit, plane] of totals.entries()) {
          if ((number >>> digit) & 1) keepCommon(ads, plane);
          else takeOut(ads, plane);
        }
        if (sizeOf(ads) > 0) return ads;
      }
      return empty();
    },
  };
}

/** The values nearest to bounds, below and above them. */
function nearestValues(
  columns: Columns,
  { field, column, from, to }: Extract<Criterion, { from: number }>,
  slots: Uint32Array,
): Near['values'][number] {
  const values = columns.numbers(column);
  let [below, above] = [-1, Number.POSITIVE_INFINITY];
  for (let at = 0; at < slots.length; at += 1) {
    const value = values[slots[at] as number] as number;
    if (value < from && value > below) below = value;
    if (value > to && value < above) above = value;
  }
  return {
    field,
    below: below < 0 ? null : below,
    above: Number.isFinite(above) ? above : null,
  };
}

const newest: SortTerm[] = [
  { key: 'published', direction: 'desc' },
  { key: 'id', direction: 'desc' },
];

/** Slots of ads that do not fit, those that fail the fewest first. */
function nearestSlots(
  columns: Columns,
  byNumber: readonly Bits[],
  closer: Bits | null,
  most: number,
): number[] {
  const chosen: number[] = [];
  const choose = (ads: Bits) => {
    const page = { terms: newest, now: 0, inTitle: null, skip: 0, most: most - chosen.length };
    if (page.most > 0) chosen.push(...pageOf(columns, slotsOf(ads), page));
  };
  for (const ads of byNumber) {
    if (chosen.length >= most) break;
    if (closer) choose(keepCommon(copyOf(ads), closer));
    choose(closer ? takeOut(copyOf(ads), closer) : ads);
  }
  return chosen;
}
