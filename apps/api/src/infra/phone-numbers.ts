import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** All but the country and the last two digits of a number: enough to recognise, not to call. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const country = parsePhoneNumberFromString(phone)?.countryCallingCode ?? digits.slice(0, 1);
  return `+${country} ••• •••-••-${digits.slice(-2)}`;
}

/**
 * Whether a call to a number (E.164) costs what calls cost and rings with one person: not where the
 * called earn from it or pay for it, nor where no country is (satellites, +800).
 */
export function mayBeCalled(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone);
  if (!number || number.isNonGeographic()) return false;
  return !TOLL_TYPES.has(number.getType());
}

const TOLL_TYPES = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN']);
