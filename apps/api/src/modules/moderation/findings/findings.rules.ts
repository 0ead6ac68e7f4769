import type { PostValues } from '@pitlane/contracts';

/** What an ad is compared with: other ads of its model, or of its make and kind of vehicle. */
export interface Median {
  of: 'model' | 'brand';
  /** Kopecks; null where there are none. */
  priceRub: number | null;
  count: number;
}

/** A median of fewer ads is not significant. */
export const FEWEST_PRICES = 5;
/** How many times the median a price may be, or its part: models of a make differ more. */
const USUAL_TIMES = { model: 2, brand: 5 } as const;

/** How far a price is from the median it was compared with, in percent of it. */
interface PriceDistance {
  of: Median['of'];
  percent: number;
}

/** Null for a usual price, too few other ads, or no price. */
export function priceDistance(
  priceRub: bigint | null,
  median: Median | undefined,
): PriceDistance | null {
  if (priceRub === null || !median?.priceRub || median.count < FEWEST_PRICES) return null;
  const percent = Math.round((Number(priceRub) / median.priceRub) * 100);
  const times = USUAL_TIMES[median.of];
  return percent >= 100 / times && percent <= 100 * times ? null : { of: median.of, percent };
}

/** Nothing that drives, swims or flies costs less than this, in kopecks. */
const LEAST_PRICE = 1_000_000n;
const ROUBLE = 100n;

/** What the catalogue knows of the generation and the modification that an ad names. */
export interface Catalogued {
  yearFrom: number | null;
  yearTo: number | null;
  volume: number | null;
  power: number | null;
}

type Vehicle = Pick<PostValues, 'year' | 'volume' | 'power'>;

/** A value that hardly can be true, and what the text about it is filled in with. */
interface Unlikely {
  field: 'year' | 'volume' | 'power' | 'price';
  text: 'year' | 'year_since' | 'volume' | 'power' | 'price';
  values: Record<string, number>;
}

const isFar = (own: number, usual: number) => own > usual * 2 || own * 2 < usual;

/** What does not fit the generation and the modification that were chosen, or hardly is a price. */
export function unlikelyValues(
  vehicle: Vehicle,
  priceRub: bigint | null,
  known: Catalogued | undefined,
): Unlikely[] {
  const { yearFrom = null, yearTo = null } = known ?? {};
  const found: Unlikely[] = [];
  if (yearFrom !== null && (vehicle.year < yearFrom || vehicle.year > (yearTo ?? vehicle.year))) {
    found.push(
      yearTo === null
        ? { field: 'year', text: 'year_since', values: { from: yearFrom } }
        : { field: 'year', text: 'year', values: { from: yearFrom, to: yearTo } },
    );
  }
  for (const field of ['volume', 'power'] as const) {
    const [own, usual = null] = [vehicle[field], known?.[field]];
    if (own !== null && usual !== null && isFar(own, usual)) {
      found.push({ field, text: field, values: { own, usual } });
    }
  }
  if (priceRub !== null && priceRub < LEAST_PRICE) {
    const values = { least: Number(LEAST_PRICE / ROUBLE) };
    found.push({ field: 'price', text: 'price', values });
  }
  return found;
}
