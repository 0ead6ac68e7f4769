import type { ChangedPost, OwnCounts, OwnStatus, PageMeta, Post } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { SessionActor } from '../../../http/actor.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { Idempotency, TransactOnce } from '../../../http/idempotency.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { UnpublishedPostsService } from '../../core/unpublished-posts/unpublished-posts.service.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import type { PostLifeService } from '../post-life/post-life.service.ts';
import type { PostsService } from '../posts/posts.service.ts';
import { countOwnByTab, findOwnIds } from './own-posts.queries.ts';
import { offerFloorError } from './own-posts.rules.ts';

interface Dependencies {
  database: Database;
  life: PostLifeService;
  posts: PostsService;
  photos: PhotosService;
  idempotency: Pick<Idempotency, 'purgeResponsesAbout'>;
  unpublishedPosts: Pick<UnpublishedPostsService, 'notifyListeners'>;
}

/** Events that owners can trigger, except for changes and erasure. */
export type OwnEvent = 'publish' | 'remove_publication' | 'extend' | 'promote' | 'remove';

interface OwnPostsQuery {
  status: OwnStatus | undefined;
  page: number;
  perPage: number;
}

export class OwnPostsService extends BaseService<Dependencies> {
  /** Returns a page of own ads, the latest first, with the counts of all tabs. */
  async list(
    userId: number,
    { status, page, perPage }: OwnPostsQuery,
    language: Language,
  ): Promise<{ data: Post[]; meta: PageMeta & { counts: OwnCounts } }> {
    const { database, posts } = this.deps;
    const [ids, counts] = await Promise.all([
      findOwnIds(database, userId, { status, skip: (page - 1) * perPage, take: perPage }),
      countOwnByTab(database, userId),
    ]);
    const totalCount = counts.active + counts.moderation + counts.denied + counts.removed;
    const total = status ? counts[status] : totalCount;
    return {
      data: await posts.findAllForOwner(database, ids, language),
      meta: { ...pageMetaOf(page, perPage, total), counts },
    };
  }

  /**
   * Applies an event to an own ad.
   * @throws ApiError post.not_found, also for an ad of another account; post.wrong_state; post.no_allowance,
   *   post.no_special_offers
   */
  async transition(
    actor: SessionActor,
    id: number,
    event: OwnEvent,
    { transact, language }: { transact: TransactOnce<ChangedPost>; language: Language },
  ): Promise<ChangedPost> {
    const { life, posts } = this.deps;
    return transact(async (transaction) => {
      const row = await life.lockOwn(transaction, actor.userId, id);
      const { cut } = await life.transition(transaction, row, event);
      const changedPost = await posts.findForOwner(transaction, id, language);
      return cut
        ? { ...changedPost, warning: translate(language, 'said', 'promotion_cut') }
        : changedPost;
    });
  }

  /**
   * Checks that an ad belongs to the account.
   * @throws ApiError post.not_found, also for an ad of another account
   */
  async assertOwn(userId: number, id: number): Promise<void> {
    await this.deps.life.findOwn(userId, id);
  }

  /**
   * Sets the price below which offers for an own ad are declined automatically.
   * @param price `null` removes the floor
   * @throws ApiError post.not_found, also for an ad of another account; validation
   */
  async setOfferFloor(
    actor: SessionActor,
    id: number,
    price: number | null,
    language: Language,
  ): Promise<void> {
    const { database, life } = this.deps;
    await database.$transaction(async (transaction) => {
      const row = await life.lockOwn(transaction, actor.userId, id);
      const offerFloor = price === null ? null : BigInt(price);
      const error = offerFloor === null ? null : offerFloorError(offerFloor, row.price);
      if (error) throw createValidationError('price', error, language);
      await transaction.post.update({ where: { id }, data: { offerFloor } });
    });
  }

  /**
   * Erases an ad with its photos and returns its unused units to the allowance.
   * @throws ApiError post.not_found, also for an ad of another account
   */
  async erasePost(actor: SessionActor, id: number): Promise<void> {
    const { database, life, photos, idempotency, unpublishedPosts } = this.deps;
    await database.$transaction(async (transaction) => {
      const row = await life.lockOwn(transaction, actor.userId, id);
      life.assertPossible(row, 'remove_force');
      await life.returnUnits(transaction, row);
      await photos.removeAll(transaction, id);
      await idempotency.purgeResponsesAbout(transaction, actor.userId, 'post', id);
      await transaction.user.updateMany({
        where: { id: actor.userId, posts: { some: { id, publishedAt: { not: null } } } },
        data: { hadPublicAd: true },
      });
      await transaction.post.delete({ where: { id } });
      await unpublishedPosts.notifyListeners(transaction, [id]);
      await life.notifyFavoriters(transaction, row);
    });
  }
}
