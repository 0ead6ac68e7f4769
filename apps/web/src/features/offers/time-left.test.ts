import { expect, it } from 'vitest';
import { timeLeft } from './time-left.ts';

const now = Date.parse('2026-06-15T12:00:00Z');

it.each([
  ['2026-06-17T12:00:00Z', { hours: 48, minutes: 0 }],
  ['2026-06-17T11:59:01Z', { hours: 48, minutes: 0 }],
  ['2026-06-15T13:00:01Z', { hours: 1, minutes: 1 }],
  ['2026-06-15T12:00:01Z', { hours: 0, minutes: 1 }],
  ['2026-06-15T12:00:00Z', null],
  ['2026-06-15T11:00:00Z', null],
])('returns the time until %s: %j', (until, left) => {
  expect(timeLeft(until, now)).toEqual(left);
});
