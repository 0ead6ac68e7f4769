import {
  type Favorite,
  type FavoriteStage,
  MAX_FAVORITES,
  type PageMeta,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { LifeRow, PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { titlesSchema } from '../../posts/post-titles.ts';
import { isPublic, visibilityOf } from '../../posts/posts/posts.rules.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import { toFavorite } from './favorites.presenter.ts';
import * as queries from './favorites.queries.ts';
import { favoriteChange } from './favorites.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  profile: Pick<ProfileService, 'lockAccount'>;
  life: Pick<PostLifeService, 'find' | 'titlesOf'>;
  posts: Pick<PostsService, 'findRefs'>;
  notifications: Pick<NotificationsService, 'notifyAll'>;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit' | 'notifyCounters'>;
}

/** A user's notes on a favorite; omitted fields are not changed. */
interface Notes {
  note?: string | undefined;
  stage?: FavoriteStage | null | undefined;
}

/** Favorite state of an ad after a change, and the account's number of favorites. */
interface FavoriteState {
  favorites: boolean;
  count: number;
}

/** Period in which a removed favorite can be restored with its notes. */
const DAY_MS = 86_400_000;

const BATCH_SIZE = 1_000;

const postPriceOf = ({ price, currencyId }: { price: bigint | null; currencyId: number }) => ({
  price: price === null ? null : Number(price),
  currency_id: currencyId,
});

/** Returns columns that store the ad's current state as known to the user. */
const knownStateOf = ({ price, currencyId }: { price: bigint | null; currencyId: number }) => ({
  knownPrice: price,
  knownCurrencyId: currencyId,
  knownGone: false,
});

/** Returns only the notes that are set: the others are not changed. */
const definedNotes = ({ note, stage }: Notes) => ({
  ...(note !== undefined && { note }),
  ...(stage !== undefined && { stage }),
});

interface FavoriteOwner extends Requester {
  userId: number;
}

/** Favorite ads of accounts (docs/product.md#favorites). */
export class FavoritesService extends BaseService<Dependencies> {
  async list(
    owner: FavoriteOwner,
    { stage, page, perPage }: { stage: FavoriteStage | undefined; page: number; perPage: number },
  ): Promise<{ data: Favorite[]; meta: PageMeta }> {
    const { database } = this.deps;
    const [rows, total] = await Promise.all([
      queries.findFavorites(database, owner.userId, {
        stage,
        skip: (page - 1) * perPage,
        take: perPage,
      }),
      queries.countFavorites(database, owner.userId, stage),
    ]);
    return { data: await this.#present(rows, owner), meta: pageMetaOf(page, perPage, total) };
  }

  async count(userId: number): Promise<number> {
    return (await this.countsOf([userId])).get(userId) ?? 0;
  }

  /** Returns the number of favorites by account; accounts without favorites are absent. */
  countsOf(userIds: readonly number[]): Promise<Map<number, number>> {
    return queries.countFavoritesByUser(this.deps.database, userIds);
  }

  /**
   * Checks whether an account may add an ad to its favorites.
   * @throws ApiError post.not_found for an ad that was never public; post.gone; favorite.limit
   */
  async assertCanAdd(userId: number, postId: number): Promise<void> {
    await this.#checkAddition(this.deps.database, userId, postId);
  }

  /**
   * Adds an ad to the favorites. An existing favorite is not changed; one removed within a day is restored with its
   * notes, updated by `notes`.
   * @throws ApiError as `assertCanAdd`
   */
  add(userId: number, postId: number, notes: Notes): Promise<FavoriteState> {
    const { database, clock, profile, life, eventLog } = this.deps;
    return database.$transaction(async (transaction) => {
      // Counted under the lock: parallel requests cannot exceed the limit.
      await profile.lockAccount(transaction, userId);
      const { isFavorite, post } = await this.#checkAddition(transaction, userId, postId);
      const where = { userId_postId: { userId, postId } };
      if (post) {
        const newFavorite = {
          titles: life.titlesOf(post),
          note: '',
          stage: null,
          ...definedNotes(notes),
          addedAt: clock.now(),
          priceThen: post.price,
          currencyIdThen: post.currencyId,
          removedAt: null,
          ...knownStateOf(post),
        };
        await transaction.favorite.upsert({
          where,
          create: { userId, postId, ...newFavorite },
          update: newFavorite,
        });
      } else if (!isFavorite) {
        // The list shows changes since the removal, so they need no notification.
        const state = await queries.findPostState(transaction, postId);
        const isShown = state !== null && isPublic(state);
        await transaction.favorite.update({
          where,
          data: {
            ...definedNotes(notes),
            removedAt: null,
            ...(isShown ? knownStateOf(state) : { knownGone: true }),
          },
        });
      }
      if (!isFavorite) eventLog.notifyCountersOnCommit(transaction, userId);
      return { favorites: true, count: await queries.countFavorites(transaction, userId) };
    });
  }

  async remove(userId: number, postId: number): Promise<FavoriteState> {
    const { database, clock, eventLog } = this.deps;
    const { count } = await database.favorite.updateMany({
      where: { userId, postId, removedAt: null },
      data: { removedAt: clock.now() },
    });
    if (count > 0) await eventLog.notifyCounters(userId);
    return { favorites: false, count: await this.count(userId) };
  }

  /** @throws ApiError favorite.not_found */
  async assertFavorite(userId: number, postId: number): Promise<void> {
    const row = await queries.findFavorite(this.deps.database, userId, postId);
    if (!row || row.removedAt) throw new ApiError('favorite.not_found');
  }

  /**
   * Changes a user's notes on a favorite.
   * @throws ApiError favorite.not_found
   */
  async update(owner: FavoriteOwner, postId: number, notes: Notes): Promise<Favorite> {
    const { database } = this.deps;
    const { userId } = owner;
    const rows = await database.favorite.updateManyAndReturn({
      where: { userId, postId, removedAt: null },
      data: definedNotes(notes),
    });
    const [favorite] = await this.#present(rows, owner);
    if (!favorite) throw new ApiError('favorite.not_found');
    return favorite;
  }

  /**
   * Notifies users about a changed favorite, in batches: an interrupted job resumes at the first unfinished batch. Each
   * batch is locked before the ad is read, so that a batch that waited for another job reads no older state of the ad.
   * Run by the worker.
   */
  async notifyUsers(postId: number, ownerId: number): Promise<void> {
    const { database } = this.deps;
    const notifyAfter = (lastUserId: number) =>
      database.$transaction((transaction) =>
        this.#notifyBatch(transaction, { postId, ownerId }, lastUserId),
      );
    let lastUserId = await notifyAfter(0);
    while (lastUserId !== undefined) lastUserId = await notifyAfter(lastUserId);
  }

  /** @returns id of the last account of a full batch; `undefined` after the last batch */
  async #notifyBatch(
    transaction: DatabaseTransaction,
    target: { postId: number; ownerId: number },
    afterUserId: number,
  ): Promise<number | undefined> {
    const { postId } = target;
    const rows = await queries.lockFavoritesOfPost(transaction, target, {
      afterUserId,
      limit: BATCH_SIZE,
    });
    const post = await queries.findPostState(transaction, postId);
    const current = post && { ...post, isPublic: isPublic(post) };
    const changes = rows.map((row) => {
      const known = {
        price: row.knownPrice,
        currencyId: row.knownCurrencyId,
        isGone: row.knownGone,
      };
      return { row, known, ...favoriteChange(known, current) };
    });
    const changedUserIds = changes
      .filter(({ shouldStore }) => shouldStore)
      .map(({ row }) => row.userId);
    await transaction.favorite.updateMany({
      where: { postId, userId: { in: changedUserIds } },
      data: current?.isPublic
        ? { knownPrice: current.price, knownCurrencyId: current.currencyId, knownGone: false }
        : { knownGone: true },
    });
    await this.deps.notifications.notifyAll(
      transaction,
      changes.flatMap(({ row, known, event }) => {
        if (!event) return [];
        const { data: title, error } = titlesSchema.safeParse(row.titles);
        if (error) {
          this.deps.onError?.(error, 'the titles of a favorite cannot be read');
          return [];
        }
        const values = {
          ...title,
          price_then: postPriceOf(known),
          ...(current && { price_now: postPriceOf(current), sign: current.currency.sign }),
        };
        return [{ userId: row.userId, kind: event, postId, values }];
      }),
    );
    return rows.length === BATCH_SIZE ? rows.at(-1)?.userId : undefined;
  }

  /** Deletes favorites removed more than a day ago. Run by the worker. */
  purge(): Promise<number> {
    return queries.purgeRemoved(this.deps.database, this.#purgeTime());
  }

  /**
   * Checks whether an ad can be added.
   * @returns `isFavorite` if it is already a favorite; `post` for a new favorite; neither for one to restore
   */
  async #checkAddition(
    transaction: DatabaseTransaction,
    userId: number,
    postId: number,
  ): Promise<{ isFavorite: boolean; post: LifeRow | null }> {
    const row = await queries.findFavorite(transaction, userId, postId);
    if (row && !row.removedAt) return { isFavorite: true, post: null };
    const isRestorable = row?.removedAt && row.removedAt > this.#purgeTime();
    const post = isRestorable ? null : await this.#findPublic(transaction, postId);
    const count = await queries.countFavorites(transaction, userId);
    if (count >= MAX_FAVORITES) throw new ApiError('favorite.limit');
    return { isFavorite: false, post };
  }

  /** @throws ApiError post.not_found, post.gone */
  async #findPublic(transaction: DatabaseTransaction, postId: number): Promise<LifeRow> {
    const post = await this.deps.life.find(postId, transaction);
    const visibility = post && visibilityOf(post);
    if (!visibility) throw new ApiError('post.not_found');
    if (visibility === 'gone') throw new ApiError('post.gone');
    return post;
  }

  #purgeTime(): Date {
    return new Date(this.deps.clock.now().getTime() - DAY_MS);
  }

  async #present(rows: queries.FavoriteRow[], owner: FavoriteOwner): Promise<Favorite[]> {
    const postRefs = rows.map((row) => ({
      id: row.postId,
      titles: titlesSchema.parse(row.titles),
    }));
    const refs = await this.deps.posts.findRefs(postRefs, owner);
    return refs.flatMap((reference, index) => {
      const row = rows[index];
      return row ? [toFavorite(row, reference)] : [];
    });
  }
}
