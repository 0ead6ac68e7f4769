import { describe, expect, it } from 'vitest';
import { dayOf, maskVin } from './posts.rules.ts';

describe('maskVin', () => {
  it.each([
    ['WP0ZZZ99ZTS392124', 'WP0••••••••••2124'],
    ['12345678', '123•5678'],
    ['1234567', '•••••••'],
    ['', ''],
  ])('shows %s as %s', (vin, masked) => {
    expect(maskVin(vin)).toBe(masked);
  });
});

describe('dayOf', () => {
  it.each([
    ['2026-01-31T20:59:59.999Z', '2026-01-31'],
    ['2026-01-31T21:00:00.000Z', '2026-02-01'],
    ['2028-02-28T21:00:00.000Z', '2028-02-29'],
  ])('puts %s on the Moscow day %s', (moment, day) => {
    expect(dayOf(new Date(moment))).toBe(day);
  });
});
