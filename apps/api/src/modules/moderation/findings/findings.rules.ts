import type { PostValues } from '@pitlane/contracts';

/** Median price of other ads of the same model, or of the same make and kind of vehicle. */
export interface Median {
  of: 'model' | 'brand';
  /** Kopecks; `null` without ads. */
  priceRub: number | null;
  count: number;
}

/** Minimum number of ads for a significant median. */
export const MIN_MEDIAN_PRICES = 5;
/** Maximum factor between a price and the median, in both directions: models of one make differ more. */
const USUAL_TIMES = { model: 2, brand: 5 } as const;

/** Price in percent of the median it was compared with. */
interface PriceDistance {
  of: Median['of'];
  percent: number;
}

/** Returns the distance of an unusual price; `null` for a usual price, too few other ads, or no price. */
export function priceDistance(
  priceRub: bigint | null,
  median: Median | undefined,
): PriceDistance | null {
  if (priceRub === null || !median?.priceRub || median.count < MIN_MEDIAN_PRICES) return null;
  const percent = Math.round((Number(priceRub) / median.priceRub) * 100);
  const times = USUAL_TIMES[median.of];
  return percent >= 100 / times && percent <= 100 * times ? null : { of: median.of, percent };
}

/** Lowest plausible price of a vehicle, in kopecks. */
const LEAST_PRICE = 1_000_000n;
const ROUBLE = 100n;

export interface CatalogueData {
  yearFrom: number | null;
  yearTo: number | null;
  volume: number | null;
  power: number | null;
}

type Vehicle = Pick<PostValues, 'year' | 'volume' | 'power'>;

interface Unlikely {
  field: 'year' | 'volume' | 'power' | 'price';
  text: 'year' | 'year_since' | 'volume' | 'power' | 'price';
  values: Record<string, number>;
}

const isFar = (own: number, usual: number) => own > usual * 2 || own * 2 < usual;

/** Returns values that contradict the chosen generation or modification, and an implausible price. */
export function unlikelyValues(
  vehicle: Vehicle,
  priceRub: bigint | null,
  known: CatalogueData | undefined,
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
