import { areComparable, isPriceDrop } from '../../core/rates/rates.rules.ts';

/**
 * State of an ad that the user was last notified about; the price in whole units of its currency, `null` on request.
 */
export interface KnownState {
  price: bigint | null;
  currencyId: number;
  gone: boolean;
}

export interface PresentState {
  shown: boolean;
  price: bigint | null;
  currencyId: number;
}

export type FavoriteEvent = 'favorite_price_drop' | 'favorite_gone' | 'favorite_back';

interface Change {
  /** Notification to send; `null` if there is none. */
  event: FavoriteEvent | null;
  becomesKnown: boolean;
}

const noChange: Change = { event: null, becomesKnown: false };

/**
 * Returns what to notify a user of about their favorite (docs/product.md#favorites): the ad became unavailable or
 * available again, or is at least 1 % cheaper than at the last notification. A price in another currency, or on
 * request, is not notified but becomes the base of later comparisons.
 * @param present `null` if the ad has been erased
 */
export function favoriteChange(known: KnownState, present: PresentState | null): Change {
  if (!present?.shown) {
    return known.gone ? noChange : { event: 'favorite_gone', becomesKnown: true };
  }
  if (known.gone) return { event: 'favorite_back', becomesKnown: true };
  if (!areComparable(known, present)) {
    const isSame = known.currencyId === present.currencyId && known.price === present.price;
    return { event: null, becomesKnown: !isSame };
  }
  return isPriceDrop(known, present)
    ? { event: 'favorite_price_drop', becomesKnown: true }
    : noChange;
}
