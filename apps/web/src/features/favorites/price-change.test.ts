import { expect, it } from 'vitest';
import { priceChange } from './price-change.ts';

const roubles = (price: number | null) => ({ price, currency_id: 1 });

it.each([
  [roubles(100), roubles(100), 'same'],
  [roubles(null), roubles(null), 'same'],
  [roubles(9_500_000), roubles(9_000_000), -5],
  [roubles(9_000_000), roubles(9_500_000), 6],
  [roubles(9_500_000), roubles(9_499_000), -1],
  [roubles(9_500_000), roubles(9_501_000), 1],
  [roubles(null), roubles(100), 'other'],
  [roubles(100), roubles(null), 'other'],
  [roubles(100), { price: 100, currency_id: 2 }, 'other'],
] as const)('reports %j to %j as %s', (then, now, change) => {
  expect(priceChange(then, now)).toBe(change);
});
