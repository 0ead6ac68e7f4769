import { expect, it } from 'vitest';
import { priceChange } from './price-change.ts';

const rubles = (price: number | null) => ({ price, currency_id: 1 });

it.each([
  [rubles(100), rubles(100), 'same'],
  [rubles(null), rubles(null), 'same'],
  [rubles(9_500_000), rubles(9_000_000), -5],
  [rubles(9_000_000), rubles(9_500_000), 6],
  [rubles(9_500_000), rubles(9_499_000), -1],
  [rubles(9_500_000), rubles(9_501_000), 1],
  [rubles(null), rubles(100), 'other'],
  [rubles(100), rubles(null), 'other'],
  [rubles(100), { price: 100, currency_id: 2 }, 'other'],
] as const)('returns the change from %j to %j as %s', (oldPrice, newPrice, change) => {
  expect(priceChange(oldPrice, newPrice)).toBe(change);
});
