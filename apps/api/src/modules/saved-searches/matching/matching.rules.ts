import type { AdPrice } from '../../core/rates/rates.rules.ts';
import { areComparable, isPriceDrop } from '../../core/rates/rates.rules.ts';

/** Stored row of an ad in a search */
export interface StoredHit extends AdPrice {
  /** False if the ad only serves as a baseline for later price drops */
  hit: boolean;
  seen: boolean;
  /** True while the ad matches */
  stands: boolean;
}

/** Change of an ad from the point of view of a search */
export interface SearchedChange {
  kept: StoredHit | null;
  matchedBefore: boolean;
  matches: boolean;
  /** False if the search was saved after the change: such a change only updates whether the ad matches */
  counts: boolean;
  /**
   * Price that the ad had when the search was saved, for a search without a row; `null` if the ad was not public yet or
   * did not match
   */
  known: AdPrice | null;
  now: AdPrice;
  /** True if the change made the ad cheaper */
  fell: boolean;
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

const isSame = (one: AdPrice, other: AdPrice) =>
  one.price === other.price && one.currencyId === other.currencyId;

/** Reports whether a row counts among a search's new ads. */
export const isCounted = (kept: StoredHit | null) =>
  kept?.hit === true && !kept.seen && kept.stands;

/**
 * Applies a change of an ad to a search (docs/product.md#saved-searches): a hit is the ad's first match, and later a
 * price at least 1 % below the one at the last hit, when it falls or when the ad comes back.
 * @returns `null` if the row does not change
 */
export function applyChange(meeting: SearchedChange): HitUpdate | null {
  const { kept, matchedBefore, matches, counts, known, now, fell } = meeting;
  const changedTo = (changes: Partial<StoredHit>) => kept && { ...kept, ...changes, isNew: false };
  if (!matches) {
    if (kept) return kept.stands ? changedTo({ stands: false }) : null;
    return counts && known ? baselineOf(known, false) : null;
  }
  if (!counts) return kept && !kept.stands ? changedTo({ stands: true }) : null;
  const base = kept ?? known;
  if (!base) return newHit(now);
  const mayHit = fell || !matchedBefore;
  if (mayHit && isPriceDrop(base, now)) return newHit(now);
  // Another currency or a price on request starts the comparison again (docs/product.md#favorites).
  if (!areComparable(base, now) && !isSame(base, now)) {
    const { price, currencyId } = now;
    return changedTo({ price, currencyId, stands: true }) ?? baselineOf(now, true);
  }
  if (kept) return kept.stands ? null : changedTo({ stands: true });
  return matchedBefore && isSame(base, now) ? null : baselineOf(base, true);
}
