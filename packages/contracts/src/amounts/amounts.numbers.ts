/** A number as it is written, exact: the digits before and after its decimal mark. */
export interface Numeral {
  whole: string;
  fraction: string;
  /** Whether its one mark may separate thousands or decimals: '9,800'. Then `fraction` has three digits. */
  isAmbiguous: boolean;
  isGrouped: boolean;
  /** Power of ten that is part of it, as in 'миллион'. */
  zeros: number;
  /** Index of the first character after it. */
  end: number;
}

/** What joins digits to one thing, understood or not: '1.234.56', '30_000', '01/02/2015'; '5..10' is a range. */
const JOINT = String.raw`(?!\.\.)[^\p{L}\p{M}\p{N}\p{Sc}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\s"!?&|+…<>−~]{1,3}`;
const GROUPED = String.raw`[1-9]\d{0,2}(?<apart>[ .,'])\d{3}(?:\k<apart>\d{3})*`;
const NUMERAL = new RegExp(
  String.raw`(?<whole>${GROUPED}|\d+)(?:(?<comma>[.,])(?<fraction>\d+))?(?!\p{N}|${JOINT}\p{N}| +0\d)`,
  'uy',
);
/** Not in the midst of a number, nor after an unknown currency, a bare decimal mark or litres per 100 km. */
const START = new RegExp(
  String.raw`(?<!\p{N}(?:${JOINT})?|\p{N}[\p{Pd}−]|\p{Sc}|[лl]/|(?<![^\s(])[.,])(?!(?<=\p{N} +)0\d)\p{N}`,
  'uy',
);
/** Cents of a whole number. */
const NO_CENTS = /^0{0,2}$/;

/** Whether a pattern with the flag `y` matches at a place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Replaces every kind of space and apostrophe by the plain one; no character moves. */
export const withPlainMarks = (text: string): string =>
  text.replace(/\s/g, ' ').replace(/[’‘‛ʼʹ′`´＇]/g, "'");

/** Whether a number may begin at a place. */
export const isNumberStart = (text: string, at: number): boolean =>
  matchAt(START, text, at) !== null;

/**
 * Reads the number at a place of a text with plain marks.
 * @returns null for what is no number as a whole: no part of '1.234.56' is read
 */
export function numeralAt(text: string, at: number): Numeral | null {
  const match = matchAt(NUMERAL, text, at);
  const { whole = '', apart, comma, fraction = '' } = match?.groups ?? {};
  const isGrouped = apart !== undefined;
  // '30,000,00' and '1,234.567' are mistyped rather than cents and thousandths.
  if (!match || (isGrouped && (comma === apart || fraction.length === 3))) return null;
  const digits = whole.replace(/\D/g, '');
  const isAmbiguous = fraction === '' && /^\d+[.,]\d{3}$/.test(whole);
  return {
    whole: isAmbiguous ? digits.slice(0, -3) : digits,
    fraction: isAmbiguous ? digits.slice(-3) : fraction,
    isAmbiguous,
    isGrouped,
    zeros: 0,
    end: at + match[0].length,
  };
}

/** The digits of a number times a power of ten; null if that is not whole. */
export function scaledDigits(
  { whole, fraction, isAmbiguous }: Pick<Numeral, 'whole' | 'fraction' | 'isAmbiguous'>,
  zeros: number,
): string | null {
  if (zeros === 0) {
    if (isAmbiguous) return whole + fraction;
    return NO_CENTS.test(fraction) ? whole : null;
  }
  if (!/^0*$/.test(fraction.slice(zeros))) return null;
  return (whole + fraction.slice(0, zeros).padEnd(zeros, '0')).replace(/^0+(?=\d)/, '');
}
