import { matchAt, type Numeral, numeralAt } from './amounts.numbers.ts';
import { isSameUnit, leadingCurrencyAt, scaleAt, type Unit, unitAt } from './amounts.units.ts';

/** Number with its scale, and the unit before or after it. */
export interface Measure extends Numeral {
  unit: Unit | null;
  /** True if the currency is before the number. */
  hasLeadingCurrency: boolean;
  /** Index after the number and its scale. */
  bareEnd: number;
}

const TOKEN_END = /(?![\p{L}\p{M}\p{N}\p{Sc}%‰°])/uy;

/** Reads a number; the search passes a reader that also reads numbers in words. */
type ReadNumeral = (text: string, at: number) => Numeral | null;

/**
 * Reads the number at an index of a text with plain marks, with its scale and unit.
 * @param isAmountExpected whether a preceding word marks it as an amount
 * @returns `null` unless the whole token is a number: no part of '30,000x' is read
 */
export function measureAt(
  text: string,
  at: number,
  isAmountExpected: boolean,
  read: ReadNumeral = numeralAt,
): Measure | null {
  const currency = leadingCurrencyAt(text, at);
  const numeral = read(text, currency?.end ?? at);
  if (!numeral) return null;
  const scale =
    numeral.zeros === 0 ? scaleAt(text, numeral.end, isAmountExpected || currency !== null) : null;
  // 'Euro 5' is an emission class.
  const isClass = scale === null && /^\d{1,2}$/.test(text.slice(currency?.end ?? at, numeral.end));
  if (isClass && currency && /\p{L}/u.test(text.charAt(at))) return null;
  const bareEnd = scale?.end ?? numeral.end;
  const unitAfter = unitAt(text, bareEnd);
  // '1,234 million' may be thousands or thousandths of millions.
  if (
    (scale && numeral.isAmbiguous) ||
    (currency && unitAfter && !isSameUnit(currency.row, unitAfter.row))
  ) {
    return null;
  }
  const end = unitAfter?.end ?? bareEnd;
  if (!matchAt(TOKEN_END, text, end)) return null;
  return {
    ...numeral,
    zeros: scale?.row.zeros ?? numeral.zeros,
    unit: unitAfter?.row ?? currency?.row ?? null,
    hasLeadingCurrency: currency !== null,
    bareEnd,
    end,
  };
}
