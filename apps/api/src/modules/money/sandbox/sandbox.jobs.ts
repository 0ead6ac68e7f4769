import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { SandboxService } from './sandbox.service.ts';

export const sandboxNotice = z.union([
  z.object({ payment_id: z.uuid() }),
  z.object({ refund_id: z.uuid() }),
]);

/** Sends a notice of the sandbox; the job fails and is retried if the shop does not accept it, as at YooKassa. */
export function sendSandboxNotices(sandbox: Pick<SandboxService, 'sendNotice'>): QueuedJob {
  return {
    name: 'sandbox-notice',
    async run({ data }) {
      await sandbox.sendNotice(sandboxNotice.parse(data));
    },
  };
}
