import { postLimits } from '../posts/posts.fields.ts';
import type { Filter } from '../search/search.filter.ts';
import type { Measure } from './amounts.measures.ts';
import { isNumberStart, scaledDigits } from './amounts.numbers.ts';
import { spokenMeasureAt } from './amounts.spoken.ts';
import { isInLitres, LITRE_ZEROS } from './amounts.units.ts';

/** Property that a number in a search refers to. */
export type Quantity = 'price' | 'mileage' | 'power' | 'volume' | 'year';

/** Bound of a comparison; `about` if nothing compares the number. */
export type Side = 'from' | 'to' | 'about';

const FIRST_YEAR = 1885;
const LAST_YEAR = 2030;
const MIN_BARE_PRICE = 10_000;
/**
 * Minimum price or mileage without a scale. A smaller number may be scaled by a word that is not understood: 'price
 * under 5 bananas'.
 */
const MIN_BARE_VALUE = 1_000;
/** Half of a tenth of a litre, the precision of engine volumes. */
const HALF_TENTH_LITRE_CM3 = 50;

const limits = { ...postLimits, year: LAST_YEAR };

/** Reports whether a number without context may be a year. */
export const isYear = ({ whole, fraction, zeros, isGrouped, isAmbiguous }: Measure): boolean =>
  zeros === 0 &&
  fraction === '' &&
  !isGrouped &&
  !isAmbiguous &&
  /^[12]\d{3}$/.test(whole) &&
  Number(whole) >= FIRST_YEAR &&
  Number(whole) <= LAST_YEAR;

/** Reports whether a number may start at an index; the '2015' of '911,2015' is not a decimal. */
export function startsNumber(text: string, at: number): boolean {
  if (isNumberStart(text, at)) return true;
  const measure = /\d[,;]/.test(text.slice(at - 2, at)) ? spokenMeasureAt(text, at, false) : null;
  return measure !== null && isYear(measure) && (measure.unit?.quantity ?? 'year') === 'year';
}

/** Expands a two-digit year. */
export const expandShortYear = (year: number): number => (year >= 30 ? 1900 : 2000) + year;

const isShortYear = ({ whole, fraction, unit }: Measure) =>
  unit?.quantity === 'year' && fraction === '' && /^\d\d$/.test(whole);

/** Removes the unit of years from a number that cannot be a year: 'г' after a price is not a unit. */
export function dropInvalidYear(measure: Measure): Measure {
  if (measure.unit?.quantity !== 'year' || isYear(measure) || isShortYear(measure)) return measure;
  return { ...measure, unit: null, end: measure.bareEnd };
}

/** Returns the number in the unit of a quantity, or `null` if it exceeds the limits of ads. */
export function quantityValue(measure: Measure, quantity: Quantity): number | null {
  const { whole, zeros, unit } = measure;
  if (quantity === 'year') {
    if (isShortYear(measure)) return expandShortYear(Number(whole));
    return isYear(measure) ? Number(whole) : null;
  }
  const hasLeadingZero = /^0\d/.test(whole);
  const isLitres =
    quantity === 'volume' && zeros === 0 && (unit ? unit.zeros > 0 : isInLitres(whole));
  const digits = hasLeadingZero ? null : scaledDigits(measure, isLitres ? LITRE_ZEROS : zeros);
  return digits !== null && Number(digits) <= limits[quantity] ? Number(digits) : null;
}

/** Guesses the quantity of a number without a unit by its size. */
function quantityBySize(measure: Measure): Quantity | null {
  if (isYear(measure)) return 'year';
  const price = quantityValue(measure, 'price');
  if (price !== null && (measure.zeros > 0 || price >= MIN_BARE_PRICE)) return 'price';
  return measure.zeros === 0 && /^\d[.,]\d\d?$/.test(`${measure.whole},${measure.fraction}`)
    ? 'volume'
    : null;
}

/** Reports whether a number without a unit can be of a quantity. */
function isPlausible(measure: Measure, quantity: Quantity): boolean {
  const value = quantityValue(measure, quantity);
  const isLarge = quantity === 'price' || quantity === 'mileage';
  return value !== null && (isLarge ? value >= MIN_BARE_VALUE : measure.zeros === 0);
}

/**
 * Returns the quantity of a number: by its unit, by the word before it, or by its size. Without any of these, a number
 * with a scale is a price; bare years are tried after names.
 */
export function quantityOf(measure: Measure, side: Side, subject?: Quantity): Quantity | null {
  const { unit, zeros } = measure;
  if (unit) return unit.quantity === 'hours' ? null : unit.quantity;
  if (subject && isPlausible(measure, subject)) return subject;
  const bySize = side === 'about' ? null : quantityBySize(measure);
  if (bySize && !(subject && bySize === 'volume')) return bySize;
  return zeros > 0 ? 'price' : null;
}

/** Returns the filter for a value. It contains the currency only for prices in a currency other than roubles. */
export function filterFor(quantity: Quantity, side: Side, value: number, currency = 1): Filter {
  const currencyFilter = quantity === 'price' && currency !== 1 ? { currency_id: currency } : {};
  if (side !== 'about') return { [`${quantity}_${side}`]: value, ...currencyFilter };
  switch (quantity) {
    case 'year':
      return { year_from: value, year_to: value };
    case 'volume':
      return {
        volume_from: value - HALF_TENTH_LITRE_CM3,
        volume_to: value + HALF_TENTH_LITRE_CM3 - 1,
      };
    case 'power':
      return { power_from: value };
    // A single price or mileage is a maximum.
    case 'price':
    case 'mileage':
      return { [`${quantity}_to`]: value, ...currencyFilter };
  }
}
