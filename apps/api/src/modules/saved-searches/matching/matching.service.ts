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
import type { AdSnapshot, AdState } from './matching-sql.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  rates: Pick<RatesService, 'kopecksByCurrency'>;
  savedFilters: Pick<SavedFiltersService, 'createSummarizer'>;
  hits: Pick<HitsService, 'lock'>;
  notifications: Pick<
    NotificationsService,
    'notifyAll' | 'publishCountChanges' | 'storeFinalCounts'
  >;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
}

type Change = NonNullable<Awaited<ReturnType<typeof queries.lockChange>>>;
/** Number of changes read in one query */
const BATCH_SIZE = 100;
/** Number of changes matched in parallel: while the database matches one, the worker reads another */
const PARALLEL_CHANGES = 2;
const MAX_RETRY_DELAY_MS = 600_000;
const MIN_RETRY_DELAY_MS = 2_000;

const priceOf = ({ price, currency_id }: AdSnapshot): AdPrice => ({
  price: price === null ? null : BigInt(price),
  currencyId: currency_id,
});

/** Returns the stored row of a group; the price 0 stands for a price on request. */
const storedHitOf = (row: queries.SearchGroup): StoredHit | null =>
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
 * Matches saved searches with changes of ads. Each change is applied once, even with several workers and after failures
 */
export class MatchingService extends BaseService<Dependencies> {
  /**
   * Matches due changes with all saved searches, the changes of one ad in sequence. A change that fails is postponed
   * and delays only later changes of the same ad. Run by the worker all the time.
   * @param before limits the run to changes before this time
   * @returns the number of matched changes
   */
  async matchDueChanges(before: Date | null = null): Promise<number> {
    const { database, clock } = this.deps;
    for (let doneCount = 0; ; ) {
      const ids = await queries.findDueChanges(database, {
        now: clock.now(),
        changedBefore: before,
        limit: BATCH_SIZE,
      });
      const countBefore = doneCount;
      const remainingIds = ids.values();
      const matchRemaining = async () => {
        for (const id of remainingIds) {
          if (await this.#tryMatch(id)) doneCount += 1;
        }
      };
      await Promise.all(Array.from({ length: PARALLEL_CHANGES }, matchRemaining));
      // Later changes of the same ads are due now. Changes locked by other workers are left to them.
      if (doneCount === countBefore) return doneCount;
    }
  }

  /** @returns whether the change was matched; a change that fails is postponed */
  async #tryMatch(id: bigint): Promise<boolean> {
    const { database, onError } = this.deps;
    try {
      return await this.#matchChange(id);
    } catch (error) {
      onError?.(error, 'matching a change of an ad with saved searches failed');
      await queries.postponeChange(database, id, (tries) => this.#retryAt(tries));
      return false;
    }
  }

  #retryAt(tries: number): Date {
    const delayMs = Math.min(MIN_RETRY_DELAY_MS * 2 ** (tries - 1), MAX_RETRY_DELAY_MS);
    return new Date(this.deps.clock.now().getTime() + delayMs);
  }

  /** @returns false if another worker processes the change */
  #matchChange(id: bigint): Promise<boolean> {
    const { database } = this.deps;
    return database.$transaction(async (transaction) => {
      const change = await queries.lockChange(transaction, id);
      if (!change) return false;
      await this.#applyToSearches(transaction, change);
      await queries.deleteChange(transaction, id);
      return true;
    });
  }

  async #applyToSearches(transaction: DatabaseTransaction, change: Change): Promise<void> {
    const { hits, eventLog } = this.deps;
    const [was = null, becomes = null] = await this.#statesOf(transaction, change);
    const affected = await queries.findAffectedSearches(transaction, change.postId, [was, becomes]);
    if (!affected) return;
    await hits.lock(transaction, affected.ids);
    const evaluatedChange = {
      ...change,
      was,
      becomes,
      previouslyPublishedAt: was ? null : change.publishedBefore,
    };
    const groups = await queries.findSearchGroups(transaction, evaluatedChange, affected);
    const updates = groups.flatMap((group) => {
      const stored = storedHitOf(group);
      // A hidden ad is not reported to its hider: only whether it matches is stored, in case they unhide it.
      const isAfterSaving = group.savedBeforeChange && !group.isHidden;
      const update = applyChange({ ...group, ...pricesOf(change, group), isAfterSaving, stored });
      if (!update) return [];
      const delta = group.isHidden ? 0 : Number(isCounted(update)) - Number(isCounted(stored));
      const { ids, users, notifies, options } = group;
      return { ...update, ids, users, notifies, options, delta };
    });
    if (updates.length === 0) return;
    const { hasHits } = affected;
    const searches = await queries.upsertHits(transaction, change, { groups: updates, hasHits });
    for (const { userId } of searches) eventLog.notifyCountersOnCommit(transaction, userId);
    await this.#notify(
      transaction,
      searches.filter(({ notified }) => notified),
    );
  }

  /** Returns the ad before and after a change, with conditions at current rates; `null` where it was not public. */
  async #statesOf(
    transaction: DatabaseTransaction,
    { before, after, at }: Change,
  ): Promise<(AdState | null)[]> {
    const { rates } = this.deps;
    const posts = [before, after];
    const kopecks = await rates.kopecksByCurrency(transaction);
    const publicStates = posts.filter((post) => post !== null);
    const documents = await queries.findDocuments(transaction, publicStates);
    return posts.map((post) => {
      const document = post && documents[publicStates.indexOf(post)];
      if (!post || document == null) return null;
      const values = { asOf: at, prices: pricesInAllCurrencies(kopecks, priceOf(post)), document };
      return {
        post,
        matchesSql: matchingSearchesSql(values),
        candidatesSql: candidateSearchesSql(values),
      };
    });
  }

  /** Sends at most one unread notification per search; while it is unread, its count is updated. */
  async #notify(transaction: DatabaseTransaction, rows: queries.NotifiedSearch[]): Promise<void> {
    const { notifications } = this.deps;
    const lastNotificationOf = ({
      notificationId: id,
      userId,
      countBefore: count,
    }: queries.NotifiedSearch) => (id === null ? [] : { id, userId, count });
    notifications.publishCountChanges(
      transaction,
      rows.filter(({ unread }) => unread).flatMap(lastNotificationOf),
    );
    const unnotified = rows.filter(({ unread }) => !unread);
    if (unnotified.length === 0) return;
    await notifications.storeFinalCounts(transaction, unnotified.flatMap(lastNotificationOf));
    const titles = await this.#titlesOf(
      transaction,
      unnotified.map(({ id }) => id),
    );
    const notificationIds = await notifications.notifyAll(
      transaction,
      unnotified.map(({ id, userId, newCount: count }) => ({
        userId,
        kind: 'saved_search',
        postId: null,
        values: { ...titles.get(id), saved_filter_id: id, count },
      })),
    );
    const lastNotifications = unnotified.map(({ id }, index) => ({
      id,
      notificationId: notificationIds[index],
    }));
    await queries.setNotifications(transaction, lastNotifications);
  }

  /**
   * Parses a stored filter; returns an empty one if it is invalid, so that owners of other searches are still notified.
   */
  #parseFilter(stored: unknown): SavedSearchFields {
    try {
      return readFields(stored);
    } catch (error) {
      this.deps.onError?.(error, 'the filter of a saved search cannot be read');
      return {};
    }
  }

  /** Returns titles of searches for notifications, by id: the owner's name, or a summary in both languages. */
  async #titlesOf(transaction: DatabaseTransaction, ids: number[]) {
    const rows = await queries.findSearchNames(transaction, ids);
    const searches = rows.map(({ id, name, filter }) => ({
      id,
      name,
      filter: name === null ? this.#parseFilter(filter) : null,
    }));
    const summaryOf = await this.deps.savedFilters.createSummarizer(
      transaction,
      searches.flatMap(({ filter }) => filter ?? []),
    );
    return new Map(
      searches.map(({ id, name, filter }) => {
        const { ru, en } = filter ? summaryOf(filter) : { ru: name ?? '', en: name ?? '' };
        return [id, { title: en, title_ru: ru }];
      }),
    );
  }
}

/** Returns the current price of an ad, the price with which a group of searches compares it, and whether it fell. */
function pricesOf(
  { before, after }: Change,
  { matchedBefore, savedWhileUnavailable, pastPrice, pastCurrencyId }: queries.SearchGroup,
) {
  const formerPrice = before && priceOf(before);
  const currentPrice = after ? priceOf(after) : (formerPrice ?? { price: null, currencyId: 0 });
  const priceThen =
    pastCurrencyId === null ? currentPrice : { price: pastPrice, currencyId: pastCurrencyId };
  return {
    baseline: matchedBefore ? formerPrice : savedWhileUnavailable ? priceThen : null,
    current: currentPrice,
    hasFallen: formerPrice !== null && isBelow(currentPrice, formerPrice),
  };
}

const isBelow = (current: AdPrice, former: AdPrice) =>
  current.price !== null && former.price !== null && current.price < former.price;
