import { OFFER_MIN_PERCENT } from '@pitlane/contracts';

/** Returns the lowest whole price above 65 % of the asking price; 1 if the ad has no price. */
export const minimumOffer = (askingPrice: number | null) =>
  askingPrice === null ? 1 : Math.floor((askingPrice * OFFER_MIN_PERCENT) / 100) + 1;
