import { expect, it } from 'vitest';
import { minimumOffer } from './minimum-offer.ts';

it.each([
  [100, 66],
  [99_999_999, 65_000_000],
  [1, 1],
  [999_999_999_999, 650_000_000_000],
  [null, 1],
])('for an asking price of %s, returns %s', (askingPrice, minimum) => {
  expect(minimumOffer(askingPrice)).toBe(minimum);
});
