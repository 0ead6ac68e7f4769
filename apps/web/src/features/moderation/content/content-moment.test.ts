import { expect, it } from 'vitest';
import { moscowText, readMoscow } from './content-moment.ts';

it('times are typed as clocks in Moscow show them, in summer and winter', () => {
  expect(moscowText('2026-06-30T21:00:00.000Z')).toBe('2026-07-01T00:00');
  expect(readMoscow('2026-07-01T00:00')).toBe('2026-06-30T21:00:00.000Z');
  expect(readMoscow('2026-12-01T10:30')).toBe('2026-12-01T07:30:00.000Z');
});

it('seconds stay where there are some', () => {
  expect(moscowText('2026-12-01T07:00:45.000Z')).toBe('2026-12-01T10:00:45');
  expect(readMoscow('2026-12-01T10:00:45')).toBe('2026-12-01T07:00:45.000Z');
});

it('what is no time stays as it is, for the contract to refuse', () => {
  expect(readMoscow('tomorrow')).toBe('tomorrow');
});
