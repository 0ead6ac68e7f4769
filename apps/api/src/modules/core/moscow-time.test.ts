import { describe, expect, it } from 'vitest';
import { moscowDayOf, moscowMidnightBefore } from './moscow-time.ts';

describe('moscowDayOf', () => {
  it.each([
    ['2026-01-31T20:59:59.999Z', '2026-01-31'],
    ['2026-01-31T21:00:00.000Z', '2026-02-01'],
    ['2028-02-28T21:00:00.000Z', '2028-02-29'],
  ])('returns the Moscow day of %s: %s', (moment, day) => {
    expect(moscowDayOf(new Date(moment))).toBe(day);
  });
});

describe('moscowMidnightBefore', () => {
  it('returns the last midnight in Moscow', () => {
    const midnight = new Date('2026-01-31T21:00:00Z');
    expect(moscowMidnightBefore(midnight)).toEqual(midnight);
    expect(moscowMidnightBefore(new Date('2026-02-01T20:59:59.999Z'))).toEqual(midnight);
  });
});
