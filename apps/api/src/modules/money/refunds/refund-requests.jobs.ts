import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { RefundRequestsService } from './refund-requests.service.ts';

const jobData = z.object({ id: z.int() });

/** Requests a decided refund from the provider at once. */
export function requestRefundJob(
  refundRequests: Pick<RefundRequestsService, 'request'>,
): QueuedJob {
  return {
    name: 'ask-refund',
    async run({ data }) {
      await refundRequests.request(jobData.parse(data).id);
    },
  };
}
