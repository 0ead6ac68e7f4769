import { expect, it } from 'vitest';
import { isUnlimited } from './allowance.rules.ts';

const now = new Date('2026-03-01T12:00:00Z');

it.each([
  [6, null, true],
  [6, new Date(now.getTime() + 1), true],
  [6, now, false],
  [6, new Date(now.getTime() - 1), false],
  [5, null, false],
  [null, null, false],
])(
  'isUnlimited for tariff type %s until %s returns %s',
  (tariffType, tariffExpiresAt, unlimited) => {
    expect(isUnlimited({ tariffType, tariffExpiresAt }, now)).toBe(unlimited);
  },
);
