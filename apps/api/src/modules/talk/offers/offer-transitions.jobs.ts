import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { OfferTransitionsService } from './offer-transitions.service.ts';

const jobData = z.object({ offer_id: z.int() });

/** Records lapsed offers for ads that became unavailable, without waiting for the job that runs every minute. */
export function lapseGoneOffers(offers: Pick<OfferTransitionsService, 'lapseExpired'>): QueuedJob {
  return { name: 'lapse-gone-offers', run: () => offers.lapseExpired() };
}

/** Declines an offer below the ad's secret floor. Idempotent: a repeated run finds the offer answered. */
export function declineOffer(
  offers: Pick<OfferTransitionsService, 'declineBelowFloor'>,
): QueuedJob {
  return {
    name: 'decline-offer',
    async run({ data }) {
      await offers.declineBelowFloor(jobData.parse(data).offer_id);
    },
  };
}
