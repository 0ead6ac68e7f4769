import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { SandboxService } from './sandbox.service.ts';

export const sandboxNotice = z.union([
  z.object({ payment_id: z.uuid() }),
  z.object({ refund_id: z.uuid() }),
]);

/** Sends a notice of the sandbox; one that is not taken is sent again, as foreign services do. */
export function sendSandboxNotices(sandbox: Pick<SandboxService, 'sendNotice'>): QueuedJob {
  return {
    name: 'sandbox-notice',
    async run({ data }) {
      await sandbox.sendNotice(sandboxNotice.parse(data));
    },
  };
}
