import { expect, test } from 'vitest';
import { daysLeft, endsSoon, hasEnded } from './days-left.ts';

/** In the time zone of the device. */
const at = (day: number, hour: number) => new Date(2026, 10, day, hour);
const evening = at(21, 20).getTime();

test.each([
  ['a month later', at(51, 20), 30],
  ['in the morning two days on, by hours not two', at(23, 8), 2],
  ['tomorrow, by hours more than a day', at(22, 23), 1],
  ['tomorrow morning', at(22, 1), 1],
  ['tonight', at(21, 23), 0],
  ['this morning', at(21, 9), 0],
  ['long ago', at(1, 9), 0],
])('counts the days to an end %s', (_when, end, days) => {
  expect(daysLeft(end.toISOString(), evening)).toBe(days);
});

test('returns null for an ad without an end', () => {
  expect(daysLeft(null, evening)).toBeNull();
  expect(endsSoon(null)).toBe(false);
  expect(hasEnded(null, evening)).toBe(false);
});

test('ends the last day at its hour', () => {
  expect(hasEnded(at(21, 21).toISOString(), evening)).toBe(false);
  expect(hasEnded(at(21, 20).toISOString(), evening)).toBe(true);
});

test('counts less than four days as soon', () => {
  expect([0, 3, 4, 30].map(endsSoon)).toEqual([true, true, false, false]);
});
