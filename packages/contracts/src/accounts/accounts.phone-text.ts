/** Reason for rejecting a phone number; each has its own error text. */
export type PhoneError = 'phone' | 'phone_unknown' | 'phone_extension' | 'phone_several';

/** Matches `доб. 12`, `ext. 12`, `x12`, `#12` after a number. */
const PHONE_EXTENSION =
  /\d[^\p{L}\d]*(?:#|(?:до[бп]|вн|ext|xtn|[xх])\p{L}*)[^\p{L}\d]*\d{1,7}\D*$/iu;
/** Separators of two numbers, which may also occur inside one: `0711/123456`. */
const NUMBER_SEPARATOR = /[\p{L}/\\|,;&+]+/u;
/** Minimum number of digits of a number with its area code. Further digits after a separator are a second number. */
const FULL_NUMBER_MIN_DIGITS = 10;
/** Matches 5 digits (the shortest number) to 18 (the longest one with an international prefix). */
const PHONE_DIGITS = /^\+?\d{5,18}$/;

const toPlainText = (input: string) => input.normalize('NFKC');
const digitCount = (text: string) => text.replace(/\D/g, '').length;

function hasSeveralNumbers(text: string): boolean {
  const digitCounts = text.split(NUMBER_SEPARATOR).map(digitCount);
  const firstFullNumber = digitCounts.findIndex((digits) => digits >= FULL_NUMBER_MIN_DIGITS);
  return (
    (firstFullNumber >= 0 && digitCounts.slice(firstFullNumber + 1).some((digits) => digits > 1)) ||
    (/\d\D+\d/.test(text) && digitCount(text) >= 2 * FULL_NUMBER_MIN_DIGITS)
  );
}

/**
 * Returns the digits of a phone number without separators, with a leading `+` if the text starts with `+` or `00`.
 */
export function phoneDigits(input: string): string {
  const text = toPlainText(input);
  const digits = text.replace(/\D/g, '');
  const isInternational = /^\D*\+/.test(text) || digits.startsWith('00');
  return isInternational ? `+${digits.replace(/^00/, '')}` : digits;
}

/** Returns the reason why a text cannot be a phone number of any country, or `null`. */
export function phoneTextError(input: string): PhoneError | null {
  const text = toPlainText(input);
  if (PHONE_EXTENSION.test(text)) return 'phone_extension';
  if (hasSeveralNumbers(text)) return 'phone_several';
  const isNumber = PHONE_DIGITS.test(phoneDigits(text)) && !/\p{L}|(?!\d)\p{N}|\+.*\+/su.test(text);
  return isNumber ? null : 'phone';
}
