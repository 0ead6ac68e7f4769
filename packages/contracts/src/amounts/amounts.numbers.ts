/** Exact number as written: the digits before and after its decimal mark. */
export interface Numeral {
  whole: string;
  fraction: string;
  /** True if its only mark may separate thousands or decimals: '9,800'. `fraction` then has three digits. */
  isAmbiguous: boolean;
  isGrouped: boolean;
  /** Power of ten included in the number, as in 'миллион'. */
  zeros: number;
  /** End index, exclusive. */
  end: number;
}

/**
 * Characters that join digits to one token, understood or not: '1.234.56', '30_000', '01/02/2015'. '5..10' is a
 * range.
 */
const JOINT = String.raw`(?!\.\.)[^\p{L}\p{M}\p{N}\p{Sc}\p{Pd}\p{Ps}\p{Pe}\p{Pi}\p{Pf}\s"!?&|+…<>−~]{1,3}`;
const GROUPED_DIGITS = String.raw`[1-9]\d{0,2}(?<separator>[ .,'])\d{3}(?:\k<separator>\d{3})*`;
const NUMERAL = new RegExp(
  String.raw`(?<whole>${GROUPED_DIGITS}|\d+)(?:(?<comma>[.,])(?<fraction>\d+))?(?!\p{N}|${JOINT}\p{N}| +0\d)`,
  'uy',
);
/** Start of a number: not inside another number, nor after an unknown currency, a bare decimal mark or `л/`. */
const NUMBER_START = new RegExp(
  String.raw`(?<!\p{N}(?:${JOINT})?|\p{N}[\p{Pd}−]|\p{Sc}|[лl]/|(?<![^\s(])[.,])(?!(?<=\p{N} +)0\d)\p{N}`,
  'uy',
);
const NO_CENTS = /^0{0,2}$/;

export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Replaces every kind of space and apostrophe with the plain one; all characters keep their index. */
export const withPlainMarks = (text: string): string =>
  text.replace(/\s/g, ' ').replace(/[’‘‛ʼʹ′`´＇]/g, "'");

/** Reports whether a number may start at an index. */
export const isNumberStart = (text: string, at: number): boolean =>
  matchAt(NUMBER_START, text, at) !== null;

/**
 * Reads the number at an index of a text with plain marks.
 * @returns `null` if the whole token is not a number: no part of '1.234.56' is read
 */
export function numeralAt(text: string, at: number): Numeral | null {
  const match = matchAt(NUMERAL, text, at);
  const { whole = '', separator, comma, fraction = '' } = match?.groups ?? {};
  const isGrouped = separator !== undefined;
  // '30,000,00' and '1,234.567' are typos rather than cents and thousandths.
  if (!match || (isGrouped && (comma === separator || fraction.length === 3))) return null;
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

/** Returns the digits of a number times a power of ten, or `null` if the result is not whole. */
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
