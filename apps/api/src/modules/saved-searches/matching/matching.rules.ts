import type { AdPrice } from '../../core/rates/rates.rules.ts';
import { areComparable, isPriceDrop } from '../../core/rates/rates.rules.ts';

/** Stored row of an ad in a search */
export interface StoredHit extends AdPrice {
  /** False if the ad only serves as a baseline for later price drops */
  hit: boolean;
  seen: boolean;
  /** True if the ad matches */
  stands: boolean;
}

/** Change of an ad in relation to a search */
export interface SearchedChange {
  stored: StoredHit | null;
  matchedBefore: boolean;
  matches: boolean;
  /** True if the change is later than the search: an earlier change only updates whether the ad matches */
  isAfterSaving: boolean;
  /**
   * Price that the ad had when the search was saved, for a search without a row; `null` if the ad was not public yet or
   * did not match
   */
  baseline: AdPrice | null;
  current: AdPrice;
  /** True if the change made the ad cheaper */
  hasFallen: boolean;
}

/** Updated row, and whether it is a new hit */
export interface HitUpdate extends StoredHit {
  isNew: boolean;
}

const baselineOf = ({ price, currencyId }: AdPrice, stands: boolean): HitUpdate => ({
  price,
  currencyId,
  hit: false,
  seen: true,
  stands,
  isNew: false,
});

const newHit = ({ price, currencyId }: AdPrice): HitUpdate => ({
  price,
  currencyId,
  hit: true,
  seen: false,
  stands: true,
  isNew: true,
});

const isSamePrice = (one: AdPrice, other: AdPrice) =>
  one.price === other.price && one.currencyId === other.currencyId;

/** Returns whether a row counts as a new ad of a search. */
export const isCounted = (stored: StoredHit | null) =>
  stored?.hit === true && !stored.seen && stored.stands;

/**
 * Applies a change of an ad to a search (docs/product.md#saved-searches). The first match of the ad is a hit; later, so
 * is a price at least 1 % below that of the last hit, when the price falls or the ad returns.
 * @returns `null` if the row does not change
 */
export function applyChange(change: SearchedChange): HitUpdate | null {
  const { stored, matchedBefore, matches, isAfterSaving, baseline, current, hasFallen } = change;
  const updatedRow = (changes: Partial<StoredHit>) =>
    stored && { ...stored, ...changes, isNew: false };
  if (!matches) {
    if (stored) return stored.stands ? updatedRow({ stands: false }) : null;
    return isAfterSaving && baseline ? baselineOf(baseline, false) : null;
  }
  if (!isAfterSaving) return stored && !stored.stands ? updatedRow({ stands: true }) : null;
  const reference = stored ?? baseline;
  if (!reference) return newHit(current);
  const canBeHit = hasFallen || !matchedBefore;
  if (canBeHit && isPriceDrop(reference, current)) return newHit(current);
  // Another currency or a price on request starts the comparison again (docs/product.md#favorites).
  if (!areComparable(reference, current) && !isSamePrice(reference, current)) {
    const { price, currencyId } = current;
    return updatedRow({ price, currencyId, stands: true }) ?? baselineOf(current, true);
  }
  if (stored) return stored.stands ? null : updatedRow({ stands: true });
  return matchedBefore && isSamePrice(reference, current) ? null : baselineOf(reference, true);
}
