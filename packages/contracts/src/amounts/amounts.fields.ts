import { measureAt } from './amounts.measures.ts';
import { scaledDigits, withPlainMarks } from './amounts.numbers.ts';
import { isInLitres, isSameUnit, LITRES, unitOf } from './amounts.units.ts';

/** Conversion that a field applies to its input. */
export type Conversion = 'amount' | 'litres';

export interface FieldNumber {
  /** Unit of the field, which may also be typed beside the number. */
  unit?: string | undefined;
  converts?: Conversion | undefined;
}

/**
 * Returns the digits of the input of a field: a whole number in any spelling, or text that unambiguously means one
 * ('9,8 млн', '3,8' litres).
 * @returns `null` for everything else; nothing is guessed
 */
export function readField(
  text: string,
  { unit, converts }: FieldNumber,
): { digits: string; isConverted: boolean } | null {
  const marks = withPlainMarks(text.trim()).replace(/(?<=\p{L})\.$/u, '');
  // '3,' is on the way to '3,8'.
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
