import { type FieldNumber, readField } from '@pitlane/contracts/amounts';

/** A whole number with its thousands apart. */
const WHOLE = /^\d+$|^[1-9]\d{0,2}( \d{3})+$/;

/** Whether the text is a whole number as the field keeps it, or nothing. */
export const isWhole = (text: string) => /^\d*$/.test(text);

/** The number that a field holds; null while there is none. */
export function numberOf(text: string): number | null {
  return text !== '' && isWhole(text) ? Number(text) : null;
}

/** The number that a text means; undefined where it means none. */
export function readNumber(text: string, field: FieldNumber = {}): number | undefined {
  return numberOf(readField(text, field)?.digits ?? '') ?? undefined;
}

/** Cubic centimetres of '3,8', '3.8 л', '3', '3,' (half typed) or '3800'; undefined for others. */
export function readLitres(text: string): number | undefined {
  return readNumber(text, { unit: 'см³', converts: 'litres' });
}

/**
 * The digits of a field while one types into it; null where something else than digits and the
 * spaces of thousands stands there. It is validated as a whole only when the field is left.
 */
export function typedDigits(text: string): string | null {
  // While editing, the field's own spaces stand at wrong places.
  const plain = text.replaceAll('\u00A0', '');
  if (isWhole(plain)) return plain;
  const isApart = /^[\d\s]*$/.test(text) && WHOLE.test(text.replace(/\s/g, ' '));
  return isApart ? text.replace(/\s/g, '') : null;
}

export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

/** Where the caret stands after as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}
