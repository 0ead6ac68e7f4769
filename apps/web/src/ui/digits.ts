import { type FieldNumber, readField } from '@pitlane/contracts/amounts';

const WHOLE = /^\d+$|^[1-9]\d{0,2}( \d{3})+$/;

/** Reports whether the text is empty or consists of digits only. */
export const isWhole = (text: string) => /^\d*$/.test(text);

/** Returns the number of a field; null if empty or invalid. */
export function parseDigits(text: string): number | null {
  return text !== '' && isWhole(text) ? Number(text) : null;
}

/** Parses a number in any supported notation; undefined if invalid. */
export function readNumber(text: string, field: FieldNumber = {}): number | undefined {
  return parseDigits(readField(text, field)?.digits ?? '') ?? undefined;
}

/** Parses '3,8', '3.8 л', '3', '3,' (incomplete) or '3800' as cubic centimetres; undefined if invalid. */
export function readLitres(text: string): number | undefined {
  return readNumber(text, { unit: 'см³', converts: 'litres' });
}

/**
 * Returns the digits of a field while it is edited; null if it contains anything but digits and spaces between
 * thousands. Complete validation happens on blur.
 */
export function typedDigits(text: string): string | null {
  // While editing, the field's own spaces are at wrong positions.
  const plain = text.replaceAll('\u00A0', '');
  if (isWhole(plain)) return plain;
  const isGrouped = /^[\d\s]*$/.test(text) && WHOLE.test(text.replace(/\s/g, ' '));
  return isGrouped ? text.replace(/\s/g, '') : null;
}

export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

export function caretPositionAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}
