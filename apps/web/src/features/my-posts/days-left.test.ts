import { expect, test } from 'vitest';
import { daysLeft, endsSoon, hasEnded } from './days-left.ts';

/** Returns a time in November 2026 in the time zone of the device. */
const localDate = (day: number, hour: number) => new Date(2026, 10, day, hour);
const evening = localDate(21, 20).getTime();

test.each([
  ['a month later', localDate(51, 20), 30],
  ['in the morning two days later, less than 48 hours away', localDate(23, 8), 2],
  ['tomorrow evening, more than 24 hours away', localDate(22, 23), 1],
  ['tomorrow morning', localDate(22, 1), 1],
  ['tonight', localDate(21, 23), 0],
  ['this morning', localDate(21, 9), 0],
  ['long ago', localDate(1, 9), 0],
])('counts the days to an end %s', (_when, end, days) => {
  expect(daysLeft(end.toISOString(), evening)).toBe(days);
});

test('returns null for an ad without an end', () => {
  expect(daysLeft(null, evening)).toBeNull();
  expect(endsSoon(null)).toBe(false);
  expect(hasEnded(null, evening)).toBe(false);
});

test('counts an ad as ended from its exact end time, not from the start of that day', () => {
  expect(hasEnded(localDate(21, 21).toISOString(), evening)).toBe(false);
  expect(hasEnded(localDate(21, 20).toISOString(), evening)).toBe(true);
});

test('suggests an extension if fewer than four days are left', () => {
  expect([0, 3, 4, 30].map(endsSoon)).toEqual([true, true, false, false]);
});
