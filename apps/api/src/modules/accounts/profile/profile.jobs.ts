import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import { messageFileKeyOf } from '../../../infra/message-files.ts';
import { isAvatarKey, isContentKey } from '../../../infra/pictures.ts';
import { isRequestFileKey } from '../../../infra/request-files.ts';
import type { Storage } from '../../../infra/storage.ts';

const isRemovableFileKey = (key: string) =>
  isAvatarKey(key) || isContentKey(key) || isRequestFileKey(key) || messageFileKeyOf(key) !== null;
const data = z.object({ key: z.string().check(z.refine(isRemovableFileKey)) });

/** Creates the job that removes a file that is no longer in use. Succeeds if the file does not exist. */
export function createRemoveFileJob(storage: Storage): QueuedJob {
  return {
    name: 'remove-file',
    run: async (job) => storage.delete(data.parse(job.data).key),
  };
}
