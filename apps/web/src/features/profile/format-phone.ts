import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

/** `+7 912 345-67-89`, as its country writes it; what is no number stays as it is. */
export function formatPhone(phone: string): string {
  return parsePhoneNumberFromString(phone)?.formatInternational() ?? phone;
}
