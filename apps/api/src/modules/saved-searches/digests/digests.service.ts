import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { databaseErrorCode } from '../../../infra/database-errors.ts';
import type { MatchingService } from '../matching/matching.service.ts';
import type { HitsService } from '../saved-filters/hits.service.ts';
import type { DigestEmailsService, SendOptions } from './digest-emails.service.ts';
import * as queries from './digests.queries.ts';
import { lastWindowEnd, mailedPeriods, RETENTION_DAYS } from './digests.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  hits: Pick<HitsService, 'lock'>;
  matching: Pick<MatchingService, 'matchDueChanges'>;
  digestEmails: Pick<DigestEmailsService, 'sendDue'>;
}

interface RunOptions extends SendOptions {
  /** Time that decides which windows have ended; now by default */
  asOf?: Date;
  /** The only account to send to; all by default */
  userId?: number | null;
  /** Period to wait for emails leased by another run */
  waitMs?: number;
  /** Called once before waiting */
  onWaiting?: (unsent: Unsent) => void;
}

/** Remaining emails, leased until `until` by a run that failed, was killed or is still running */
interface Unsent {
  unsent: number;
  until: Date | null;
}

interface RunResult extends Unsent {
  searches: number;
  letters: number;
  refused: number;
  /** Number of accounts whose emails could not be stored: the next run tries again */
  unwritten: number;
}

type DueSearches = Map<number, { searchId: number }[]>;

/** Number of account ids per query for due searches */
const USER_ID_RANGE = 1_000;
/** Number of emails inserted in one transaction */
const BATCH_SIZE = 50;
const PURGE_BATCH_SIZE = 1_000;
const POLL_MS = 500;
const DAY_MS = 86_400_000;

/**
 * Emails about new hits of saved searches. An email is stored with its hits before it is sent, so that a later run
 * finds what an interrupted one has not sent.
 */
export class DigestsService extends BaseService<Dependencies> {
  /** Stores the emails of windows that have ended and sends those that are due. Runs may overlap. */
  async run({
    userId = null,
    asOf,
    waitMs = 0,
    onWaiting,
    ...sendOptions
  }: RunOptions): Promise<RunResult> {
    const { database, clock, digestEmails } = this.deps;
    const result = { searches: 0, letters: 0, refused: 0, unwritten: 0 };
    for (const window of this.#windowsAt(asOf ?? clock.now(), userId)) {
      result.unwritten += await this.#writeWindow(window);
    }
    for (let waitedMs = 0; ; waitedMs += POLL_MS) {
      const batchResult = await digestEmails.sendDue(userId, sendOptions);
      result.searches += batchResult.searches;
      result.letters += batchResult.letters;
      result.refused += batchResult.refused;
      const { emails: unsent, until } = await queries.countUnsent(database, userId);
      if (unsent === 0 || batchResult.failures > 0 || waitedMs >= waitMs) {
        return { ...result, unsent, until };
      }
      if (waitedMs === 0) onWaiting?.({ unsent, until });
      await pause(POLL_MS);
    }
  }

  /** Counts what a run would send, without writing anything. */
  async preview({ asOf, userId = null }: Pick<RunOptions, 'asOf' | 'userId'>): Promise<RunResult> {
    const { database, clock } = this.deps;
    const { emails, searches } = await queries.countUnsent(database, userId);
    const result = { searches, letters: emails, refused: 0, unwritten: 0, unsent: 0, until: null };
    for (const window of this.#windowsAt(asOf ?? clock.now(), userId)) {
      await this.#forEachRange(window, async (searches) => {
        result.searches += searches.length;
        result.letters += new Set(searches.map((row) => row.userId)).size;
      });
    }
    return result;
  }

  /** Deletes expired emails, and hits that were seen and emailed long ago. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const daysAgo = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const [hits, emails] = [daysAgo(RETENTION_DAYS.hits), daysAgo(RETENTION_DAYS.letters)];
    while ((await queries.purgeHits(database, hits, PURGE_BATCH_SIZE)) === PURGE_BATCH_SIZE);
    while ((await queries.purgeEmails(database, emails, PURGE_BATCH_SIZE)) === PURGE_BATCH_SIZE);
  }

  #windowsAt(now: Date, userId: number | null): queries.DigestWindow[] {
    return mailedPeriods.map((period) => ({ period, end: lastWindowEnd(period, now), userId }));
  }

  /** Calls `handle` with the due searches of a window for each range of accounts, unless the window is complete. */
  async #forEachRange(
    window: queries.DigestWindow,
    handle: (due: { userId: number; searchId: number }[]) => Promise<void>,
  ): Promise<void> {
    const { database } = this.deps;
    if (await queries.isWindowComplete(database, window)) return;
    const { userId } = window;
    const lastUserId = userId ?? (await queries.findLastUserId(database));
    for (let after = userId === null ? 0 : userId - 1; after < lastUserId; after += USER_ID_RANGE) {
      await handle(
        await queries.findDueSearches(database, window, { after, upTo: after + USER_ID_RANGE }),
      );
    }
  }

  /** @returns the number of accounts whose emails could not be stored */
  async #writeWindow(window: queries.DigestWindow): Promise<number> {
    const { database, clock, matching } = this.deps;
    if (await queries.isWindowComplete(database, window)) return 0;
    // After days without a worker one email covers all hits.
    await matching.matchDueChanges(window.end);
    let failedCount = 0;
    await this.#forEachRange(window, async (dueSearches) => {
      const searches = [...Map.groupBy(dueSearches, ({ userId }) => userId)];
      for (let from = 0; from < searches.length; from += BATCH_SIZE) {
        const batch = new Map(searches.slice(from, from + BATCH_SIZE));
        failedCount += await this.#tryBatch(window, batch);
      }
    });
    // A window that has not ended yet may still get emails.
    const hasEnded = window.end <= clock.now();
    if (failedCount === 0 && hasEnded && window.userId === null) {
      await queries.markWindowComplete(database, window);
    }
    return failedCount;
  }

  /**
   * Stores the emails of some accounts; a failure of one does not stop the others.
   * @returns the number of emails that failed
   */
  async #tryBatch(window: queries.DigestWindow, batch: DueSearches): Promise<number> {
    try {
      await this.#writeBatch(window, batch);
      return 0;
    } catch (error) {
      if (databaseErrorCode(error) === 'unavailable') throw error;
      if (batch.size === 1) {
        this.deps.onError?.(error, 'a digest was not written');
        return 1;
      }
      let failedCount = 0;
      for (const entry of batch) failedCount += await this.#tryBatch(window, new Map([entry]));
      return failedCount;
    }
  }

  async #writeBatch(window: queries.DigestWindow, batch: DueSearches): Promise<void> {
    const { database, clock, hits } = this.deps;
    const userIds = [...batch.keys()];
    const searchIds = [...batch.values()].flat().map(({ searchId }) => searchId);
    const emails = userIds.map((userId) => ({ id: randomUUID(), userId }));
    await database.$transaction(async (transaction) => {
      // Until the commit no other transaction changes these hits or adds them to another email.
      await hits.lock(transaction, searchIds);
      await queries.insertEmails(transaction, window, { emails, now: clock.now() });
    });
  }
}
