/** Reason for rejecting a phone number; each has its own error text. */
export type PhoneError = 'phone' | 'phone_unknown' | 'phone_extension' | 'phone_several';

/** Matches `доб. 12`, `ext. 12`, `x12`, `#12` after a number. */
const EXTENSION = /\d[^\p{L}\d]*(?:#|(?:до[бп]|вн|ext|xtn|[xх])\p{L}*)[^\p{L}\d]*\d{1,7}\D*$/iu;
/** Separators of two numbers, which may also occur inside one: `0711/123456`. */
const BETWEEN = /[\p{L}/\\|,;&+]+/u;
/** Digits of a number with its area code: enough to tell where a number ends. */
const WHOLE_DIGITS = 10;
/** From the shortest number to the longest one with an international prefix. */
const DIGITS = /^\+?\d{5,18}$/;

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
 * Returns the digits of a phone number, preceded by a plus if it starts with a country code, also after `00`. All
 * separators are dropped.
 */
export function phoneDigits(typed: string): string {
  const text = plain(typed);
  const digits = text.replace(/\D/g, '');
  const international = /^\D*\+/.test(text) || digits.startsWith('00');
  return international ? `+${digits.replace(/^00/, '')}` : digits;
}

/** Returns the reason why a text cannot be a phone number of any country, or `null`. */
export function phoneTextError(typed: string): PhoneError | null {
  const text = plain(typed);
  if (EXTENSION.test(text)) return 'phone_extension';
  if (isSeveral(text)) return 'phone_several';
  const isNumber = DIGITS.test(phoneDigits(text)) && !/\p{L}|(?!\d)\p{N}|\+.*\+/su.test(text);
  return isNumber ? null : 'phone';
}
