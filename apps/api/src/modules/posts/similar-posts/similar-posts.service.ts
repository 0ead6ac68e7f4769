import type { SimilarPost } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { findSimilar } from './similar-posts.queries.ts';

interface Dependencies {
  database: Database;
  posts: Pick<PostsService, 'publicVisibility' | 'findCards'>;
}

/** Finds ads similar to another one (decision 0012). */
export class SimilarPostsService extends BaseService<Dependencies> {
  /**
   * Returns up to 12 similar ads with the reason, also for an ad that is no longer public.
   * @throws ApiError post.not_found if the ad never was public
   */
  async list(id: number, requester: Requester): Promise<SimilarPost[]> {
    const { database, posts } = this.deps;
    await posts.publicVisibility(id);
    const reasons = await findSimilar(database, id);
    const cards = await posts.findCards([...reasons.keys()], requester);
    return cards.flatMap((card) => {
      const reason = reasons.get(card.id);
      return reason ? { ...card, reason } : [];
    });
  }
}
