import { type FieldErrorCode, id, OFFER_MIN_PERCENT, offerActions } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { OfferSide } from '../../../generated/prisma/enums.ts';

/** Comparable prices (`OfferTransitionsService.comparableValue`); `asking` is `null` on request. */
export interface ComparablePrices {
  price: bigint;
  asking: bigint | null;
  /** Open price of the other side that this price counters. */
  countered: bigint | null;
  /** Prices of the buyer that were declined at this asking price. */
  declined: bigint[];
}

export type PriceError =
  | 'offer.too_low'
  | 'offer.not_higher'
  | Extract<FieldErrorCode, `counter_${string}`>;

/**
 * Returns the reason to reject a price; `null` if it is allowed. A buyer's price must be above 65 % of the
 * asking price (docs/product.md#offers), above all declined prices and below the seller's; a seller's must be above the
 * buyer's and not above the asking price.
 */
export function priceError(
  by: OfferSide,
  { price, asking, countered, declined }: ComparablePrices,
): PriceError | null {
  if (by === 'seller') {
    if (countered !== null && price <= countered) return 'counter_low';
    return asking !== null && price > asking ? 'counter_high' : null;
  }
  if (asking !== null && price * 100n <= asking * BigInt(OFFER_MIN_PERCENT)) return 'offer.too_low';
  if (declined.some((declinedPrice) => price <= declinedPrice)) return 'offer.not_higher';
  return countered !== null && price >= countered ? 'counter_not_lower' : null;
}

/** Fields that identify the ad; invalid ones are left to validation (422). */
const adFields = z.object({ post_id: id });

export function postIdIn(fields: unknown): number | null {
  return adFields.safeParse(fields).data?.post_id ?? null;
}

const actionFields = z.object({ action: z.enum(offerActions) });

export const actionIn = (fields: unknown) => actionFields.safeParse(fields).data?.action ?? null;
