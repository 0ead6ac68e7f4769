import * as z from 'zod/mini';
import type { QueuedJob } from '../../../infra/jobs.ts';
import type { FavoritesService } from './favorites.service.ts';

const jobData = z.object({ post_id: z.int(), owner_id: z.int() });

/** Notifies users who have a changed ad in their favorites. Idempotent: a repeated run finds no changes. */
export function notifyFavoritesJob(favorites: Pick<FavoritesService, 'notifyUsers'>): QueuedJob {
  return {
    name: 'notify-favorites',
    async run({ data }) {
      const { post_id: postId, owner_id: ownerId } = jobData.parse(data);
      await favorites.notifyUsers(postId, ownerId);
    },
  };
}
