import type { HeldPrice } from '../../core/rates/rates.rules.ts';
import { areComparable, isPriceDrop } from '../../core/rates/rates.rules.ts';

/** What is kept of an ad in a search. */
export interface Kept extends HeldPrice {
  /** Whether there was anything new about it, or it is only remembered. */
  hit: boolean;
  seen: boolean;
  /** Whether it still matches. */
  stands: boolean;
}

/** A change of an ad, as a search sees it. */
export interface Meeting {
  kept: Kept | null;
  matchedBefore: boolean;
  matches: boolean;
  /** Whether it happened while the search was there: other changes only say whether the ad still matches. */
  counts: boolean;
  /**
   * For a search that keeps nothing of the ad, the price that the ad had when the search was saved; null
   * where it was not there yet, or did not match.
   */
  known: HeldPrice | null;
  now: HeldPrice;
  /** Whether the change made it cheaper. */
  fell: boolean;
}

/** What is kept of the ad afterwards, and whether this is a new hit. */
export interface Outcome extends Kept {
  isNew: boolean;
}

const remembered = ({ price, currencyId }: HeldPrice, stands: boolean): Outcome => ({
  price,
  currencyId,
  hit: false,
  seen: true,
  stands,
  isNew: false,
});

const newHit = ({ price, currencyId }: HeldPrice): Outcome => ({
  price,
  currencyId,
  hit: true,
  seen: false,
  stands: true,
  isNew: true,
});

const isSame = (one: HeldPrice, other: HeldPrice) =>
  one.price === other.price && one.currencyId === other.currencyId;

/** Whether a row counts among a search's new ads. */
export const isCounted = (kept: Kept | null) => kept?.hit === true && !kept.seen && kept.stands;

/**
 * What a change of an ad means to a search (docs/product.md#saved-searches): a hit is the ad's first match, and later a price
 * at least 1 % below the one at the last hit, when it falls or when the ad comes back.
 * @returns null where nothing of what is kept changes
 */
export function afterMeeting(meeting: Meeting): Outcome | null {
  const { kept, matchedBefore, matches, counts, known, now, fell } = meeting;
  const as = (changed: Partial<Kept>) => kept && { ...kept, ...changed, isNew: false };
  if (!matches) {
    if (kept) return kept.stands ? as({ stands: false }) : null;
    return counts && known ? remembered(known, false) : null;
  }
  if (!counts) return kept && !kept.stands ? as({ stands: true }) : null;
  const base = kept ?? known;
  if (!base) return newHit(now);
  const mayTell = fell || !matchedBefore;
  if (mayTell && isPriceDrop(base, now)) return newHit(now);
  // Another currency or a price on request starts the comparison again (docs/product.md#favorites).
  if (!areComparable(base, now) && !isSame(base, now)) {
    const { price, currencyId } = now;
    return as({ price, currencyId, stands: true }) ?? remembered(now, true);
  }
  if (kept) return kept.stands ? null : as({ stands: true });
  return matchedBefore && isSame(base, now) ? null : remembered(base, true);
}
