import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/**
 * A number as people type it, in E.164 (`+79991234567`); without a country code it is Russian.
 * Null for what no country could have. Numbering plans change faster than lists of them, so a
 * number of the right length is believed.
 */
export function readPhone(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'RU');
  return number?.isPossible() ? number.number : null;
}
