// Not exported from index.ts: numbering plans are large, and few pages need them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type PhoneError, phoneDigits, phoneTextError } from './accounts/accounts.phone-text.ts';

const HOME = 'RU';

/**
 * Returns a typed phone number in E.164, or the error code if it is invalid.
 * @param stored stored numbers in E.164, accepted without validation because they may predate a rule
 */
export function readPhone(
  typed: string,
  stored: readonly string[] = [],
): { phone: string } | { error: PhoneError } {
  const error = phoneTextError(typed);
  if (error) return { error };
  const digits = phoneDigits(typed);
  if (stored.includes(digits)) return { phone: digits };
  const number = parsePhoneNumberFromString(digits, HOME);
  if (!number?.isPossible()) return { error: 'phone' };
  return number.isValid() ? { phone: number.number } : { error: 'phone_unknown' };
}
