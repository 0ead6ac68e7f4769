import { matchAt, type Numeral, numeralAt } from './amounts.numbers.ts';
import { isSameUnit, scaleAt, signAt, type Unit, unitAt } from './amounts.units.ts';

/** Number with its scale, and the unit before or after it. */
export interface Measure extends Numeral {
  unit: Unit | null;
  /** True if the currency is before the number. */
  isSigned: boolean;
  /** Index after the number and its scale. */
  bareEnd: number;
}

const CLOSED = /(?![\p{L}\p{M}\p{N}\p{Sc}%‰°])/uy;

/** Reads a number; the search passes a reader that also reads numbers in words. */
type ReadNumeral = (text: string, at: number) => Numeral | null;

/**
 * Reads the number at an index of a text with plain marks, with its scale and unit.
 * @param isAsked whether a preceding word marks it as an amount
 * @returns `null` unless the whole token is understood: no part of '30,000x' is read
 */
export function measureAt(
  text: string,
  at: number,
  isAsked: boolean,
  read: ReadNumeral = numeralAt,
): Measure | null {
  const sign = signAt(text, at);
  const numeral = read(text, sign?.end ?? at);
  if (!numeral) return null;
  const scale = numeral.zeros === 0 ? scaleAt(text, numeral.end, isAsked || sign !== null) : null;
  // 'Euro 5' is an emission class.
  const isClass = scale === null && /^\d{1,2}$/.test(text.slice(sign?.end ?? at, numeral.end));
  if (isClass && sign && /\p{L}/u.test(text.charAt(at))) return null;
  const bareEnd = scale?.end ?? numeral.end;
  const after = unitAt(text, bareEnd);
  // '1,234 million' may be thousands or thousandths of millions.
  if ((scale && numeral.isAmbiguous) || (sign && after && !isSameUnit(sign.row, after.row))) {
    return null;
  }
  const end = after?.end ?? bareEnd;
  if (!matchAt(CLOSED, text, end)) return null;
  return {
    ...numeral,
    zeros: scale?.row.zeros ?? numeral.zeros,
    unit: after?.row ?? sign?.row ?? null,
    isSigned: sign !== null,
    bareEnd,
    end,
  };
}
