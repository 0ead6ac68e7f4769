import type { PostValues } from '@pitlane/contracts';

/** Median price of other ads of the same model, or of the same make and kind of vehicle. */
export interface MedianPrice {
  of: 'model' | 'brand';
  /** In kopecks; `null` if there are no such ads. */
  priceRub: number | null;
  count: number;
}

/** Minimum number of ads for a significant median. */
export const MIN_MEDIAN_PRICES = 5;
/** Maximum factor between a price and the median, in both directions. Models of one make differ more. */
const MAX_PRICE_FACTOR = { model: 2, brand: 5 } as const;

/** Price in percent of the median of the model or make. */
interface PriceDeviation {
  of: MedianPrice['of'];
  percent: number;
}

/** Returns the deviation of an unusual price; `null` if the price is usual or missing, or other ads are too few. */
export function priceDeviationOf(
  priceRub: bigint | null,
  median: MedianPrice | undefined,
): PriceDeviation | null {
  if (priceRub === null || !median?.priceRub || median.count < MIN_MEDIAN_PRICES) return null;
  const percent = Math.round((Number(priceRub) / median.priceRub) * 100);
  const factor = MAX_PRICE_FACTOR[median.of];
  return percent >= 100 / factor && percent <= 100 * factor ? null : { of: median.of, percent };
}

/** Minimum plausible price of a vehicle, in kopecks. */
const MIN_PLAUSIBLE_PRICE = 1_000_000n;
const KOPECKS_PER_ROUBLE = 100n;

export interface CatalogueData {
  yearFrom: number | null;
  yearTo: number | null;
  volume: number | null;
  power: number | null;
}

type Vehicle = Pick<PostValues, 'year' | 'volume' | 'power'>;

interface UnlikelyValue {
  field: 'year' | 'volume' | 'power' | 'price';
  text: 'year' | 'year_since' | 'volume' | 'power' | 'price';
  values: Record<string, number>;
}

const differsGreatly = (actual: number, expected: number) =>
  actual > expected * 2 || actual * 2 < expected;

/** Returns the values that contradict the chosen generation or modification, and an implausibly low price. */
export function findUnlikelyValues(
  vehicle: Vehicle,
  priceRub: bigint | null,
  catalogueData: CatalogueData | undefined,
): UnlikelyValue[] {
  const { yearFrom = null, yearTo = null } = catalogueData ?? {};
  const unlikelyFound: UnlikelyValue[] = [];
  if (yearFrom !== null && (vehicle.year < yearFrom || vehicle.year > (yearTo ?? vehicle.year))) {
    unlikelyFound.push(
      yearTo === null
        ? { field: 'year', text: 'year_since', values: { from: yearFrom } }
        : { field: 'year', text: 'year', values: { from: yearFrom, to: yearTo } },
    );
  }
  for (const field of ['volume', 'power'] as const) {
    const [actual, expected = null] = [vehicle[field], catalogueData?.[field]];
    if (actual !== null && expected !== null && differsGreatly(actual, expected)) {
      unlikelyFound.push({ field, text: field, values: { own: actual, usual: expected } });
    }
  }
  if (priceRub !== null && priceRub < MIN_PLAUSIBLE_PRICE) {
    const values = { least: Number(MIN_PLAUSIBLE_PRICE / KOPECKS_PER_ROUBLE) };
    unlikelyFound.push({ field: 'price', text: 'price', values });
  }
  return unlikelyFound;
}
