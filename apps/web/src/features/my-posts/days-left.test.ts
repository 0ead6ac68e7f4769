import { expect, test } from 'vitest';
import { daysLeft, endsSoon } from './days-left.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-12-21T12:00:00Z', 30],
  ['2026-11-22T12:00:00Z', 1],
  ['2026-11-22T12:00:01Z', 2],
  ['2026-11-21T12:00:01Z', 1],
  ['2026-11-21T12:00:00Z', 0],
  ['2026-11-01T12:00:00Z', 0],
])('until %s it is %i days', (expiresAt, days) => {
  expect(daysLeft(expiresAt, now)).toBe(days);
});

test('an ad without an end', () => {
  expect(daysLeft(null, now)).toBeNull();
  expect(endsSoon(null)).toBe(false);
});

test('under four days is soon', () => {
  expect([0, 3, 4, 30].map(endsSoon)).toEqual([true, true, false, false]);
});
