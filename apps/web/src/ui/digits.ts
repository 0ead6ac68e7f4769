import { type FieldNumber, readField } from '@pitlane/contracts/amounts';

const WHOLE_NUMBER = /^\d+$|^[1-9]\d{0,2}( \d{3})+$/;

/** Reports whether the text is empty or consists of digits only. */
export const hasOnlyDigits = (text: string) => /^\d*$/.test(text);

/** Returns the number of a field; null if empty or invalid. */
export function parseDigits(text: string): number | null {
  return text !== '' && hasOnlyDigits(text) ? Number(text) : null;
}

/** Parses a number in any supported notation; undefined if invalid. */
export function readNumber(text: string, field: FieldNumber = {}): number | undefined {
  return parseDigits(readField(text, field)?.digits ?? '') ?? undefined;
}

/** Parses '3,8', '3.8 л', '3', '3,' (incomplete) or '3800' as cubic centimeters; undefined if invalid. */
export function readLiters(text: string): number | undefined {
  return readNumber(text, { unit: 'см³', converts: 'litres' });
}

/**
 * Returns the digits of a field while it is edited; null if it contains anything but digits and spaces between
 * thousands. Complete validation happens on blur.
 */
export function parseTypedDigits(text: string): string | null {
  // While editing, the field's own spaces are at wrong positions.
  const unspaced = text.replaceAll('\u00A0', '');
  if (hasOnlyDigits(unspaced)) return unspaced;
  const isGrouped = /^[\d\s]*$/.test(text) && WHOLE_NUMBER.test(text.replace(/\s/g, ' '));
  return isGrouped ? text.replace(/\s/g, '') : null;
}

export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

export function caretPositionAfter(text: string, digits: number): number {
  let position = 0;
  for (let seenDigits = 0; position < text.length && seenDigits < digits; position += 1) {
    if (/\d/.test(text.charAt(position))) seenDigits += 1;
  }
  return position;
}
