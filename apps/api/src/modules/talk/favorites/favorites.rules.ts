import { areComparable, isPriceDrop } from '../../core/rates/rates.rules.ts';

/**
 * State of an ad that the user was last notified about; the price in whole units of its currency, `null` on request.
 */
export interface KnownState {
  price: bigint | null;
  currencyId: number;
  isGone: boolean;
}

export interface CurrentState {
  isPublic: boolean;
  price: bigint | null;
  currencyId: number;
}

export type FavoriteEvent = 'favorite_price_drop' | 'favorite_gone' | 'favorite_back';

interface Change {
  /** Notification to send; `null` if there is none. */
  event: FavoriteEvent | null;
  shouldStore: boolean;
}

const NO_CHANGE: Change = { event: null, shouldStore: false };

/**
 * Returns what to notify a user of about their favorite (docs/product.md#favorites): the ad became unavailable or
 * available again, or is at least 1 % cheaper than at the last notification. A price in another currency, or on
 * request, is not notified but becomes the base of later comparisons.
 * @param current `null` if the ad has been erased
 */
export function favoriteChange(known: KnownState, current: CurrentState | null): Change {
  if (!current?.isPublic) {
    return known.isGone ? NO_CHANGE : { event: 'favorite_gone', shouldStore: true };
  }
  if (known.isGone) return { event: 'favorite_back', shouldStore: true };
  if (!areComparable(known, current)) {
    const isSame = known.currencyId === current.currencyId && known.price === current.price;
    return { event: null, shouldStore: !isSame };
  }
  return isPriceDrop(known, current)
    ? { event: 'favorite_price_drop', shouldStore: true }
    : NO_CHANGE;
}
