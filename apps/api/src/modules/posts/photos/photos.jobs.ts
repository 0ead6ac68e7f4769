import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { PhotosService } from './photos.service.ts';

const removal = z.object({ key: z.string() });

/** Removes the files of photos that are no more; done again it finds nothing. */
export function removePhotos(photos: Pick<PhotosService, 'removeFiles'>): QueuedJob {
  return {
    name: 'remove-photo',
    async run({ data }) {
      await photos.removeFiles(removal.parse(data).key);
    },
  };
}
