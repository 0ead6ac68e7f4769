import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { HeldPrice } from '../../core/rates/rates.rules.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { filedFor, findsSql, mayFindSql } from '../../market/filters/filters.rules.ts';
import type { HitsService } from '../hits/hits.service.ts';
import { readFields } from '../saved-filters/saved-filters.rules.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';
import * as queries from './matching.queries.ts';
import { afterMeeting, isCounted, type Kept, priceAt } from './matching.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  rates: Pick<RatesService, 'kopecks'>;
  catalogue: Pick<CatalogueService, 'names'>;
  savedFilters: Pick<SavedFiltersService, 'summaries'>;
  hits: Pick<HitsService, 'lock'>;
  notifications: Pick<NotificationsService, 'notifyAll' | 'recount'>;
  eventLog: Pick<EventLogService, 'recount'>;
}

type Change = NonNullable<Awaited<ReturnType<typeof queries.take>>>;
/** Changes that are read in one go. */
const BATCH = 100;
const LONGEST_PAUSE_MS = 600_000;
const FIRST_PAUSE_MS = 2_000;

const priceOf = ({ price, currency_id }: queries.NotedPost): HeldPrice => ({
  price: price === null ? null : BigInt(price),
  currencyId: currency_id,
});

/** What a row keeps; 0 stands for a price on request. */
const keptOf = (row: queries.MeetingRow): Kept | null =>
  row.hit === null || row.seen === null || row.stands === null || row.currencyId === null
    ? null
    : {
        price: row.price || null,
        currencyId: row.currencyId,
        hit: row.hit,
        seen: row.seen,
        stands: row.stands,
      };

/** Tells saved searches of what happens to ads: each change once, whoever works and however often it fails. */
export class MatchingService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Compares the changes that are due with all saved searches, one change after another. One that fails
   * is put off, and holds up none but later ones of its own ad. Run by the worker all the time.
   * @returns how many were done
   */
  async matchWaiting(): Promise<number> {
    const { database, clock, onError } = this.#deps;
    for (let done = 0; ; ) {
      const ids = await queries.findWaiting(database, clock.now(), BATCH);
      const before = done;
      for (const id of ids) {
        try {
          done += Number(await this.#matchOne(id));
        } catch (error) {
          onError?.(error, 'a change of an ad was not compared with saved searches');
          await queries.putOff(database, id, (tries) => this.#later(tries));
        }
      }
      // Later changes of the same ads are due now; those that others have taken are theirs.
      if (done === before) return done;
    }
  }

  #later(tries: number): Date {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    return new Date(this.#deps.clock.now().getTime() + pause);
  }

  /** @returns whether there was something to do */
  #matchOne(id: bigint): Promise<boolean> {
    const { database } = this.#deps;
    return database.$transaction(async (transaction) => {
      const change = await queries.take(transaction, id);
      if (!change) return false;
      await this.#match(transaction, change);
      await queries.finish(transaction, id);
      return true;
    });
  }

  async #match(transaction: DatabaseTransaction, change: Change): Promise<void> {
    const { hits, eventLog } = this.#deps;
    const [was = null, becomes = null] = await this.#states(transaction, change);
    const find = (state: queries.State | null) =>
      state ? queries.findFinding(transaction, state, filedFor(state.post)) : [];
    const met = [
      ...(await find(was)),
      ...(await find(becomes)),
      ...(await queries.findKeeping(transaction, change.postId)),
    ];
    const ids = [...new Set(met)];
    if (ids.length === 0) return;
    await hits.lock(transaction, ids);
    // Compared again under the lock: an owner may have changed the filter meanwhile.
    const findStill = async (state: queries.State | null) =>
      new Set(state ? await queries.findStillFinding(transaction, state, ids) : []);
    const before = await findStill(was);
    const after = await findStill(becomes);
    const meetings = await queries.findMeetings(transaction, change.postId, ids);
    const prices = await queries.findPrices(transaction, change.postId);
    const rows = meetings.flatMap((row) => {
      const kept = keptOf(row);
      const outcome = afterMeeting({
        kept,
        matchedBefore: before.has(row.id),
        matches: after.has(row.id),
        counts: row.since <= change.at,
        ...this.#prices(change, row, { matchedBefore: before.has(row.id), prices }),
      });
      if (!outcome) return [];
      const isOld = !outcome.isNew && kept !== null;
      return {
        ...outcome,
        row,
        searchId: row.id,
        changeId: (isOld ? row.changeId : null) ?? change.id,
        at: (isOld ? row.at : null) ?? change.at,
        mailable: outcome.isNew ? row.period !== 'never' : (row.mailable ?? false),
        delta: Number(isCounted(outcome)) - Number(isCounted(kept)),
      };
    });
    if (rows.length === 0) return;
    await queries.keep(transaction, change.postId, rows);
    const crossed = rows.filter(({ row, delta }) => row.newCount > 0 !== row.newCount + delta > 0);
    for (const { row } of crossed) eventLog.recount(transaction, row.userId);
    const told = rows.filter(({ isNew, row }) => isNew && row.notify);
    await this.#notify(
      transaction,
      told.map(({ row, delta }) => ({ ...row, newCount: row.newCount + delta })),
    );
  }

  /** The ad's price as the search knows it and as it is now. */
  #prices(
    { before, after, publishedBefore }: Change,
    { since }: queries.MeetingRow,
    { matchedBefore, prices }: { matchedBefore: boolean; prices: Parameters<typeof priceAt>[1] },
  ) {
    const was = before && priceOf(before);
    const now = after ? priceOf(after) : (was ?? { price: null, currencyId: 0 });
    const cameBack = !before && publishedBefore !== null && publishedBefore < since;
    return {
      known: matchedBefore ? was : cameBack ? priceAt(since, prices, now) : null,
      now,
      fell: was !== null && isBelow(now, was),
    };
  }

  /** The ad before and after a change, with what finds it at today's rates; null where it was not public. */
  async #states(
    transaction: DatabaseTransaction,
    { before, after, at }: Change,
  ): Promise<(queries.State | null)[]> {
    const { rates, catalogue } = this.#deps;
    const posts = [before, after];
    const kopecks = await rates.kopecks(transaction);
    const named = await catalogue.names(
      transaction,
      posts.filter((post) => post !== null),
    );
    return posts.map((post) => {
      const called = post && named.shift();
      if (!called) return null;
      const unit = kopecks.get(post.currency_id);
      const priceRub =
        post.price === null || !unit ? null : BigInt(unit.times(post.price).toFixed(0));
      const asked = { asOf: at, kopecks, called };
      return { post, priceRub, finds: findsSql(asked), mayFind: mayFindSql(asked) };
    });
  }

  /** One notification a search while it is unread: it counts on. */
  async #notify(transaction: DatabaseTransaction, rows: queries.MeetingRow[]): Promise<void> {
    const { notifications, savedFilters } = this.#deps;
    if (rows.length === 0) return;
    const counted = rows.flatMap(({ notificationId: id, newCount: count }) =>
      id === null ? [] : { id, count },
    );
    const unread = await notifications.recount(transaction, counted);
    const untold = rows
      .filter(({ notificationId: id }) => id === null || !unread.has(id))
      .map((row) => ({ row, filter: readFields(row.filter) }));
    if (untold.length === 0) return;
    const summaryOf = await savedFilters.summaries(
      transaction,
      untold.map(({ filter }) => filter),
    );
    const made = await notifications.notifyAll(
      transaction,
      untold.map(({ row, filter }) => {
        const summary = summaryOf(filter);
        return {
          userId: row.userId,
          kind: 'saved_search',
          postId: null,
          values: {
            title: row.name ?? summary.en,
            title_ru: row.name ?? summary.ru,
            saved_filter_id: row.id,
            count: row.newCount,
          },
        };
      }),
    );
    await queries.setNotifications(
      transaction,
      untold.flatMap(({ row }, index) => {
        const notificationId = made[index];
        return notificationId === undefined ? [] : { searchId: row.id, notificationId };
      }),
    );
  }
}

const isBelow = (now: HeldPrice, was: HeldPrice) =>
  now.price !== null && was.price !== null && now.price < was.price;
