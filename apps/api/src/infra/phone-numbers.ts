import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number as people type it, in E.164 (`+79991234567`); without a country code it is Russian.
 * Null for what no country could have. Numbering plans change faster than lists of them, so a
 * number of the right length is believed.
 */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'RU');
  return number?.isPossible() ? number.number : null;
}

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
