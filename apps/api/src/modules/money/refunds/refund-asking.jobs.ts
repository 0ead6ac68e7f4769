import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { RefundAskingService } from './refund-asking.service.ts';

const refund = z.object({ id: z.int() });

/** Requests a decided refund from the provider at once. */
export function askForRefunds(refundAsking: Pick<RefundAskingService, 'ask'>): QueuedJob {
  return {
    name: 'ask-refund',
    async run({ data }) {
      await refundAsking.ask(refund.parse(data).id);
    },
  };
}
