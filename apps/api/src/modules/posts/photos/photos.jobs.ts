import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { PhotosService } from './photos.service.ts';

const removalData = z.object({ key: z.string() });

/** Job that removes the files of deleted photos; idempotent. */
export function removePhotos(photos: Pick<PhotosService, 'removeFiles'>): QueuedJob {
  return {
    name: 'remove-photo',
    async run({ data }) {
      await photos.removeFiles(removalData.parse(data).key);
    },
  };
}
