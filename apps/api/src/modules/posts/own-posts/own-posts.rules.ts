import { type FieldErrorCode, OFFER_MIN_PERCENT } from '@pitlane/contracts';

/** Returns the reason why a price cannot be the offer floor of an ad; `null` if it can. */
export function offerFloorError(
  floor: bigint,
  asking: bigint | null,
): Extract<FieldErrorCode, `floor_${string}`> | null {
  if (asking === null) return 'floor_without_price';
  if (floor > asking) return 'floor_high';
  return floor * 100n <= asking * BigInt(OFFER_MIN_PERCENT) ? 'floor_low' : null;
}
