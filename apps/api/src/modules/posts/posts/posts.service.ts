import {
  MAX_COMPARED,
  type Post,
  type PostCard,
  type PostPrice,
  type PostRef,
  type PostValues,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor, Requester } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { assertWithinLimit } from '../../../http/assert-limit.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { Language } from '../../../i18n.ts';
import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import { networkOf } from '../../../infra/networks.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import { moscowDayOf } from '../../core/moscow-time.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { PhotoRow } from '../photos/photos.presenter.ts';
import type { PhotosService } from '../photos/photos.service.ts';
import { columnsOf } from '../post-columns.ts';
import { localizedTitle, type StoredTitle, titleWithYear } from '../post-titles.ts';
import { type PresentationContext, toPost, toPostCard } from './posts.presenter.ts';
import * as queries from './posts.queries.ts';
import { isPublic, PHONE_REQUESTS_PER_HOUR, visibilityOf } from './posts.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  rates: Pick<RatesService, 'findDisplayedRates'>;
  limits: Limits;
  photos: Pick<PhotosService, 'pathBuilder'>;
  names: Pick<DictionariesService, 'addEntriesTo'>;
}

/** Ad with its stored title, which remains available after the ad is erased. */
interface NamedPost {
  id: number;
  titles: StoredTitle;
}

interface ViewPostOptions {
  actor: Actor | null;
  language: Language;
  viewer: string;
  address: string;
  /** Set if complete phone numbers are requested. */
  phones: boolean;
}

/** Ad to read, with the view to count, if any. */
interface PostRequest {
  id: number;
  view: queries.PostView | null;
}

interface PostVersion {
  id: number;
  values: PostValues;
  priceRub: bigint | null;
  photos: PhotoRow[];
}

const HOUR_SECONDS = 3_600;
const DAY_MS = 86_400_000;
const DAILY_VIEWS_BATCH_SIZE = 5_000;
/** Number of days whose views owners see. */
const SHOWN_VIEW_DAYS = 14;
/** Days after which the page of an unpublished ad responds with 410 instead of 200 (docs/product.md#ads). */
const UNPUBLISHED_PAGE_DAYS = 90;

export type PublicVisibility = 'shown' | 'gone' | 'long_gone';

/** Presents ads to visitors, owners and moderators (docs/product.md#ads). */
export class PostsService extends BaseService<Dependencies> {
  readonly #loadAndCountView = createBatchLoader(async (requests: readonly PostRequest[]) => {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const views = requests.flatMap(({ view }) => view ?? []);
    const rows = await queries.findPostsCountingViews(this.deps.database, ids, views);
    const byId = new Map(rows.map((row) => [row.id, row]));
    return requests.map(({ id }) => byId.get(id) ?? null);
  });

  async findCards(ids: number[], requester: Requester): Promise<PostCard[]> {
    return (await this.#loadCards(ids, requester)).map(({ card }) => card);
  }

  /** Returns the cards of those of the ads that are public, in the order of the ids. */
  async findPublicCards(ids: number[], requester: Requester): Promise<PostCard[]> {
    return (await this.#loadCards(ids, requester)).flatMap(({ card, isShown }) =>
      isShown ? [card] : [],
    );
  }

  /**
   * Returns those of the ads that are public, with all fields that visitors see. Does not count views.
   * @throws ApiError validation if there are more ids than ads that can be compared
   */
  async findFullPosts(ids: number[], requester: Requester): Promise<Post[]> {
    if (ids.length > MAX_COMPARED)
      throw createValidationError('id', 'too_many_compared', requester.language);
    const { database, names } = this.deps;
    const [rows, context] = await Promise.all([
      queries.findPosts(database, ids),
      this.#createContext(requester, ids),
    ]);
    const publicRows = await names.addEntriesTo(rows.filter(isPublic));
    return publicRows.map((row) => toPost(row, context, { role: 'visitor', phones: false }));
  }

  /**
   * Returns references to ads, in order, with their current prices. Only public ads have a card; erased ones have no
   * price.
   * @param transaction the caller's transaction, if any
   */
  async findRefs(
    references: NamedPost[],
    requester: Requester,
    transaction: DatabaseTransaction | null = null,
  ): Promise<{ ref: PostRef; price: PostPrice | null }[]> {
    const cards = await this.#loadCards(
      [...new Set(references.map(({ id }) => id))],
      requester,
      transaction,
    );
    const byId = new Map(cards.map((each) => [each.card.id, each]));
    return references.map(({ id, titles }) => {
      const post = byId.get(id);
      if (!post) {
        const title = localizedTitle(titles, requester.language);
        return { ref: { id, title, gone: 'erased', card: null }, price: null };
      }
      const { card, isShown } = post;
      const ref = { id, title: titleWithYear(card) };
      return {
        ref: isShown ? { ...ref, gone: null, card } : { ...ref, gone: 'removed', card: null },
        price: { price: card.price, currency_id: card.currency.id },
      };
    });
  }

  async #loadCards(
    ids: number[],
    requester: Requester,
    transaction: DatabaseTransaction | null = null,
  ): Promise<{ card: PostCard; isShown: boolean }[]> {
    if (ids.length === 0) return [];
    const { database, names } = this.deps;
    const findRows = () => queries.findCards(transaction ?? database, ids);
    const createContext = () => this.#createContext(requester, ids, transaction);
    // A transaction has a single connection, so its queries run in sequence.
    const [rows, context] = transaction
      ? [await findRows(), await createContext()]
      : await Promise.all([findRows(), createContext()]);
    return (await names.addEntriesTo(rows, transaction ?? database)).map((row) => ({
      card: toPostCard(row, context),
      isShown: isPublic(row),
    }));
  }

  /**
   * Returns an ad: a public one to any caller, others only to their owner and staff. Counts one view per viewer and
   * day, except views by the owner or staff.
   * @throws ApiError post.not_found; post.phones_limit if the IP address requested too many numbers within the hour
   */
  async viewPost(
    id: number,
    { actor, language, viewer, address, phones }: ViewPostOptions,
  ): Promise<Post> {
    const { database, clock, names } = this.deps;
    const now = clock.now();
    const userId = actor?.userId ?? null;
    const view = isStaff(actor) ? null : { postId: id, viewer, day: moscowDayOf(now), userId };
    const [foundRow, context] = await Promise.all([
      this.#loadAndCountView({ id, view }),
      this.#createContext({ language, userId }, [id]),
    ]);
    const [row] = await names.addEntriesTo(foundRow ? [foundRow] : []);
    if (!row || !canSee(row, actor)) throw new ApiError('post.not_found');
    // A moderator's tool sees ads as a moderator, even those of the owner of its token.
    if (actor?.sessionId && row.userId === actor.userId) {
      return this.findForOwner(database, id, language);
    }
    // The ad was unpublished before its view was counted.
    if (view && !row.isViewCounted) throw new ApiError('post.not_found');
    if (phones) {
      await this.#assertPhoneRequestLimit(address);
      await queries.recordPhoneRequest(database, id, viewer, now);
    }
    return toPost(
      row,
      context,
      isStaff(actor) ? { role: 'moderator' } : { role: 'visitor', phones },
    );
  }

  /**
   * Returns an ad as its owner sees it.
   * @throws ApiError post.not_found
   */
  async findForOwner(
    transaction: DatabaseTransaction,
    id: number,
    language: Language,
  ): Promise<Post> {
    const [post] = await this.findAllForOwner(transaction, [id], language);
    if (!post) throw new ApiError('post.not_found');
    return post;
  }

  /** Returns ads of one owner as the owner sees them, in the order of the ids. */
  async findAllForOwner(
    transaction: DatabaseTransaction,
    ids: number[],
    language: Language,
  ): Promise<Post[]> {
    const since = new Date(this.deps.clock.now().getTime() - SHOWN_VIEW_DAYS * DAY_MS);
    const rows = await this.deps.names.addEntriesTo(
      await queries.findPosts(transaction, ids),
      transaction,
    );
    const requester = { language, userId: rows[0]?.userId ?? null };
    const context = await this.#createContext(requester, ids, transaction);
    const dailyViews = await queries.findDailyViews(transaction, ids, since);
    return rows.map((row) =>
      toPost(row, context, {
        role: 'owner',
        dailyViews: dailyViews.filter(({ postId }) => postId === row.id),
      }),
    );
  }

  /**
   * Presents versions of ads to moderators: rows of the ads with the values and photos of the versions.
   * Omits ads that do not exist.
   */
  async presentVersions(requested: PostVersion[], requester: Requester): Promise<Post[]> {
    const { database, names } = this.deps;
    const ids = requested.map(({ id }) => id);
    const rows = await queries.findPosts(database, ids);
    const versions = rows.flatMap((row) => {
      const version = requested.find(({ id }) => id === row.id);
      if (!version) return [];
      const { values, priceRub, photos } = version;
      return { ...row, ...columnsOf(values), priceRub, photos, photosCount: photos.length };
    });
    const context = await this.#createContext(requester, ids);
    const privateContext = {
      ...context,
      paths: { ...context.paths, public: context.paths.private },
    };
    return (await names.addEntriesTo(versions)).map((row) =>
      toPost(row, privateContext, { role: 'moderator' }),
    );
  }

  /**
   * Checks whether an ad is visible to the actor.
   * @throws ApiError post.not_found
   */
  async assertVisible(id: number, actor: Actor | null): Promise<void> {
    const row = await queries.findVisibility(this.deps.database, id);
    if (!row || !canSee(row, actor)) throw new ApiError('post.not_found');
  }

  /**
   * Returns whether an ad is public, or for how long it has not been (decision 0031).
   * @throws ApiError post.not_found for an ad that never was public or belongs to a blocked account
   */
  async publicVisibility(id: number): Promise<PublicVisibility> {
    const { database, clock } = this.deps;
    const row = await queries.findVisibility(database, id);
    const visibility = row && visibilityOf(row);
    if (!visibility) throw new ApiError('post.not_found');
    if (visibility === 'shown') return visibility;
    const days = (clock.now().getTime() - row.updatedAt.getTime()) / DAY_MS;
    return days < UNPUBLISHED_PAGE_DAYS ? 'gone' : 'long_gone';
  }

  /** Purges viewers of days before the given one; the counters remain. Run by the worker. */
  purgeViewers(before: Date): Promise<number> {
    return queries.purgeViews(this.deps.database, before);
  }

  purgePhoneRequests(before: Date): Promise<number> {
    return queries.purgePhoneRequests(this.deps.database, before);
  }

  /** Adds views of days before the given one to the ads' totals. Run by the worker. */
  async addDailyViewsToTotals(before: Date): Promise<void> {
    const { database } = this.deps;
    const addBatch = () =>
      database.$transaction((tx) =>
        queries.addDailyViewsToTotals(tx, before, DAILY_VIEWS_BATCH_SIZE),
      );
    while ((await addBatch()) === DAILY_VIEWS_BATCH_SIZE);
  }

  /** Returns the ids of the ads that an account has favorited; empty for a visitor. */
  async findFavoriteIds(
    userId: number | null,
    ids: number[],
    transaction: DatabaseTransaction | null = null,
  ): Promise<Set<number>> {
    if (userId === null || ids.length === 0) return new Set();
    return queries.findFavorites(transaction ?? this.deps.database, userId, ids);
  }

  async #createContext(
    { language, userId }: Requester,
    ids: number[],
    transaction: DatabaseTransaction | null = null,
  ): Promise<PresentationContext> {
    const { clock, rates, photos } = this.deps;
    return {
      language,
      favorites: await this.findFavoriteIds(userId, ids, transaction),
      rates: await rates.findDisplayedRates(transaction),
      now: clock.now(),
      paths: { public: photos.pathBuilder(true), private: photos.pathBuilder(false) },
    };
  }

  #assertPhoneRequestLimit(address: string): Promise<void> {
    const limit = { max: PHONE_REQUESTS_PER_HOUR, windowSeconds: HOUR_SECONDS };
    return assertWithinLimit(
      this.deps.limits,
      `phones ${networkOf(address)}`,
      limit,
      'post.phones_limit',
    );
  }
}

const isStaff = (actor: Actor | null) => actor !== null && actor.role !== 'user';

/** Reports whether the actor may see an ad: if it is not public, only as its owner or staff (docs/product.md#ads). */
function canSee(
  row: { userId: number; status: string; hidden: boolean },
  actor: Actor | null,
): boolean {
  return isPublic(row) || isStaff(actor) || row.userId === actor?.userId;
}
