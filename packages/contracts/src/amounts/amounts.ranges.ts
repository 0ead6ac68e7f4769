import type { Filter } from '../search/search.filter.ts';
import type { Measure } from './amounts.measures.ts';
import {
  filterFor,
  isYear,
  type Quantity,
  quantityOf,
  quantityValue,
} from './amounts.quantities.ts';
import { isSameUnit } from './amounts.units.ts';

const THOUSAND_ZEROS = 3;
/** Maximum ratio of the ends of a range if only its start has a unit. */
const MAX_RATIO = 20;
/** Ratio from which a low end that can be a year is one: 'от 2010 до 30 000 км', but 'от 2000 до 5000 $'. */
const YEAR_MIN_RATIO = 10;

export interface RangeWords {
  /** True if words precede both ends, so that neither can be part of a name. */
  hasBoundWords: boolean;
  subject?: Quantity | undefined;
}

/** Converts the ends of a range to the same unit and scale: '$5-10k', '5 to 10 million', 'от 500 до 1 млн'. */
function alignedEnds(low: Measure, high: Measure, { hasBoundWords, subject }: RangeWords) {
  if (low.unit && high.unit && !isSameUnit(low.unit, high.unit)) return null;
  const isBare = !high.unit && high.zeros === 0;
  const inheritsUnit = low.unit && isBare && (hasBoundWords || low.hasLeadingCurrency);
  // 'От миллиона до двух'
  const inheritsScale = hasBoundWords && isBare && low.zeros > 0 && Number(high.whole) < 1_000;
  const scaledHigh = {
    ...high,
    unit: inheritsUnit ? low.unit : high.unit,
    zeros: inheritsScale ? low.zeros : high.zeros,
  };
  const quantity = quantityOf(scaledHigh, 'to', subject);
  const to = quantity && quantityValue(scaledHigh, quantity);
  if (!quantity || to === null || quantity !== (low.unit?.quantity ?? subject ?? quantity))
    return null;
  const unit = low.unit ?? scaledHigh.unit;
  const scales =
    low.zeros === 0 && high.zeros > 0 && Number(low.whole) < 1_000
      ? [high.zeros, ...(hasBoundWords ? [THOUSAND_ZEROS] : [])]
      : [low.zeros];
  if (low.isAmbiguous && low.zeros < high.zeros) return null;
  const from = scales
    .map((zeros) => quantityValue({ ...low, unit, zeros }, quantity))
    .find((value) => value !== null && value <= to);
  if (from === undefined || from === null) return null;
  if (inheritsUnit && to > from * MAX_RATIO) return null;
  // 'От 2010 до 5 млн' is a year and a price.
  const areSeparate =
    isYear(low) &&
    !low.unit &&
    quantity !== 'year' &&
    (high.zeros > 0 || to >= from * YEAR_MIN_RATIO);
  return areSeparate
    ? null
    : { quantity, from, to, currency: (low.unit ?? scaledHigh.unit)?.currency };
}

/** Returns the filter of a range, or `null` if its ends are of different quantities. */
export function filterBetween(low: Measure, high: Measure, words: RangeWords): Filter | null {
  const ends = alignedEnds(low, high, words);
  if (!ends) return null;
  const { quantity, from, to, currency } = ends;
  return { ...filterFor(quantity, 'from', from), ...filterFor(quantity, 'to', to, currency) };
}
