import { OFFER_MIN_PERCENT } from '@pitlane/contracts';

/** Returns the lowest whole price above 65 % of the asking price; 1 if that is on request. */
export const minimumOffer = (asking: number | null) =>
  asking === null ? 1 : Math.floor((asking * OFFER_MIN_PERCENT) / 100) + 1;
