import { expect, it } from 'vitest';
import { favoriteChange } from './favorites.rules.ts';

const knownState = (price: bigint | null, isGone = false, currencyId = 1) => ({
  price,
  currencyId,
  isGone,
});
const shownState = (price: bigint | null, currencyId = 1) => ({
  isPublic: true,
  price,
  currencyId,
});
const hiddenState = { ...shownState(100n), isPublic: false };

it.each([
  ['cheaper by exactly 1 %', knownState(10_000n), shownState(9_900n), 'favorite_price_drop', true],
  ['cheaper by less', knownState(10_000n), shownState(9_901n), null, false],
  ['the same', knownState(10_000n), shownState(10_000n), null, false],
  ['more expensive', knownState(10_000n), shownState(20_000n), null, false],
  ['in another currency', knownState(10_000n), shownState(100n, 2), null, true],
  ['now on request', knownState(10_000n), shownState(null), null, true],
  ['no longer on request', knownState(null), shownState(10_000n), null, true],
  ['still on request', knownState(null), shownState(null), null, false],
  ['removed', knownState(10_000n), hiddenState, 'favorite_gone', true],
  ['erased', knownState(10_000n), null, 'favorite_gone', true],
  ['still unavailable', knownState(10_000n, true), hiddenState, null, false],
  ['erased after its removal', knownState(10_000n, true), null, null, false],
  ['back', knownState(10_000n, true), shownState(5_000n), 'favorite_back', true],
] as const)(
  'detects the change of an ad that is %s',
  (_name, known, current, event, shouldStore) => {
    expect(favoriteChange(known, current)).toEqual({ event, shouldStore });
  },
);
