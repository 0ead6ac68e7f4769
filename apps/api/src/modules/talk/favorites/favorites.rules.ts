import { areComparable, isPriceDrop } from '../../core/rates/rates.rules.ts';

/** What the keeper of an ad was last notified of; a price in whole units of its currency, null on request. */
export interface Known {
  price: bigint | null;
  currencyId: number;
  gone: boolean;
}

/** An ad as it is now. */
export interface Present {
  shown: boolean;
  price: bigint | null;
  currencyId: number;
}

export type FavoriteEvent = 'favorite_price_drop' | 'favorite_gone' | 'favorite_back';

interface News {
  /** What its keeper is notified of, if of anything. */
  event: FavoriteEvent | null;
  /** Whether what he knows becomes the present state. */
  becomesKnown: boolean;
}

const nothing: News = { event: null, becomesKnown: false };

/**
 * What is new to the keeper of an ad (docs/product.md#favorites): that it is gone or back, or at least 1 % cheaper than
 * when he was last notified. A price in another currency, or on request, is what later ones are compared
 * with; it is no news itself.
 * @param present null of an ad that has been erased
 */
export function newsOf(known: Known, present: Present | null): News {
  if (!present?.shown) {
    return known.gone ? nothing : { event: 'favorite_gone', becomesKnown: true };
  }
  if (known.gone) return { event: 'favorite_back', becomesKnown: true };
  if (!areComparable(known, present)) {
    const isSame = known.currencyId === present.currencyId && known.price === present.price;
    return { event: null, becomesKnown: !isSame };
  }
  return isPriceDrop(known, present)
    ? { event: 'favorite_price_drop', becomesKnown: true }
    : nothing;
}
