import { expect, test } from 'vitest';
import { formatPhone, phoneLink } from './format-phone.ts';

test('groups Russian numbers and leaves others unchanged', () => {
  expect(formatPhone('+79990002107')).toBe('+7 999 000-21-07');
  expect(formatPhone('+7 (999) 000-21-07')).toBe('+7 999 000-21-07');
  expect(formatPhone('+971501234567')).toBe('+971501234567');
});

test('removes spaces from the link', () => {
  expect(phoneLink('+7 (999) 000-21-07')).toBe('tel:+79990002107');
});
