import {
  allBelow,
  type Bits,
  copyOf,
  has,
  keepCommon,
  sizeOf,
  sizeOfCommon,
  slotsOf,
  takeOut,
} from '../bits/bits.rules.ts';
import type { Columns } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { pageOf } from '../ordering/ordering.rules.ts';
import type { SortTerm } from '../search/search.rules.ts';
import { bitsOf } from '../sifting/sifting.rules.ts';

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
  // Nobody looks at what fails more, unless there is nothing else.
  const byNumber = failing(
    visible,
    missing.map(({ ads }) => ads),
  );
  const [, byOne = allBelow(0), byTwo = allBelow(0)] = byNumber;
  const alone = missing.map(({ criterion, ads }) => ({
    criterion,
    slots: slotsOf(keepCommon(copyOf(byOne), ads)),
  }));
  const missed = alone.flatMap(({ criterion: { field }, slots }) =>
    slots.length > 0 ? [{ fields: [field], ads: slots.length }] : [],
  );
  missing.forEach(({ criterion: one, ads }, place) => {
    const both = keepCommon(copyOf(byTwo), ads);
    for (const { criterion: other, ads: otherAds } of missing.slice(place + 1)) {
      const size = sizeOfCommon(both, otherAds);
      if (size > 0) missed.push({ fields: [one.field, other.field], ads: size });
    }
  });
  const closest = nearestSlots(columns, byNumber.slice(1), closer && bitsOf(columns, closer), most);
  const [first] = closest;
  if (missed.length === 0 && first !== undefined) {
    const fields = missing.flatMap(({ criterion, ads }) =>
      has(ads, first) ? [criterion.field] : [],
    );
    missed.push({ fields, ads: 1 });
  }
  const ids = columns.whole('id');
  return {
    total: sizeOf(byNumber[0] ?? visible),
    missed,
    values: alone.flatMap(({ criterion, slots }) =>
      'from' in criterion && !columns.few(criterion.column)
        ? [nearestValues(columns, criterion, slots)]
        : [],
    ),
    ids: closest.map((slot) => ids[slot] as number),
  };
}

/** Ads that everybody sees by how many criteria they fail: none, one, two and so on. */
function failing(visible: Bits, missing: readonly Bits[]): Bits[] {
  // Those that fail so many or more.
  const atLeast = [visible, ...missing.map(() => copyOf(visible).fill(0))];
  missing.forEach((ads, place) => {
    for (let number = place + 1; number > 0; number -= 1) {
      const [fewer = visible, so = visible] = [atLeast[number - 1], atLeast[number]];
      for (let at = 0; at < ads.length; at += 1) {
        (so[at] as number) |= (fewer[at] as number) & (ads[at] as number);
      }
    }
  });
  return atLeast.map((so, number) => {
    const more = atLeast[number + 1];
    return more ? takeOut(copyOf(so), more) : so;
  });
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

/** Slots of ads that do not fit, those that fail the fewest first: of one criterion, of two, else of the fewest. */
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
  for (const [place, ads] of byNumber.entries()) {
    if (chosen.length >= most || (place >= 2 && chosen.length > 0)) break;
    if (closer) choose(keepCommon(copyOf(ads), closer));
    choose(closer ? takeOut(copyOf(ads), closer) : ads);
  }
  return chosen;
}
