import { expect, test } from 'vitest';
import { caretAfter, digitsOf, groupDigits } from './digits.ts';

test('digits of what people paste', () => {
  expect(digitsOf('12 500 000 ₽', 12)).toBe('12500000');
  expect(digitsOf('12.500.000', 12)).toBe('12500000');
  expect(digitsOf('12 500 000,50 руб.', 12)).toBe('12500000');
  expect(digitsOf('12,', 12)).toBe('12');
  expect(digitsOf('1234567890123', 12)).toBe('123456789012');
  expect(digitsOf('', 12)).toBe('');
});

test('thousands stand apart', () => {
  expect(groupDigits('12500000')).toBe('12\u00A0500\u00A0000');
  expect(groupDigits('500')).toBe('500');
});

test('the caret stays behind the digit it stood behind', () => {
  expect(caretAfter('12\u00A0500', 3)).toBe(4);
  expect(caretAfter('12\u00A0500', 0)).toBe(0);
  expect(caretAfter('12\u00A0500', 9)).toBe(6);
});
