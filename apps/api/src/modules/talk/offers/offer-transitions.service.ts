import { BaseService } from '../../../base-service.ts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import type { OfferSide } from '../../../generated/prisma/enums.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Keys } from '../../../infra/secrets.ts';
import { drainDueRows } from '../../../infra/sequential.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import { moscowDateOf } from '../../core/moscow-time.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import {
  type ComparableValue,
  type CurrencyPrice,
  comparableValueOf,
} from '../../core/rates/rates.rules.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { LifeRow, PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { offerValues } from './offer-transitions.presenter.ts';
import * as queries from './offer-transitions.queries.ts';
import {
  countWithheld,
  declineTime,
  notificationOf,
  type OfferEvent,
  reachableSides,
} from './offer-transitions.rules.ts';
import type { OffersService } from './offers.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Pick<Keys, 'hash'>;
  jobs: Pick<Jobs, 'enqueue' | 'enqueueAt'>;
  rates: Pick<RatesService, 'kopecksByCurrency'>;
  life: Pick<PostLifeService, 'lock' | 'titlesOf'>;
  offers: Pick<OffersService, 'countOfDay'>;
  notifications: Pick<NotificationsService, 'notifyAll' | 'skipIds'>;
  eventLog: Pick<EventLogService, 'publish'>;
  /** Hours after which an open offer lapses. */
  lifetimeHours: number;
}

interface NewOffer extends CurrencyPrice {
  post: LifeRow;
  buyerId: number;
  by: OfferSide;
  counterToId: number | null;
}

interface OfferChange {
  id: number;
  event: OfferEvent;
  actor: OfferSide | null;
}

type ClosingEvent = Exclude<OfferEvent, 'made' | 'lapsed'>;

const HOUR_MS = 3_600_000;
const BATCH_SIZE = 200;

/** Applies all changes of offers. Callers hold the lock of the owner's account. */
export class OfferTransitionsService extends BaseService<Dependencies> {
  /** Returns the exact conversion by which prices are compared; it returns `null` for an unknown currency. */
  async comparableValue(transaction: DatabaseTransaction): Promise<ComparableValue> {
    return comparableValueOf(await this.deps.rates.kopecksByCurrency(transaction));
  }

  /**
   * Adds an offer; a buyer's takes the next slot of the day. If it is below the ad's secret floor, the owner is not
   * notified and it is declined later.
   */
  async add(
    transaction: DatabaseTransaction,
    { post, buyerId, by, price, currencyId, counterToId }: NewOffer,
  ): Promise<number> {
    const { clock, keys, jobs, life, offers, lifetimeHours } = this.deps;
    const createdAt = clock.now();
    const day = moscowDateOf(createdAt);
    const slot = (await offers.countOfDay(transaction, buyerId, day)) + 1;
    const { id } = await transaction.offer.create({
      data: {
        postId: post.id,
        titles: life.titlesOf(post),
        buyerId,
        sellerId: post.userId,
        by,
        price,
        currencyId,
        counterToId,
        ...(by === 'buyer' && { day, slot }),
        expiresAt: new Date(createdAt.getTime() + lifetimeHours * HOUR_MS),
        createdAt,
      },
      select: { id: true },
    });
    if (by === 'buyer' && (await this.#isBelowFloor(transaction, post, { price, currencyId }))) {
      const declineAt = declineTime(createdAt, keys.hash('offer', String(id)));
      await transaction.offer.update({ where: { id }, data: { declineAt } });
      await jobs.enqueueAt(transaction, 'decline-offer', { offer_id: id }, declineAt);
    }
    await this.#publishChanges(transaction, [{ id, event: 'made', actor: by }]);
    return id;
  }

  async close(
    transaction: DatabaseTransaction,
    id: number,
    event: ClosingEvent,
    {
      actor,
      post,
      auto = false,
    }: { actor: OfferSide | null; post?: LifeRow | null; auto?: boolean },
  ): Promise<void> {
    await transaction.offer.update({
      where: { id },
      data: {
        status: event === 'replaced' ? 'withdrawn' : event,
        answeredAt: this.deps.clock.now(),
        auto,
        ...(event === 'declined' &&
          post && { askingPrice: post.price, askingCurrencyId: post.currencyId }),
        // From now on the owner is notified of the offer.
        ...(event === 'accepted' && { declineAt: null }),
      },
    });
    await this.#publishChanges(transaction, [{ id, event, actor }]);
  }

  /** Expires the open offers for ads that are no longer public in one statement; a job sends the notifications. */
  async lapseOfPosts(transaction: DatabaseTransaction, postIds: number[]): Promise<void> {
    const { clock, jobs } = this.deps;
    if (await queries.expireOffers(transaction, postIds, clock.now())) {
      await jobs.enqueue(transaction, 'lapse-gone-offers', {});
    }
  }

  async lapseBetween(transaction: DatabaseTransaction, a: number, b: number): Promise<void> {
    await this.#lapse(transaction, queries.betweenAccounts(a, b));
  }

  /** Records that a buyer's open offer for an ad has lapsed, if it has expired. */
  async lapseExpiredOf(
    transaction: DatabaseTransaction,
    buyerId: number,
    postId: number,
  ): Promise<void> {
    const condition = queries.ofBuyer(postId, buyerId);
    await this.#lapse(transaction, queries.expiredAnd(this.deps.clock.now(), condition));
  }

  /** Records expired offers as lapsed and notifies both sides. Idempotent. Run by the worker. */
  async lapseExpired(): Promise<void> {
    const { database, clock, life } = this.deps;
    const now = clock.now();
    await drainDueRows(
      (excludedIds) => queries.findExpiredOffers(database, now, { excludedIds, limit: BATCH_SIZE }),
      ({ id, postId }) =>
        database.$transaction(async (transaction) => {
          await life.lock(transaction, postId);
          await this.#lapse(transaction, queries.expiredAnd(now, queries.withId(id)));
          return true;
        }),
    );
  }

  /**
   * Declines an offer below its ad's secret floor, with the same effect as the owner's own answer; notifies the owner
   * instead if the offer is no longer below the floor. Run by the worker.
   */
  async declineBelowFloor(id: number): Promise<void> {
    const { database, clock, life } = this.deps;
    await database.$transaction(async (transaction) => {
      const current = await transaction.offer.findUnique({ where: { id } });
      const post = current && (await life.lock(transaction, current.postId));
      if (!post) return;
      const row = await transaction.offer.findUniqueOrThrow({ where: { id } });
      if (row.status !== 'open' || row.declineAt === null || row.expiresAt <= clock.now()) return;
      if (await this.#isBelowFloor(transaction, post, row)) {
        await this.close(transaction, id, 'declined', { actor: null, post, auto: true });
      } else {
        await transaction.offer.update({ where: { id }, data: { declineAt: null } });
        await this.#publishChanges(transaction, [{ id, event: 'made', actor: row.by }]);
      }
    });
  }

  async #lapse(transaction: DatabaseTransaction, condition: Prisma.Sql): Promise<void> {
    const ids = await queries.lapseOffers(transaction, condition, this.deps.clock.now());
    await this.#publishChanges(
      transaction,
      ids.map((id) => ({ id, event: 'lapsed', actor: null })),
    );
  }

  /**
   * Notifies users of changes and publishes them. Every change calls this in its transaction, after writing the rows.
   */
  async #publishChanges(transaction: DatabaseTransaction, changes: OfferChange[]): Promise<void> {
    if (changes.length === 0) return;
    const { notifications, eventLog } = this.deps;
    const ids = changes.map(({ id }) => id);
    const offers = await queries.findOffersWithCurrency(transaction, ids);
    const rowById = new Map(offers.map((row) => [row.id, row]));
    const changedOffers = changes.flatMap(({ id, ...change }) => {
      const row = rowById.get(id);
      if (!row) return [];
      const userIds = { buyer: row.buyerId, seller: row.sellerId };
      return [{ ...change, row, userIds, withheld: row.declineAt !== null }];
    });
    await notifications.notifyAll(
      transaction,
      changedOffers.flatMap(({ row, userIds, withheld, event, actor }) => {
        const notification = notificationOf({ ...row, withheld }, event, actor);
        if (!notification) return [];
        const content = { kind: notification.kind, postId: row.postId, values: offerValues(row) };
        return notification.sides.map((side) => ({ userId: userIds[side], ...content }));
      }),
    );
    const withheldCounts = changedOffers.map(({ row, withheld, event, actor }) =>
      countWithheld({ ...row, withheld }, event, actor),
    );
    await notifications.skipIds(
      transaction,
      withheldCounts.reduce((sum, count) => sum + count, 0),
    );
    // The chat shows the latest offer.
    const chats = await queries.findChatIdsByOffer(transaction, ids);
    eventLog.publish(
      transaction,
      changedOffers.flatMap(({ row, userIds, withheld, event }) => {
        const subjectId = chats.get(row.id);
        if (subjectId === undefined) return [];
        return reachableSides({ withheld }, event).map((side) => ({
          userId: userIds[side],
          kind: 'chat' as const,
          subjectId,
        }));
      }),
    );
  }

  async #isBelowFloor(
    transaction: DatabaseTransaction,
    { offerFloor, currencyId }: LifeRow,
    amount: CurrencyPrice,
  ): Promise<boolean> {
    if (offerFloor === null) return false;
    const comparableValueOf = await this.comparableValue(transaction);
    const [price, floor] = [
      comparableValueOf(amount),
      comparableValueOf({ price: offerFloor, currencyId }),
    ];
    return price !== null && floor !== null && price < floor;
  }
}
