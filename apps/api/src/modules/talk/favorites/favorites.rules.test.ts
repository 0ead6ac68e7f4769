import { expect, it } from 'vitest';
import { favoriteChange } from './favorites.rules.ts';

const known = (price: bigint | null, gone = false, currencyId = 1) => ({ price, currencyId, gone });
const shown = (price: bigint | null, currencyId = 1) => ({ shown: true, price, currencyId });
const hidden = { ...shown(100n), shown: false };

it.each([
  ['cheaper by exactly 1 %', known(10_000n), shown(9_900n), 'favorite_price_drop', true],
  ['cheaper by less', known(10_000n), shown(9_901n), null, false],
  ['the same', known(10_000n), shown(10_000n), null, false],
  ['dearer', known(10_000n), shown(20_000n), null, false],
  ['in another currency', known(10_000n), shown(100n, 2), null, true],
  ['on request now', known(10_000n), shown(null), null, true],
  ['on request no more', known(null), shown(10_000n), null, true],
  ['still on request', known(null), shown(null), null, false],
  ['taken off', known(10_000n), hidden, 'favorite_gone', true],
  ['erased', known(10_000n), null, 'favorite_gone', true],
  ['still unavailable', known(10_000n, true), hidden, null, false],
  ['erased after it was taken off', known(10_000n, true), null, null, false],
  ['back', known(10_000n, true), shown(5_000n), 'favorite_back', true],
] as const)('%s', (_name, before, now, event, becomesKnown) => {
  expect(favoriteChange(before, now)).toEqual({ event, becomesKnown });
});
