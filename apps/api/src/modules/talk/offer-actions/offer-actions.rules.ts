import { type FieldErrorCode, id, OFFER_PERCENT, offerActions } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { OfferSide } from '../../../generated/prisma/enums.ts';

/** What prices are compared by (`OffersService.worth`); the asking price is null on request. */
export interface Compared {
  price: bigint;
  asking: bigint | null;
  /** The open price of the other side, where this one counters it. */
  countered: bigint | null;
  /** The buyer's prices that were declined at this asking price. */
  declined: bigint[];
}

export type PriceError =
  | 'offer.too_low'
  | 'offer.not_higher'
  | Extract<FieldErrorCode, `counter_${string}`>;

/**
 * Why a price may not be named; null where it may. A buyer's is above 65 % of the asking price (docs/product.md#offers),
 * above what was declined and below the seller's; a seller's lies above the buyer's and up to the asking price.
 */
export function priceError(
  by: OfferSide,
  { price, asking, countered, declined }: Compared,
): PriceError | null {
  if (by === 'seller') {
    if (countered !== null && price <= countered) return 'counter_low';
    return asking !== null && price > asking ? 'counter_high' : null;
  }
  if (asking !== null && price * 100n <= asking * BigInt(OFFER_PERCENT)) return 'offer.too_low';
  if (declined.some((before) => price <= before)) return 'offer.not_higher';
  return countered !== null && price >= countered ? 'counter_not_lower' : null;
}

/** What of a body names its ad; what cannot be read is refused later, with 422. */
const named = z.object({ post_id: id });

export function postIdIn(fields: unknown): number | null {
  return named.safeParse(fields).data?.post_id ?? null;
}

const chosen = z.object({ action: z.enum(offerActions) });

export const actionIn = (fields: unknown) => chosen.safeParse(fields).data?.action ?? null;
