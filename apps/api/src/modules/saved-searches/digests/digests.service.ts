import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { databaseErrorCode } from '../../../infra/database-errors.ts';
import type { MatchingService } from '../matching/matching.service.ts';
import type { HitsService } from '../saved-filters/hits.service.ts';
import type { DigestEmailsService, Sending } from './digest-emails.service.ts';
import * as queries from './digests.queries.ts';
import { KEPT_DAYS, lastWindowEnd, mailedPeriods } from './digests.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  hits: Pick<HitsService, 'lock'>;
  matching: Pick<MatchingService, 'matchWaiting'>;
  digestEmails: Pick<DigestEmailsService, 'sendDue'>;
}

/** What is sent, and how. */
interface Run extends Sending {
  /** The moment that says which windows are over; now, unless given. */
  asOf?: Date;
  /** The only account that is sent letters; else all are. */
  userId?: number | null;
  /** How long it waits for letters that another run has under way. */
  waitMs?: number;
  /** Called before it waits. */
  onWaiting?: (unsent: Unsent) => void;
}

/** Letters that are left: a run that failed or was killed, or one that goes on, holds them until then. */
interface Unsent {
  unsent: number;
  until: Date | null;
}

/** What a run has done, and what is left. */
interface Outcome extends Unsent {
  searches: number;
  letters: number;
  refused: number;
  /** Accounts whose letters could not be written: the next run tries again. */
  unwritten: number;
}

/** Searches that are due, by their account. */
type Searches = Map<number, { searchId: number }[]>;

/** Accounts of which those with letters are looked up in one go. */
const RANGE = 1_000;
/** Letters that are written in one transaction. */
const BATCH = 50;
const PURGED_AT_ONCE = 1_000;
const LOOK_MS = 500;
const DAY_MS = 86_400_000;

/**
 * Letters about what is new to saved searches. Rows are the record: a letter is written with its hits
 * before anything is sent, and what is not sent is found again by them, whoever stopped where.
 */
export class DigestsService extends BaseService<Dependencies> {
  /** Writes the letters of windows that are over and sends those that are due. May run beside itself. */
  async run({ userId = null, asOf, waitMs = 0, onWaiting, ...how }: Run): Promise<Outcome> {
    const { database, clock, digestEmails } = this.deps;
    const outcome = { searches: 0, letters: 0, refused: 0, unwritten: 0 };
    for (const window of this.#windows(asOf ?? clock.now(), userId)) {
      outcome.unwritten += await this.#write(window);
    }
    for (let waited = 0; ; waited += LOOK_MS) {
      const sent = await digestEmails.sendDue(userId, how);
      outcome.searches += sent.searches;
      outcome.letters += sent.letters;
      outcome.refused += sent.refused;
      const { letters: unsent, until } = await queries.countUnsent(database, userId);
      if (unsent === 0 || sent.failures > 0 || waited >= waitMs) {
        return { ...outcome, unsent, until };
      }
      if (waited === 0) onWaiting?.({ unsent, until });
      await pause(LOOK_MS);
    }
  }

  /** What a run would send, without writing anything. */
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

  /** Forgets hits that were seen and mailed long ago, and letters. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const before = (days: number) => new Date(clock.now().getTime() - days * DAY_MS);
    const [hits, letters] = [before(KEPT_DAYS.hits), before(KEPT_DAYS.letters)];
    while ((await queries.purgeHits(database, hits, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
    while ((await queries.purgeLetters(database, letters, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }

  #windows(now: Date, userId: number | null): queries.Window[] {
    return mailedPeriods.map((period) => ({ period, end: lastWindowEnd(period, now), userId }));
  }

  /** Goes through the accounts that have a letter due about a window; none once all are written. */
  async #eachRange(
    window: queries.Window,
    take: (due: { userId: number; searchId: number }[]) => Promise<void>,
  ): Promise<void> {
    const { database } = this.deps;
    if (await queries.isWritten(database, window)) return;
    const { userId } = window;
    const last = userId ?? (await queries.lastUserId(database));
    for (let after = userId === null ? 0 : userId - 1; after < last; after += RANGE) {
      await take(await queries.findDue(database, window, { after, until: after + RANGE }));
    }
  }

  /** @returns the number of accounts whose letters could not be written */
  async #write(window: queries.Window): Promise<number> {
    const { database, clock, matching } = this.deps;
    if (await queries.isWritten(database, window)) return 0;
    // After days without a worker one letter tells all.
    await matching.matchWaiting(window.end);
    let unwritten = 0;
    await this.#eachRange(window, async (due) => {
      const searches = [...Map.groupBy(due, ({ userId }) => userId)];
      for (let from = 0; from < searches.length; from += BATCH) {
        const batch = new Map(searches.slice(from, from + BATCH));
        unwritten += await this.#tryBatch(window, batch);
      }
    });
    // Of a window that still goes on, more letters may come.
    const isOver = window.end <= clock.now();
    if (unwritten === 0 && isOver && window.userId === null) {
      await queries.markWritten(database, window);
    }
    return unwritten;
  }

  /**
   * Writes the letters of some accounts. Where one cannot be written, the others are written without it.
   * @returns the number of those that cannot
   */
  async #tryBatch(window: queries.Window, batch: Searches): Promise<number> {
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

  async #writeBatch(window: queries.Window, batch: Searches): Promise<void> {
    const { database, clock, hits } = this.deps;
    const userIds = [...batch.keys()];
    const searchIds = [...batch.values()].flat().map(({ searchId }) => searchId);
    const letters = userIds.map((userId) => ({ id: randomUUID(), userId }));
    await database.$transaction(async (transaction) => {
      // Nothing else changes their hits or writes them into another letter meanwhile.
      await hits.lock(transaction, searchIds);
      await queries.writeLetters(transaction, window, { letters, now: clock.now() });
    });
  }
}
