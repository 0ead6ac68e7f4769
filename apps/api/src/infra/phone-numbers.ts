import { type NumberType, parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Masks a number except its country code and last two digits: recognizable, but not callable. */
export function maskPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const country = parsePhoneNumberFromString(phone)?.countryCallingCode ?? digits.slice(0, 1);
  return `+${country} ••• •••-••-${digits.slice(-2)}`;
}

/**
 * Reports whether a call to a number (E.164) has a normal price and reaches a single user: not numbers that bill the
 * caller or the called party, nor those of no country (satellites, +800).
 */
export function canBeCalled(phone: string): boolean {
  const number = parsePhoneNumberFromString(phone);
  if (!number || number.isNonGeographic()) return false;
  return !TOLL_TYPES.has(number.getType());
}

const TOLL_TYPES = new Set<NumberType>(['PREMIUM_RATE', 'SHARED_COST', 'TOLL_FREE', 'UAN']);
