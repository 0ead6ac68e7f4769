import { measureAt } from './amounts.measures.ts';
import { scaledDigits, withPlainMarks } from './amounts.numbers.ts';
import { isInLitres, isSameUnit, LITRE_ZEROS, unitOf } from './amounts.units.ts';

/** Conversion that a field applies to its input. */
export type Conversion = 'amount' | 'litres';

export interface FieldNumber {
  /** Unit of the field, which may also be typed beside the number. */
  unit?: string | undefined;
  converts?: Conversion | undefined;
}

/**
 * Parses the input of a field: a whole number in any spelling, or text that unambiguously means one ('9,8 млн', '3,8'
 * litres).
 * @returns the digits of the number; `null` for everything else, because nothing is guessed
 */
export function readField(
  text: string,
  { unit, converts }: FieldNumber,
): { digits: string; isConverted: boolean } | null {
  const normalized = withPlainMarks(text.trim()).replace(/(?<=\p{L})\.$/u, '');
  // '3,' may become '3,8'.
  const input = converts === 'litres' ? normalized.replace(/(?<=\d)[.,]$/, '') : normalized;
  const measure = measureAt(input, 0, true);
  if (measure?.end !== input.length) return null;
  const { zeros, fraction, whole } = measure;
  const fieldUnit = unit === undefined ? null : unitOf(withPlainMarks(unit));
  const isLitres =
    converts === 'litres' &&
    (measure.unit
      ? measure.unit.quantity === 'volume' && measure.unit.zeros === LITRE_ZEROS
      : isInLitres(whole) && fraction.length <= 3);
  if (measure.unit && !isLitres && !(fieldUnit && isSameUnit(fieldUnit, measure.unit))) return null;
  if (zeros > 0 && converts !== 'amount') return null;
  const digits = scaledDigits(measure, isLitres ? LITRE_ZEROS : zeros);
  return digits === null ? null : { digits, isConverted: isLitres || zeros > 0 };
}
