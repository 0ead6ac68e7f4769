// Apart from the other contracts: numbering plans are large, and few pages need them.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { type PhoneError, phoneDigits, phoneTextError } from './accounts/accounts.phone-text.ts';

/** Country of numbers without a country code. */
const HOME = 'RU';

/**
 * Returns a typed phone number in E.164, or why it is refused.
 * @param stored numbers that are stored already, in E.164: they are not checked again, for they may be older
 * than a rule
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
