import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import { isAvatarKey } from '../../../infra/pictures.ts';
import type { Storage } from '../../../infra/storage.ts';

const data = z.object({ key: z.string().check(z.refine(isAvatarKey)) });

/** Removes the file of a picture that nobody shows any more; a file that is gone is gone. */
export function removeFiles(storage: Storage): QueuedJob {
  return {
    name: 'remove-file',
    run: async (job) => storage.delete(data.parse(job.data).key),
  };
}
