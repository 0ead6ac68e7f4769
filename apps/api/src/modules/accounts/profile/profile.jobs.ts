import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import { messageFileKeyOf } from '../../../infra/message-files.ts';
import { isAvatarKey, isContentKey } from '../../../infra/pictures.ts';
import { isRequestFileKey } from '../../../infra/request-files.ts';
import type { Storage } from '../../../infra/storage.ts';

const isRemovable = (key: string) =>
  isAvatarKey(key) || isContentKey(key) || isRequestFileKey(key) || messageFileKeyOf(key) !== null;
const data = z.object({ key: z.string().check(z.refine(isRemovable)) });

/** Job that removes a file no longer in use; succeeds if the file does not exist. */
export function removeFiles(storage: Storage): QueuedJob {
  return {
    name: 'remove-file',
    run: async (job) => storage.delete(data.parse(job.data).key),
  };
}
