import type { SimilarPost } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import type { Database } from '../../../infra/database.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { findSimilar } from './similar-posts.queries.ts';

interface Dependencies {
  database: Database;
  posts: Pick<PostsService, 'publicVisibility' | 'cards'>;
}

/** Ads that are like another one (decision 0014). */
export class SimilarPostsService extends BaseService<Dependencies> {
  /**
   * Up to 12 ads like this one, and why they are; never itself, also when it is gone.
   * @throws ApiError post.not_found when nobody but its owner ever saw it
   */
  async list(id: number, requester: Requester): Promise<SimilarPost[]> {
    const { database, posts } = this.deps;
    await posts.publicVisibility(id);
    const reasons = await findSimilar(database, id);
    const cards = await posts.cards([...reasons.keys()], requester);
    return cards.flatMap((card) => {
      const reason = reasons.get(card.id);
      return reason ? { ...card, reason } : [];
    });
  }
}
