import type { SavedSearchFields } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { type AdPrice, pricesInAllCurrencies } from '../../core/rates/rates.rules.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { candidateSearchesSql, matchingSearchesSql } from '../../search/filters/filter-sql.ts';
import type { HitsService } from '../saved-filters/hits.service.ts';
import { readFields } from '../saved-filters/saved-filters.rules.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';
import * as queries from './matching.queries.ts';
import { applyChange, isCounted, type StoredHit } from './matching.rules.ts';
import type { AdState, NotedPost } from './matching-sql.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  rates: Pick<RatesService, 'kopecksByCurrency'>;
  savedFilters: Pick<SavedFiltersService, 'summaries'>;
  hits: Pick<HitsService, 'lock'>;
  notifications: Pick<
    NotificationsService,
    'notifyAll' | 'publishCountChanges' | 'storeFinalCounts'
  >;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
}

type Change = NonNullable<Awaited<ReturnType<typeof queries.lockChange>>>;
/** Number of changes read at once */
const BATCH = 100;
/** Number of changes matched at once: while the database matches one, the worker reads another */
const LANES = 2;
const LONGEST_PAUSE_MS = 600_000;
const FIRST_PAUSE_MS = 2_000;

const priceOf = ({ price, currency_id }: NotedPost): AdPrice => ({
  price: price === null ? null : BigInt(price),
  currencyId: currency_id,
});

/** Returns the stored row of a group; the price 0 stands for a price on request. */
const keptOf = (row: queries.SearchGroup): StoredHit | null =>
  row.hit === null || row.seen === null || row.stands === null || row.currencyId === null
    ? null
    : {
        price: row.price || null,
        currencyId: row.currencyId,
        hit: row.hit,
        seen: row.seen,
        stands: row.stands,
      };

/**
 * Matches saved searches with changes of ads: each change once, however many workers run and however often one fails
 */
export class MatchingService extends BaseService<Dependencies> {
  /**
   * Matches due changes with all saved searches, the changes of one ad in sequence. A change that fails is postponed
   * and delays only later ones of its own ad. Run by the worker all the time.
   * @param before limits the run to changes before this moment
   * @returns the number of changes done
   */
  async matchDueChanges(before: Date | null = null): Promise<number> {
    const { database, clock } = this.deps;
    for (let done = 0; ; ) {
      const ids = await queries.findDueChanges(database, { now: clock.now(), before, most: BATCH });
      const doneBefore = done;
      const left = ids.values();
      const work = async () => {
        for (const id of left) {
          if (await this.#tryOne(id)) done += 1;
        }
      };
      await Promise.all(Array.from({ length: LANES }, work));
      // Later changes of the same ads are due now; those that other workers have locked are theirs.
      if (done === doneBefore) return done;
    }
  }

  /** @returns whether it was done; a change that fails is postponed */
  async #tryOne(id: bigint): Promise<boolean> {
    const { database, onError } = this.deps;
    try {
      return await this.#matchOne(id);
    } catch (error) {
      onError?.(error, 'a change of an ad was not compared with saved searches');
      await queries.postponeChange(database, id, (tries) => this.#retryAt(tries));
      return false;
    }
  }

  #retryAt(tries: number): Date {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** (tries - 1), LONGEST_PAUSE_MS);
    return new Date(this.deps.clock.now().getTime() + pause);
  }

  /** @returns false if another worker has done it */
  #matchOne(id: bigint): Promise<boolean> {
    const { database } = this.deps;
    return database.$transaction(async (transaction) => {
      const change = await queries.lockChange(transaction, id);
      if (!change) return false;
      await this.#match(transaction, change);
      await queries.deleteChange(transaction, id);
      return true;
    });
  }

  async #match(transaction: DatabaseTransaction, change: Change): Promise<void> {
    const { hits, eventLog } = this.deps;
    const [was = null, becomes = null] = await this.#states(transaction, change);
    const affected = await queries.findAffectedSearches(transaction, change.postId, [was, becomes]);
    if (!affected) return;
    await hits.lock(transaction, affected.ids);
    const matched = { ...change, was, becomes, leftAfter: was ? null : change.publishedBefore };
    const meetings = await queries.findSearchGroups(transaction, matched, affected);
    const outcomes = meetings.flatMap((each) => {
      const kept = keptOf(each);
      // A hidden ad is no news to its hider: only whether it matches is stored, for when they unhide it.
      const counts = each.counts && !each.hidden;
      const outcome = applyChange({ ...each, ...pricesOf(change, each), counts, kept });
      if (!outcome) return [];
      const delta = each.hidden ? 0 : Number(isCounted(outcome)) - Number(isCounted(kept));
      const { ids, users, notifies, options } = each;
      return { ...outcome, ids, users, notifies, options, delta };
    });
    if (outcomes.length === 0) return;
    const { anyKeeps } = affected;
    const informed = await queries.upsertHits(transaction, change, { outcomes, anyKeeps });
    for (const { userId } of informed) eventLog.notifyCountersOnCommit(transaction, userId);
    await this.#notify(
      transaction,
      informed.filter(({ notified }) => notified),
    );
  }

  /** Returns the ad before and after a change with conditions at current rates; `null` if it was not public. */
  async #states(
    transaction: DatabaseTransaction,
    { before, after, at }: Change,
  ): Promise<(AdState | null)[]> {
    const { rates } = this.deps;
    const posts = [before, after];
    const kopecks = await rates.kopecksByCurrency(transaction);
    const shown = posts.filter((post) => post !== null);
    const documents = await queries.findDocuments(transaction, shown);
    return posts.map((post) => {
      const document = post && documents[shown.indexOf(post)];
      if (!post || document == null) return null;
      const values = { asOf: at, prices: pricesInAllCurrencies(kopecks, priceOf(post)), document };
      return { post, finds: matchingSearchesSql(values), mayFind: candidateSearchesSql(values) };
    });
  }

  /** Sends at most one unread notification per search; while it is unread, its count is updated. */
  async #notify(transaction: DatabaseTransaction, rows: queries.InformedSearch[]): Promise<void> {
    const { notifications } = this.deps;
    const lastOf = ({ notificationId: id, userId, countBefore: count }: queries.InformedSearch) =>
      id === null ? [] : { id, userId, count };
    notifications.publishCountChanges(
      transaction,
      rows.filter(({ unread }) => unread).flatMap(lastOf),
    );
    const unnotified = rows.filter(({ unread }) => !unread);
    if (unnotified.length === 0) return;
    await notifications.storeFinalCounts(transaction, unnotified.flatMap(lastOf));
    const titles = await this.#titles(
      transaction,
      unnotified.map(({ id }) => id),
    );
    const made = await notifications.notifyAll(
      transaction,
      unnotified.map(({ id, userId, newCount: count }) => ({
        userId,
        kind: 'saved_search',
        postId: null,
        values: { ...titles.get(id), saved_filter_id: id, count },
      })),
    );
    const last = unnotified.map(({ id }, index) => ({ id, notificationId: made[index] }));
    await queries.setNotifications(transaction, last);
  }

  /** Parses a stored filter; returns an empty one if it is invalid, so that the other owners are still notified. */
  #filterOf(stored: unknown): SavedSearchFields {
    try {
      return readFields(stored);
    } catch (error) {
      this.deps.onError?.(error, 'the filter of a saved search cannot be read');
      return {};
    }
  }

  /** Returns titles of searches for notifications, by id: the owner's name, or a summary in both languages. */
  async #titles(transaction: DatabaseTransaction, ids: number[]) {
    const rows = await queries.findSearchNames(transaction, ids);
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

/** Returns the current price of an ad, and the price that a group of searches compares it with. */
function pricesOf(
  { before, after }: Change,
  { matchedBefore, awaited, pastPrice, pastCurrencyId }: queries.SearchGroup,
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

const isBelow = (now: AdPrice, was: AdPrice) =>
  now.price !== null && was.price !== null && now.price < was.price;
