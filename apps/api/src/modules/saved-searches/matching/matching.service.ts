import type { SavedFields } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { type HeldPrice, pricesIn } from '../../core/rates/rates.rules.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { findsSql, mayFindSql } from '../../search/filters/filter-sql.ts';
import type { HitsService } from '../saved-filters/hits.service.ts';
import { readFields } from '../saved-filters/saved-filters.rules.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';
import * as queries from './matching.queries.ts';
import { afterMeeting, isCounted, type Kept } from './matching.rules.ts';
import type { NotedPost, State } from './matching-sql.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  rates: Pick<RatesService, 'kopecks'>;
  savedFilters: Pick<SavedFiltersService, 'summaries'>;
  hits: Pick<HitsService, 'lock'>;
  notifications: Pick<NotificationsService, 'notifyAll' | 'countOn' | 'keepCounts'>;
  eventLog: Pick<EventLogService, 'recount'>;
}

type Change = NonNullable<Awaited<ReturnType<typeof queries.take>>>;
/** Changes that are read in one go. */
const BATCH = 100;
/** Changes that are compared at once: while the database compares one, the worker reads of another. */
const LANES = 2;
const LONGEST_PAUSE_MS = 600_000;
const FIRST_PAUSE_MS = 2_000;

const priceOf = ({ price, currency_id }: NotedPost): HeldPrice => ({
  price: price === null ? null : BigInt(price),
  currencyId: currency_id,
});

/** What rows keep; 0 stands for a price on request. */
const keptOf = (row: queries.Meetings): Kept | null =>
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
export class MatchingService extends BaseService<Dependencies> {
  /**
   * Compares the changes that are due with all saved searches, those of an ad one after another. One that fails
   * is put off, and holds up none but later ones of its own ad. Run by the worker all the time.
   * @param before only changes of before this moment
   * @returns how many were done
   */
  async matchWaiting(before: Date | null = null): Promise<number> {
    const { database, clock } = this.deps;
    for (let done = 0; ; ) {
      const ids = await queries.findWaiting(database, { now: clock.now(), before, most: BATCH });
      const doneBefore = done;
      const left = ids.values();
      const work = async () => {
        for (const id of left) {
          if (await this.#tryOne(id)) done += 1;
        }
      };
      await Promise.all(Array.from({ length: LANES }, work));
      // Later changes of the same ads are due now; those that others have taken are theirs.
      if (done === doneBefore) return done;
    }
  }

  /** @returns whether it was done: one that fails is put off */
  async #tryOne(id: bigint): Promise<boolean> {
    const { database, onError } = this.deps;
    try {
      return await this.#matchOne(id);
    } catch (error) {
      onError?.(error, 'a change of an ad was not compared with saved searches');
      await queries.putOff(database, id, (tries) => this.#later(tries));
      return false;
    }
  }

  #later(tries: number): Date {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    return new Date(this.deps.clock.now().getTime() + pause);
  }

  /** @returns whether there was something to do */
  #matchOne(id: bigint): Promise<boolean> {
    const { database } = this.deps;
    return database.$transaction(async (transaction) => {
      const change = await queries.take(transaction, id);
      if (!change) return false;
      await this.#match(transaction, change);
      await queries.finish(transaction, id);
      return true;
    });
  }

  async #match(transaction: DatabaseTransaction, change: Change): Promise<void> {
    const { hits, eventLog } = this.deps;
    const [was = null, becomes = null] = await this.#states(transaction, change);
    const found = await queries.findMeeting(transaction, change.postId, [was, becomes]);
    if (!found) return;
    await hits.lock(transaction, found.ids);
    const met = { ...change, was, becomes, leftAfter: was ? null : change.publishedBefore };
    const meetings = await queries.findMeetings(transaction, met, found);
    const outcomes = meetings.flatMap((each) => {
      const kept = keptOf(each);
      // What an owner hides is no news to him: only whether it still matches is kept, for when he shows it again.
      const counts = each.counts && !each.hidden;
      const outcome = afterMeeting({ ...each, ...pricesOf(change, each), counts, kept });
      if (!outcome) return [];
      const delta = each.hidden ? 0 : Number(isCounted(outcome)) - Number(isCounted(kept));
      const { ids, users, notifies, options } = each;
      return { ...outcome, ids, users, notifies, options, delta };
    });
    if (outcomes.length === 0) return;
    const { anyKeeps } = found;
    const told = await queries.keep(transaction, change, { outcomes, anyKeeps });
    for (const { userId } of told) eventLog.recount(transaction, userId);
    await this.#notify(
      transaction,
      told.filter(({ notified }) => notified),
    );
  }

  /** The ad before and after a change, with what finds it at today's rates; null where it was not public. */
  async #states(
    transaction: DatabaseTransaction,
    { before, after, at }: Change,
  ): Promise<(State | null)[]> {
    const { rates } = this.deps;
    const posts = [before, after];
    const kopecks = await rates.kopecks(transaction);
    const shown = posts.filter((post) => post !== null);
    const documents = await queries.findDocuments(transaction, shown);
    return posts.map((post) => {
      const document = post && documents[shown.indexOf(post)];
      if (!post || document == null) return null;
      const asked = { asOf: at, prices: pricesIn(kopecks, priceOf(post)), document };
      return { post, finds: findsSql(asked), mayFind: mayFindSql(asked) };
    });
  }

  /** One notification a search while it is unread: it counts on. */
  async #notify(transaction: DatabaseTransaction, rows: queries.ToldSearch[]): Promise<void> {
    const { notifications } = this.deps;
    const lastOf = ({ notificationId: id, userId, countBefore: count }: queries.ToldSearch) =>
      id === null ? [] : { id, userId, count };
    notifications.countOn(transaction, rows.filter(({ unread }) => unread).flatMap(lastOf));
    const untold = rows.filter(({ unread }) => !unread);
    if (untold.length === 0) return;
    await notifications.keepCounts(transaction, untold.flatMap(lastOf));
    const titles = await this.#titles(
      transaction,
      untold.map(({ id }) => id),
    );
    const made = await notifications.notifyAll(
      transaction,
      untold.map(({ id, userId, newCount: count }) => ({
        userId,
        kind: 'saved_search',
        postId: null,
        values: { ...titles.get(id), saved_filter_id: id, count },
      })),
    );
    const last = untold.map(({ id }, index) => ({ id, notificationId: made[index] }));
    await queries.setNotifications(transaction, last);
  }

  /** A stored filter; without fields where it cannot be read, because the others are to be notified. */
  #filterOf(stored: unknown): SavedFields {
    try {
      return readFields(stored);
    } catch (error) {
      this.deps.onError?.(error, 'the filter of a saved search cannot be read');
      return {};
    }
  }

  /** What notifications call searches, by id: what their owner does, or what they say in both languages. */
  async #titles(transaction: DatabaseTransaction, ids: number[]) {
    const rows = await queries.findNamed(transaction, ids);
    const named = rows.map(({ id, name, filter }) => ({
      id,
      name,
      filter: name === null ? this.#filterOf(filter) : null,
    }));
    const summaryOf = await this.deps.savedFilters.summaries(
      transaction,
      named.flatMap(({ filter }) => filter ?? []),
    );
    return new Map(
      named.map(({ id, name, filter }) => {
        const { ru, en } = filter ? summaryOf(filter) : { ru: name ?? '', en: name ?? '' };
        return [id, { title: en, title_ru: ru }];
      }),
    );
  }
}

/** An ad's price as searches know it that meet it alike, and as it is now. */
function pricesOf(
  { before, after }: Change,
  { matchedBefore, awaited, pastPrice, pastCurrencyId }: queries.Meetings,
) {
  const was = before && priceOf(before);
  const now = after ? priceOf(after) : (was ?? { price: null, currencyId: 0 });
  const past = pastCurrencyId === null ? now : { price: pastPrice, currencyId: pastCurrencyId };
  return {
    known: matchedBefore ? was : awaited ? past : null,
    now,
    fell: was !== null && isBelow(now, was),
  };
}

const isBelow = (now: HeldPrice, was: HeldPrice) =>
  now.price !== null && was.price !== null && now.price < was.price;
