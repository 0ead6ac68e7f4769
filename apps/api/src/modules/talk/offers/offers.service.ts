import type { Offer, PageMeta } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Money } from '../../core/rates/rates.rules.ts';
import { titles } from '../../posts/post-titles.ts';
import { dateOf } from '../../posts/posts/posts.rules.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import { toOffer } from './offers.presenter.ts';
import * as queries from './offers.queries.ts';

export type { OfferRow } from './offers.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  posts: Pick<PostsService, 'refs'>;
  /** Prices a buyer may name a day. */
  perDay: number;
}

interface Reader {
  userId: number;
  language: Language;
}

/** Prices that buyers and sellers name for ads, as each of the two sees them. */
export class OffersService extends BaseService<Dependencies> {
  /** A page of the caller's offers, the latest first, and how many he may still make. */
  async list(
    reader: Reader,
    filter: queries.OfferFilter,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: Offer[]; meta: PageMeta & { offers_left_today: number } }> {
    const { database, clock } = this.deps;
    const { userId } = reader;
    const now = clock.now();
    const range = { filter, now, skip: (page - 1) * perPage, take: perPage };
    const [rows, total, left] = await Promise.all([
      queries.findOffers(database, userId, range),
      queries.countOffers(database, userId, filter, now),
      this.leftToday(database, userId),
    ]);
    return {
      data: await this.shown(rows, reader),
      meta: { ...pageMetaOf(page, perPage, total), offers_left_today: left },
    };
  }

  /**
   * An offer as one of the two sees it.
   * @throws ApiError offer.not_found, also for an offer between others
   */
  async own(
    userId: number,
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.OfferRow> {
    const row = await this.#first(transaction, userId, { id });
    if (!row) throw new ApiError('offer.not_found');
    return row;
  }

  /** The open offer between a buyer and the owner of an ad, as the buyer sees it. */
  openOf(
    transaction: DatabaseTransaction,
    buyerId: number,
    postId: number,
  ): Promise<queries.OfferRow | null> {
    return this.#first(transaction, buyerId, { postId, role: 'buyer', status: 'open' });
  }

  /** Those of some ids that an account is part of. */
  async shownTo(ids: number[], reader: Reader): Promise<Offer[]> {
    if (ids.length === 0) return [];
    const { database, clock } = this.deps;
    const range = { filter: { ids }, now: clock.now(), skip: 0, take: ids.length };
    return this.shown(await queries.findOffers(database, reader.userId, range), reader);
  }

  /** Offers as they are answered. */
  async shown(
    rows: queries.OfferRow[],
    reader: Reader,
    transaction?: DatabaseTransaction,
  ): Promise<Offer[]> {
    const named = rows.map((row) => ({ id: row.postId, titles: titles.parse(row.titles) }));
    const refs = await this.deps.posts.refs(named, reader, transaction);
    return rows.flatMap((row, index) => {
      const ref = refs[index]?.ref;
      return ref ? [toOffer(row, ref, reader.language)] : [];
    });
  }

  /** Whether two accounts have named each other a price. */
  areKnown(a: number, b: number): Promise<boolean> {
    return queries.haveOffer(this.deps.database, a, b);
  }

  /** How many prices a buyer may still name today. */
  async leftToday(transaction: DatabaseTransaction, userId: number): Promise<number> {
    const { clock, perDay } = this.deps;
    return Math.max(0, perDay - (await this.madeOn(transaction, userId, dateOf(clock.now()))));
  }

  /** How many prices a buyer has named on a day in Moscow. */
  madeOn(transaction: DatabaseTransaction, buyerId: number, day: Date): Promise<number> {
    return queries.countOfDay(transaction, buyerId, day);
  }

  /** The highest prices of a buyer, one a currency, that were declined at this asking price. */
  highestDeclined(
    transaction: DatabaseTransaction,
    of: { postId: number; buyerId: number },
    asking: { price: bigint | null; currencyId: number },
  ): Promise<Money[]> {
    return queries.highestDeclined(transaction, of, asking);
  }

  async #first(
    transaction: DatabaseTransaction,
    userId: number,
    filter: queries.OfferFilter,
  ): Promise<queries.OfferRow | null> {
    const range = { filter, now: this.deps.clock.now(), skip: 0, take: 1 };
    const [row] = await queries.findOffers(transaction, userId, range);
    return row ?? null;
  }
}
