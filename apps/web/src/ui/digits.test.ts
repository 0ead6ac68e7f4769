import { type Conversion, readField } from '@pitlane/contracts/amounts';
import { expect, test } from 'vitest';
import {
  caretPositionAfter,
  groupDigits,
  hasOnlyDigits,
  parseDigits,
  parseTypedDigits,
  readLiters,
  readNumber,
} from './digits.ts';

const digitsOf = (text: string, unit?: string) => readField(text, { unit })?.digits ?? null;

test('reads a whole number in each notation, both while typing and on blur', () => {
  for (const value of [0, 9, 99, 999, 1_000, 9_999, 84_500, 9_800_000, 999_999_999_999]) {
    for (const separator of ['', ' ', '\u00A0', '\u202F', '\u2009', '.', ',', "'", '’']) {
      const text = groupDigits(String(value)).replaceAll('\u00A0', separator);
      expect(digitsOf(text), text).toBe(String(value));
      expect(digitsOf(` ${text}\u00A0км `, 'км'), text).toBe(String(value));
      if (separator.trim() === '') expect(parseTypedDigits(text), text).toBe(String(value));
    }
  }
});

test.each([
  ['12 500 000 руб.', '₽', '12500000'],
  ['12.500.000,00 р.', '₽', '12500000'],
  ['12,500,000.00', '₽', '12500000'],
  ['$120,000', '$', '120000'],
  ['510 л.с.', 'л. с.', '510'],
  ['510 hp', 'л. с.', '510'],
  ['3 799 куб. см', 'см³', '3799'],
  ['3799 cc', 'cm³', '3799'],
])('reads %s in a field with the unit %s as %s', (text, unit, digits) => {
  expect(readField(text, { unit })).toEqual({ digits, isConverted: false });
});

test.each([
  ...['-5', '+5', '1e6', '0x10', '12,5', '12 500 000,50 руб.', '2015 2018', '10-12', '12 34'],
  ...['1.23.456', '1,234.567,890', '12.500.00', '0.500', '12,', '~5', 'от 5', '5 шт', '½', '１２'],
  ...['٣', 'сто', 'км', '9,8 млн', '100 mi', '$100'],
])('rejects %s as a whole number of kilometers', (text) => {
  expect(digitsOf(text, 'км')).toBeNull();
  expect(hasOnlyDigits(text)).toBe(false);
  expect(parseDigits(text)).toBeNull();
});

test.each<[string, string, Conversion, string]>([
  ['3,8', 'см³', 'litres', '3800'],
  ['3.8L', 'cm³', 'litres', '3800'],
  ['3 л', 'см³', 'litres', '3000'],
  ['2', 'см³', 'litres', '2000'],
  ['2,', 'см³', 'litres', '2000'],
  [' 12 ', 'см³', 'litres', '12000'],
  ['3,0', 'см³', 'litres', '3000'],
  ['3.800', 'см³', 'litres', '3800'],
  ['3,799 л', 'см³', 'litres', '3799'],
  ['9,8 млн', '₽', 'amount', '9800000'],
  ['9.8 млн. руб.', '₽', 'amount', '9800000'],
  ['1,25 млрд ₽', '₽', 'amount', '1250000000'],
  ['850к', '₽', 'amount', '850000'],
  ['500 т.р.', '₽', 'amount', '500000'],
  ['$120k', '$', 'amount', '120000'],
  ['84,5 тыс. км', 'км', 'amount', '84500'],
  ['0,800 млн', '₽', 'amount', '800000'],
  ['1 500 тыс', '₽', 'amount', '1500000'],
])('converts %s in a field with the unit %s', (text, unit, converts, digits) => {
  expect(readField(text, { unit, converts })).toEqual({ digits, isConverted: true });
});

test.each<[string, string, Conversion]>([
  ['9,800 млн', '₽', 'amount'],
  ['9,8', '₽', 'amount'],
  ['-9,8 млн', '₽', 'amount'],
  ['9,8 млн $', '₽', 'amount'],
  ['9,8 млн км', '₽', 'amount'],
  ['5–6 млн', '₽', 'amount'],
  ['12 34 млн', '₽', 'amount'],
  ['84,5 тыс. миль', 'км', 'amount'],
  ['3,8 см³', 'см³', 'litres'],
  ['3,8125', 'см³', 'litres'],
  ['3799,5', 'см³', 'litres'],
  ['3,8 млн', 'см³', 'litres'],
])('rejects %s in a field with the unit %s as ambiguous', (text, unit, converts) => {
  expect(readField(text, { unit, converts })).toBeNull();
});

test.each([
  ['100', '100'],
  ['3800', '3800'],
  ['49 см³', '49'],
  ['49 cc', '49'],
])('reads %s as cubic centimeters', (text, digits) => {
  const parsed = readField(text, { unit: 'см³', converts: 'litres' });
  expect(parsed).toEqual({ digits, isConverted: false });
});

test('converts thousandths of millions and liters to whole numbers', () => {
  for (let value = 1; value < 1_000; value += 1) {
    const decimals = `,${String(value).padStart(3, '0')}`;
    expect(readField(`${value}${decimals}0 млн`, { converts: 'amount' })?.digits).toBe(
      String(value * 1_001_000),
    );
    expect(readLiters(`9${decimals}`)).toBe(9_000 + value);
  }
});

test.each<[string, number | undefined]>([
  ['3', 3_000],
  ['3,', 3_000],
  ['0,05', 50],
  [' 3,8 л ', 3_800],
  ['99,999', 99_999],
  ['3800', 3_800],
  ['3800 см³', 3_800],
  ['100', 100],
  ...['', ',8', '3,8,1', '-3', '3e3', '3,8 т', 'три', '3 8', '3.8888'].map(
    (text): [string, undefined] => [text, undefined],
  ),
])('reads "%s" liters as %s cubic centimeters', (text, cubicCentimeters) => {
  expect(readLiters(text)).toBe(cubicCentimeters);
});

test('returns undefined or null for an empty text or an unsupported notation', () => {
  expect(readNumber('9,8 млн', { converts: 'amount' })).toBe(9_800_000);
  expect(readNumber('9,8 млн')).toBeUndefined();
  expect(readNumber('')).toBeUndefined();
  expect(parseDigits('')).toBeNull();
  expect(parseDigits('007')).toBe(7);
});

/** Returns the field's value after typing keys at its end. */
const typeKeys = (keys: string) =>
  Array.from(keys).reduce((value, key) => {
    const shown = hasOnlyDigits(value) ? groupDigits(value) : value;
    return parseTypedDigits(shown + key) ?? shown + key;
  }, '');

test.each([
  ['84500', '84500'],
  ['84 500', '84500'],
  ...['3,8', '-5', '1e6', '9,8 млн', '9,800 млн', '12.345678', '10 12'].map((keys) => [keys, keys]),
])('after typing %s, has the value %s', (keys, value) => {
  expect(typeKeys(keys)).toBe(value);
});

test('regroups thousands after an edit within a number', () => {
  expect(parseTypedDigits('1\u00A02934\u00A0567')).toBe('12934567');
  expect(parseTypedDigits('12\u00A0 34')).toBeNull();
  expect(parseTypedDigits('')).toBe('');
});

test('groups thousands and moves the caret behind the same digit', () => {
  expect(groupDigits('12500000')).toBe('12\u00A0500\u00A0000');
  expect(groupDigits('500')).toBe('500');
  expect([0, 3, 9].map((digits) => caretPositionAfter('12\u00A0500', digits))).toEqual([0, 4, 6]);
});
