// Not exported from index.ts: numbering plans are large, and few pages need them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type PhoneError, phoneDigits, phoneTextError } from './accounts/accounts.phone-text.ts';

const HOME_COUNTRY = 'RU';

/**
 * Parses a phone number as typed and returns it in E.164, or the error code if it is invalid.
 * @param stored stored numbers in E.164, accepted without validation because they may be older than a rule
 */
export function readPhone(
  input: string,
  stored: readonly string[] = [],
): { phone: string } | { error: PhoneError } {
  const error = phoneTextError(input);
  if (error) return { error };
  const digits = phoneDigits(input);
  if (stored.includes(digits)) return { phone: digits };
  const number = parsePhoneNumberFromString(digits, HOME_COUNTRY);
  if (!number?.isPossible()) return { error: 'phone' };
  return number.isValid() ? { phone: number.number } : { error: 'phone_unknown' };
}
