import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { OfferTransitionsService } from './offer-transitions.service.ts';

const below = z.object({ offer_id: z.int() });

/** Writes down that offers for ads that are gone have lapsed: the minute's job would, only later. */
export function lapseGoneOffers(offers: Pick<OfferTransitionsService, 'lapseExpired'>): QueuedJob {
  return { name: 'lapse-gone-offers', run: () => offers.lapseExpired() };
}

/** Declines an offer below the ad's secret floor; done again it finds the offer answered. */
export function declineOffer(
  offers: Pick<OfferTransitionsService, 'declineBelowFloor'>,
): QueuedJob {
  return {
    name: 'decline-offer',
    async run({ data }) {
      await offers.declineBelowFloor(below.parse(data).offer_id);
    },
  };
}
