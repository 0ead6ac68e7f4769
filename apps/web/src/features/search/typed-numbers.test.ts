import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { inBounds, litresText, readLitres } from './typed-numbers.ts';

beforeAll(() => startI18n('ru'));

test.each([
  ['3,8', 3_800],
  ['3.8', 3_800],
  ['3', 3_000],
  ['3,', 3_000],
  ['1,998', 1_998],
  ['0,05', 50],
  [' 3,8 л ', 3_800],
  ['3.8 L', 3_800],
  ['99,999', 99_999],
  ['3800', 3_800],
  ['3800 см³', 3_800],
  ['100', 100],
])('%s are %i cubic centimetres', (text, cubicCentimetres) => {
  expect(readLitres(text)).toBe(cubicCentimetres);
});

test.each(['', ',8', '3,8,1', '-3', '3e3', '3,8 т', 'три', '3 8', '3.8888'])(
  '"%s" is no volume',
  (text) => {
    expect(readLitres(text)).toBeUndefined();
  },
);

test('litres are written without the zeroes nobody typed', () => {
  expect(litresText(3_800)).toBe('3,8');
  expect(litresText(1_998)).toBe('1,998');
  expect(litresText(undefined)).toBe('');
});

test('a year half typed does not count yet', () => {
  expect(inBounds(199, 'year')).toBeUndefined();
  expect(inBounds(1999, 'year')).toBe(1999);
  expect(inBounds(0, 'km')).toBe(0);
  expect(inBounds(undefined, 'money')).toBeUndefined();
});
