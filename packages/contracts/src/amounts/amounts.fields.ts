import { measureAt } from './amounts.measures.ts';
import { scaledDigits, withPlainMarks } from './amounts.numbers.ts';
import { isInLitres, isSameUnit, LITRES, unitOf } from './amounts.units.ts';

/** What a field understands besides whole numbers of its unit. */
export type Conversion = 'amount' | 'litres';

export interface FieldNumber {
  /** Unit of the field; it may be written beside the number. */
  unit?: string | undefined;
  converts?: Conversion | undefined;
}

/**
 * The digits of what was typed or pasted into a field: a whole number in any of its spellings, or
 * what certainly means one ('9,8 млн', '3,8' litres). Null for everything else: nothing is guessed.
 */
export function readField(
  text: string,
  { unit, converts }: FieldNumber,
): { digits: string; isConverted: boolean } | null {
  const marks = withPlainMarks(text.trim()).replace(/(?<=\p{L})\.$/u, '');
  // Litres may be half typed.
  const plain = converts === 'litres' ? marks.replace(/(?<=\d)[.,]$/, '') : marks;
  const measure = measureAt(plain, 0, true);
  if (measure?.end !== plain.length) return null;
  const { zeros, fraction, whole } = measure;
  const own = unit === undefined ? null : unitOf(withPlainMarks(unit));
  const isLitres =
    converts === 'litres' &&
    (measure.unit
      ? measure.unit.of === 'volume' && measure.unit.zeros === LITRES
      : isInLitres(whole) && fraction.length <= 3);
  if (measure.unit && !isLitres && !(own && isSameUnit(own, measure.unit))) return null;
  if (zeros > 0 && converts !== 'amount') return null;
  const digits = scaledDigits(measure, isLitres ? LITRES : zeros);
  return digits === null ? null : { digits, isConverted: isLitres || zeros > 0 };
}
