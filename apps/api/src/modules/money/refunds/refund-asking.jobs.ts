import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { RefundAskingService } from './refund-asking.service.ts';

const refund = z.object({ id: z.int() });

/** Has the provider pay back what was decided, at once. */
export function askForRefunds(refundAsking: Pick<RefundAskingService, 'ask'>): QueuedJob {
  return {
    name: 'ask-refund',
    async run({ data }) {
      await refundAsking.ask(refund.parse(data).id);
    },
  };
}
