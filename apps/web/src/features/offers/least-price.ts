import { OFFER_PERCENT } from '@pitlane/contracts';

/** The least whole price above 65 % of the asking one; 1 where that is on request. */
export const leastPrice = (asking: number | null) =>
  asking === null ? 1 : Math.floor((asking * OFFER_PERCENT) / 100) + 1;
