import { expect, test } from 'vitest';
import { formatPhone } from './format-phone.ts';

test('Russian numbers are grouped, others stay', () => {
  expect(formatPhone('+79990002107')).toBe('+7 999 000-21-07');
  expect(formatPhone('+7 (999) 000-21-07')).toBe('+7 999 000-21-07');
  expect(formatPhone('+971501234567')).toBe('+971501234567');
});
