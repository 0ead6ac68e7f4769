import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { OfferChangesService } from './offer-changes.service.ts';

const below = z.object({ offer_id: z.int() });

/** Declines an offer below the ad's secret floor; done again it finds the offer answered. */
export function declineOffer(offers: Pick<OfferChangesService, 'declineBelowFloor'>): QueuedJob {
  return {
    name: 'decline-offer',
    async run({ data }) {
      await offers.declineBelowFloor(below.parse(data).offer_id);
    },
  };
}
