import type { Offer, PageMeta } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { moscowDateOf } from '../../core/moscow-time.ts';
import type { CurrencyPrice } from '../../core/rates/rates.rules.ts';
import { titlesSchema } from '../../posts/post-titles.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import { toOffer } from './offers.presenter.ts';
import * as queries from './offers.queries.ts';

export type { OfferRow } from './offers.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'findRefs'>;
  offersPerDay: number;
}

interface Caller {
  userId: number;
  language: Language;
}

/** Offers of prices for ads, from the caller's side (docs/product.md#offers). */
export class OffersService extends BaseService<Dependencies> {
  /** Returns a page of the caller's offers, newest first, and the number of offers left today. */
  async list(
    caller: Caller,
    filter: queries.OfferFilter,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: Offer[]; meta: PageMeta & { offers_left_today: number } }> {
    const { database, clock } = this.deps;
    const { userId } = caller;
    const now = clock.now();
    const range = { filter, now, skip: (page - 1) * perPage, take: perPage };
    const [rows, total, offersLeft] = await Promise.all([
      queries.findOffers(database, userId, range),
      queries.countOffers(database, userId, filter, now),
      this.countLeftToday(database, userId),
    ]);
    return {
      data: await this.present(rows, caller),
      meta: { ...pageMetaOf(page, perPage, total), offers_left_today: offersLeft },
    };
  }

  /**
   * Returns an offer from the account's side.
   * @throws ApiError offer.not_found, also for an offer between other accounts
   */
  async getOwn(
    userId: number,
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.OfferRow> {
    const row = await this.#findFirst(transaction, userId, { id });
    if (!row) throw new ApiError('offer.not_found');
    return row;
  }

  /** Returns the open offer between a buyer and the owner of an ad, from the buyer's side. */
  findOpen(
    transaction: DatabaseTransaction,
    buyerId: number,
    postId: number,
  ): Promise<queries.OfferRow | null> {
    return this.#findFirst(transaction, buyerId, { postId, role: 'buyer', status: 'open' });
  }

  /** Returns those of the given offers that the caller takes part in. */
  async listByIds(ids: number[], caller: Caller): Promise<Offer[]> {
    if (ids.length === 0) return [];
    const { database, clock } = this.deps;
    const range = { filter: { ids }, now: clock.now(), skip: 0, take: ids.length };
    return this.present(await queries.findOffers(database, caller.userId, range), caller);
  }

  async present(
    rows: queries.OfferRow[],
    caller: Caller,
    transaction?: DatabaseTransaction,
  ): Promise<Offer[]> {
    const postRefs = rows.map((row) => ({
      id: row.postId,
      titles: titlesSchema.parse(row.titles),
    }));
    const refs = await this.deps.posts.findRefs(postRefs, caller, transaction);
    return rows.flatMap((row, index) => {
      const ref = refs[index]?.ref;
      return ref ? [toOffer(row, ref, caller.language)] : [];
    });
  }

  /** Returns whether either account has ever made the other an offer. */
  hasOfferBetween(a: number, b: number): Promise<boolean> {
    return queries.hasOfferBetween(this.deps.database, a, b);
  }

  async countLeftToday(transaction: DatabaseTransaction, userId: number): Promise<number> {
    const { clock, offersPerDay } = this.deps;
    return Math.max(
      0,
      offersPerDay - (await this.countOfDay(transaction, userId, moscowDateOf(clock.now()))),
    );
  }

  /** Returns the number of offers that a buyer has made on a day in Moscow. */
  countOfDay(transaction: DatabaseTransaction, buyerId: number, day: Date): Promise<number> {
    return queries.countOffersOfDay(transaction, buyerId, day);
  }

  /** Returns a buyer's highest price per currency that was declined at this asking price. */
  findHighestDeclined(
    transaction: DatabaseTransaction,
    parties: { postId: number; buyerId: number },
    asking: { price: bigint | null; currencyId: number },
  ): Promise<CurrencyPrice[]> {
    return queries.findHighestDeclined(transaction, parties, asking);
  }

  async #findFirst(
    transaction: DatabaseTransaction,
    userId: number,
    filter: queries.OfferFilter,
  ): Promise<queries.OfferRow | null> {
    const range = { filter, now: this.deps.clock.now(), skip: 0, take: 1 };
    const [row] = await queries.findOffers(transaction, userId, range);
    return row ?? null;
  }
}
