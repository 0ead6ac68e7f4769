import type { Columns } from '../columns/columns.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { firstOf } from '../ordering/ordering.rules.ts';
import { FAR, failures, fitsEach, numbersOfFailures } from '../sifting/sifting.rules.ts';

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

const FIRST_BYTE = 0xff;
const fieldsOf = (code: number, criteria: readonly Criterion[]) =>
  [code & FIRST_BYTE, code >> 8].flatMap((number) =>
    number > 0 ? (criteria[number]?.field ?? []) : [],
  );

/**
 * What stands between a search and ads.
 * @param criteria as `criteriaOf` makes them
 * @param most how many of the nearest ads
 */
export function near(columns: Columns, criteria: readonly Criterion[], most: number): Near {
  const failed = new Uint16Array(columns.end);
  failures(columns, criteria, failed);
  const ads = new Uint32Array(FAR + 1);
  for (const code of failed) (ads[code] as number)++;
  const codes = [...ads.keys()].filter((code) => code > 0 && code < FAR && (ads[code] ?? 0) > 0);
  const missed = codes.map((code) => ({ fields: fieldsOf(code, criteria), ads: ads[code] ?? 0 }));
  const closest = nearestSlots(columns, criteria, { failed, most });
  const [first] = closest;
  if (missed.length === 0 && first !== undefined) {
    const fits = fitsEach(columns, criteria, first);
    const fields = criteria.flatMap(({ field }, place) => (fits[place] ? [] : [field]));
    if (fields.length > 0) missed.push({ fields, ads: 1 });
  }
  const ids = columns.column('id');
  return {
    total: ads[0] ?? 0,
    missed,
    values: criteria.flatMap((criterion, number) => {
      if (number === 0 || !('from' in criterion)) return [];
      const values = columns.column(criterion.column);
      const { field, from, to } = criterion;
      let [below, above] = [-1, Number.POSITIVE_INFINITY];
      for (let slot = 0; slot < failed.length; slot += 1) {
        if (failed[slot] !== number) continue;
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

/** Slots of ads that do not fit, those that fail the fewest first. */
function nearestSlots(
  columns: Columns,
  criteria: readonly Criterion[],
  { failed, most }: { failed: Uint16Array; most: number },
): number[] {
  const chosen: number[] = [];
  const take = (isWanted: (slot: number) => boolean) => {
    const slots = new Uint32Array(failed.length);
    let length = 0;
    for (let slot = 0; slot < slots.length; slot += 1) if (isWanted(slot)) slots[length++] = slot;
    const terms = [
      { key: 'published', direction: 'desc' },
      { key: 'id', direction: 'desc' },
    ] as const;
    chosen.push(
      ...firstOf(columns, slots.subarray(0, length), {
        terms: [...terms],
        now: 0,
        most: most - chosen.length,
      }),
    );
  };
  take((slot) => failed[slot] !== 0 && (failed[slot] as number) <= FIRST_BYTE);
  if (chosen.length < most) {
    take((slot) => (failed[slot] as number) > FIRST_BYTE && failed[slot] !== FAR);
  }
  if (chosen.length === 0) {
    const numbers = numbersOfFailures(columns, criteria);
    const fewest = numbers.reduce((least, number) => Math.min(least, number), criteria.length);
    if (fewest > 0 && fewest < criteria.length) take((slot) => numbers[slot] === fewest);
  }
  return chosen;
}
