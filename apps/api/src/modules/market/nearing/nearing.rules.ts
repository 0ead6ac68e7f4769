import { type Columns, Slots } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { firstOf } from '../ordering/ordering.rules.ts';
import type { SortTerm } from '../search/search.rules.ts';
import { bothFailed, failedBy, failures, fitsEach, onlyFailed } from '../sifting/sifting.rules.ts';

/** What a search misses by little. */
export interface Near {
  /** How many ads fit. */
  total: number;
  /** Fields that ads fail alone or in twos, with the number of such ads; where there are none, the fewest there are. */
  missed: { fields: string[]; ads: number }[];
  /** Of fields with bounds, the values nearest to them of ads that fail nothing else. */
  values: { field: string; below: number | null; above: number | null }[];
  /** The ads that fail the fewest fields, the newest first. */
  ids: number[];
}

/** As many as criteria can be. */
const MOST_CRITERIA = 64;

/**
 * What stands between a search and ads.
 * @param criteria as `criteriaOf` makes them
 * @param most how many of the nearest ads
 */
export function near(columns: Columns, criteria: readonly Criterion[], most: number): Near {
  const failed = new Uint32Array(columns.end);
  failures(columns, criteria, failed);
  const ads = new Uint32Array(MOST_CRITERIA ** 2);
  let total = 0;
  for (let slot = 0; slot < failed.length; slot += 1) {
    const failure = failed[slot] as number;
    const by = failedBy(failure);
    if (by === 0) total += 1;
    else if (by === 1) (ads[onlyFailed(failure)] as number)++;
    else if (by === 2) {
      const [one, other] = bothFailed(failure);
      (ads[one * MOST_CRITERIA + other] as number)++;
    }
  }
  const missed = [...ads.entries()].flatMap(([place, count]) => {
    const numbers = [Math.floor(place / MOST_CRITERIA), place % MOST_CRITERIA];
    const fields = numbers.flatMap((number) => (number > 0 ? (criteria[number]?.field ?? []) : []));
    return count > 0 ? [{ fields, ads: count }] : [];
  });
  const closest = nearestSlots(columns, failed, most);
  const [first] = closest;
  if (missed.length === 0 && first !== undefined) {
    const fits = fitsEach(columns, criteria, first);
    missed.push({
      fields: criteria.flatMap(({ field }, place) => (fits[place] ? [] : [field])),
      ads: 1,
    });
  }
  const ids = columns.column('id');
  return {
    total,
    missed,
    values: criteria.flatMap((criterion, number) => {
      if (number === 0 || !('from' in criterion)) return [];
      const values = columns.column(criterion.column);
      const { field, from, to } = criterion;
      let [below, above] = [-1, Number.POSITIVE_INFINITY];
      for (let slot = 0; slot < failed.length; slot += 1) {
        const failure = failed[slot] as number;
        if (failedBy(failure) !== 1 || onlyFailed(failure) !== number) continue;
        const value = values[slot] as number;
        if (value < from && value > below) below = value;
        if (value > to && value < above) above = value;
      }
      return {
        field,
        below: below < 0 ? null : below,
        above: Number.isFinite(above) ? above : null,
      };
    }),
    ids: closest.map((slot) => ids[slot] as number),
  };
}

const newest: SortTerm[] = [
  { key: 'published', direction: 'desc' },
  { key: 'id', direction: 'desc' },
];

/** Slots of ads that do not fit, those that fail the fewest first: of one criterion, of two, else of the fewest. */
function nearestSlots(columns: Columns, failed: Uint32Array, most: number): number[] {
  const chosen: number[] = [];
  const take = (by: number) => {
    const slots = new Slots();
    for (let slot = 0; slot < failed.length; slot += 1) {
      if (failedBy(failed[slot] as number) === by) slots.push(slot);
    }
    const page = { terms: newest, now: 0, most: most - chosen.length };
    chosen.push(...firstOf(columns, slots.view(), page));
  };
  take(1);
  if (chosen.length < most) take(2);
  if (chosen.length === 0) {
    const fewest = failed.reduce(
      (least, failure) => (failure === 0 ? least : Math.min(least, failedBy(failure))),
      MOST_CRITERIA,
    );
    // Whoever fails more is seen by nobody.
    if (fewest < MOST_CRITERIA) take(fewest);
  }
  return chosen;
}
