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

interface Run extends SendOptions {
  /** Moment that decides which windows have ended; now by default */
  asOf?: Date;
  /** The only account to send to; all by default */
  userId?: number | null;
  /** How long to wait for emails leased by another run */
  waitMs?: number;
  /** Called once before waiting */
  onWaiting?: (unsent: Unsent) => void;
}

/** Emails left over: leased until `until` by a run that failed, was killed or still goes on */
interface Unsent {
  unsent: number;
  until: Date | null;
}

interface Outcome extends Unsent {
  searches: number;
  letters: number;
  refused: number;
  /** Accounts whose emails could not be inserted: the next run tries again */
  unwritten: number;
}

type DueSearches = Map<number, { searchId: number }[]>;

/** Number of account ids searched for due emails at once */
const USER_ID_RANGE = 1_000;
/** Number of emails inserted in one transaction */
const BATCH = 50;
const PURGED_AT_ONCE = 1_000;
const POLL_MS = 500;
const DAY_MS = 86_400_000;

/**
 * Emails about new hits of saved searches. The rows are the record: an email is stored with its hits before anything is
 * sent, so that any later run finds what a stopped one has not sent.
 */
export class DigestsService extends BaseService<Dependencies> {
  /** Stores the emails of windows that have ended and sends those that are due. Runs may overlap. */
  async run({ userId = null, asOf, waitMs = 0, onWaiting, ...how }: Run): Promise<Outcome> {
    const { database, clock, digestEmails } = this.deps;
    const outcome = { searches: 0, letters: 0, refused: 0, unwritten: 0 };
    for (const window of this.#windows(asOf ?? clock.now(), userId)) {
      outcome.unwritten += await this.#write(window);
    }
    for (let waited = 0; ; waited += POLL_MS) {
      const sent = await digestEmails.sendDue(userId, how);
      outcome.searches += sent.searches;
      outcome.letters += sent.letters;
      outcome.refused += sent.refused;
      const { letters: unsent, until } = await queries.countUnsent(database, userId);
      if (unsent === 0 || sent.failures > 0 || waited >= waitMs) {
        return { ...outcome, unsent, until };
      }
      if (waited === 0) onWaiting?.({ unsent, until });
      await pause(POLL_MS);
    }
  }

  /** Counts what a run would send, without writing anything. */
  async preview({ asOf, userId = null }: Pick<Run, 'asOf' | 'userId'>): Promise<Outcome> {
    const { database, clock } = this.deps;
    const { letters, searches } = await queries.countUnsent(database, userId);
    const outcome = { searches, letters, refused: 0, unwritten: 0, unsent: 0, until: null };
    for (const window of this.#windows(asOf ?? clock.now(), userId)) {
      await this.#eachRange(window, async (due) => {
        outcome.searches += due.length;
        outcome.letters += new Set(due.map((row) => row.userId)).size;
      });
    }
    return outcome;
  }

  /** Deletes expired emails, and hits that were seen and emailed long ago. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const [hits, letters] = [before(RETENTION_DAYS.hits), before(RETENTION_DAYS.letters)];
    while ((await queries.purgeHits(database, hits, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
    while ((await queries.purgeLetters(database, letters, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }

  #windows(now: Date, userId: number | null): queries.DigestWindow[] {
    return mailedPeriods.map((period) => ({ period, end: lastWindowEnd(period, now), userId }));
  }

  /** Passes the due searches of a window on, range by range; none if the window is complete. */
  async #eachRange(
    window: queries.DigestWindow,
    handle: (due: { userId: number; searchId: number }[]) => Promise<void>,
  ): Promise<void> {
    const { database } = this.deps;
    if (await queries.isWindowComplete(database, window)) return;
    const { userId } = window;
    const last = userId ?? (await queries.lastUserId(database));
    for (let after = userId === null ? 0 : userId - 1; after < last; after += USER_ID_RANGE) {
      await handle(
        await queries.findDueSearches(database, window, { after, until: after + USER_ID_RANGE }),
      );
    }
  }

  /** @returns the number of accounts whose emails could not be stored */
  async #write(window: queries.DigestWindow): Promise<number> {
    const { database, clock, matching } = this.deps;
    if (await queries.isWindowComplete(database, window)) return 0;
    // After days without a worker one email reports everything.
    await matching.matchDueChanges(window.end);
    let unwritten = 0;
    await this.#eachRange(window, async (due) => {
      const searches = [...Map.groupBy(due, ({ userId }) => userId)];
      for (let from = 0; from < searches.length; from += BATCH) {
        const batch = new Map(searches.slice(from, from + BATCH));
        unwritten += await this.#tryBatch(window, batch);
      }
    });
    // A window that has not ended yet may still get emails.
    const hasEnded = window.end <= clock.now();
    if (unwritten === 0 && hasEnded && window.userId === null) {
      await queries.markWindowComplete(database, window);
    }
    return unwritten;
  }

  /**
   * Stores the emails of some accounts; one that fails does not stop the others.
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
      let unwritten = 0;
      for (const each of batch) unwritten += await this.#tryBatch(window, new Map([each]));
      return unwritten;
    }
  }

  async #writeBatch(window: queries.DigestWindow, batch: DueSearches): Promise<void> {
    const { database, clock, hits } = this.deps;
    const userIds = [...batch.keys()];
    const searchIds = [...batch.values()].flat().map(({ searchId }) => searchId);
    const letters = userIds.map((userId) => ({ id: randomUUID(), userId }));
    await database.$transaction(async (transaction) => {
      // Until the commit no other transaction changes these hits or adds them to another email.
      await hits.lock(transaction, searchIds);
      await queries.insertEmails(transaction, window, { letters, now: clock.now() });
    });
  }
}
