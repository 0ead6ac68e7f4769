/** Why a phone number is refused; each has its text. */
export type PhoneError = 'phone' | 'phone_unknown' | 'phone_extension' | 'phone_several';

/** `доб. 12`, `ext. 12`, `x12`, `#12` behind a number. */
const EXTENSION = /\d[^\p{L}\d]*(?:#|(?:до[бп]|вн|ext|xtn|[xх])\p{L}*)[^\p{L}\d]*\d{1,7}\D*$/iu;
/** What may stand between two numbers, and between the digits of one: `0711/123456`. */
const BETWEEN = /[\p{L}/\\|,;&+]+/u;
/** Digits of a number with its area code, by which the end of one is known. */
const WHOLE_DIGITS = 10;
/** From the shortest number to the longest one behind the prefix of an international call. */
const DIGITS = /^\+?\d{5,18}$/;

/** Full-width digits and signs as those of a keyboard. */
const plain = (typed: string) => typed.normalize('NFKC');
const digitCount = (text: string) => text.replace(/\D/g, '').length;

function isSeveral(text: string): boolean {
  const parts = text.split(BETWEEN).map(digitCount);
  const first = parts.findIndex((digits) => digits >= WHOLE_DIGITS);
  return (
    (first >= 0 && parts.slice(first + 1).some((digits) => digits > 1)) ||
    (/\d\D+\d/.test(text) && digitCount(text) >= 2 * WHOLE_DIGITS)
  );
}

/**
 * Returns the digits of a phone number as typed, with a plus before its country code, which `00` stands for
 * too. Dashes, brackets, spaces and marks of any kind are dropped.
 */
export function phoneDigits(typed: string): string {
  const text = plain(typed);
  const digits = text.replace(/\D/g, '');
  const international = /^\D*\+/.test(text) || digits.startsWith('00');
  return international ? `+${digits.replace(/^00/, '')}` : digits;
}

/** Returns why a text is no phone number of any country; `null` if it may be one. */
export function phoneTextError(typed: string): PhoneError | null {
  const text = plain(typed);
  if (EXTENSION.test(text)) return 'phone_extension';
  if (isSeveral(text)) return 'phone_several';
  const isNumber = DIGITS.test(phoneDigits(text)) && !/\p{L}|(?!\d)\p{N}|\+.*\+/su.test(text);
  return isNumber ? null : 'phone';
}
