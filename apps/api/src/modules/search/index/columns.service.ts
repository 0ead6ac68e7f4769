import { setTimeout as wait } from 'node:timers/promises';
import { Piscina } from 'piscina';
import type { Config } from '../../../config.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Database } from '../../../infra/database.ts';
import type { Comparison } from '../../core/comparison.ts';
import { type Criterion, criteriaOf } from '../filters/criteria.ts';
import type { SearchScope } from '../filters/filter-sql.ts';
import type { ColumnsNotice, ColumnsSettings } from './columns.jobs.ts';
import { askForRenewal, purgeTouched } from './columns.queries.ts';
import type { Counted, Tally } from './counting.ts';
import type { Place } from './cursor.ts';
import type { Near, NearQuestion } from './nearing.ts';
import type { Answer, Found, Question } from './questions.ts';
import type { SortTerm } from './sort-terms.ts';
import type { Turn } from './special-rotation.ts';

interface Dependencies {
  database: Database;
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_TIMEOUT_MS'>;
  onError?: (error: unknown, what: string) => void;
}

interface Asked {
  question: Question;
  until: number;
}

interface Page {
  limit: number;
  offset: number;
  after: Place | null;
  backwards?: boolean;
  turn?: Turn | null;
}

/** Questions that wait in the thread: more would wait longer than people do. */
const MOST_WAITING = 1_000;
const ANSWERED_AT_ONCE = 100;
const RESTART_MS = 3_000;
const MOST_NAMED = 10;
/** Of the thread, beside its columns: rows on their way into them. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

/**
 * What everybody can see, as columns in the memory of a thread: counts by many fields at once and finds what no index
 * holds, hundreds of times as fast as rows do (docs/search.md). Every answer knows all that was committed before it was
 * asked for. Without the thread, searches ask the database.
 */
export class ColumnsService {
  readonly #deps: Dependencies;
  #thread: Piscina<Asked, Answer<Question['ask']> | null> | null = null;
  #started: Promise<number> | null = null;
  #isClosed = false;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Reads all ads: seconds for a million; where that fails, again and again. @returns how many there are */
  start(): Promise<number> {
    this.#started ??= this.#ask<'ready'>({ ask: 'ready' }, Number.POSITIVE_INFINITY)
      .then((size) => size ?? 0)
      .catch((error: unknown) => {
        if (this.#isClosed) return 0;
        this.#restart();
        throw error;
      });
    return this.#started;
  }

  /** How many ads a scope holds; null where the columns cannot say. */
  count(scope: SearchScope): Promise<number | null> {
    return this.#askIfReady<'count'>({ ask: 'count', criteria: criteriaOf(scope) });
  }

  /** One page of a scope, and how many there are in all; null where the columns cannot say. */
  find(scope: SearchScope, terms: SortTerm[], page: Page): Promise<Found | null> {
    const now = scope.asOf.getTime();
    const { text } = scope;
    const criteria = criteriaOf(scope);
    return this.#askIfReady<'find'>({ ask: 'find', criteria, terms, text, now, ...page });
  }

  /**
   * Counts by many fields at once.
   * @throws ApiError unavailable where there are no columns
   */
  tally(criteria: Criterion[], tallies: Tally[]): Promise<Counted> {
    return this.#demand<'tally'>({ ask: 'tally', criteria, tallies });
  }

  /**
   * How many ads fit each of these, all at one moment.
   * @throws ApiError unavailable
   */
  counts(each: Criterion[][]): Promise<number[]> {
    return this.#demand<'counts'>({ ask: 'counts', each });
  }

  /**
   * What criteria miss by little.
   * @throws ApiError unavailable
   */
  near(question: NearQuestion): Promise<Near> {
    return this.#demand<'near'>({ ask: 'near', ...question });
  }

  /** Compares the columns with the rows, a portion after the other, each as of one moment, and puts right what differs. */
  async verify(): Promise<Comparison<number>> {
    await this.start();
    const compared = await this.#ask<'verify'>({ ask: 'verify' }, Number.POSITIVE_INFINITY);
    if (compared === null) throw new Error('The columns were not compared');
    return compared;
  }

  /** Has all processes compare their columns with the rows and put right what differs, beginning with their next question. */
  renewEverywhere(): Promise<void> {
    return askForRenewal(this.#deps.database);
  }

  /** Purges what every process has read long ago: one that has not begins anew. Run by the worker. */
  purge(): Promise<void> {
    return purgeTouched(this.#deps.database);
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.destroy();
  }

  /** Only what has begun is asked: a test or a command that never needs columns has none. */
  async #askIfReady<Kind extends Question['ask']>(
    question: Extract<Question, { ask: Kind }>,
  ): Promise<Answer<Kind> | null> {
    if (!this.#started) return null;
    return this.#inTime((until) => this.#ask<Kind>(question, until)).catch(() => null);
  }

  async #demand<Kind extends Question['ask']>(
    question: Extract<Question, { ask: Kind }>,
  ): Promise<Answer<Kind>> {
    const answer = await this.#inTime(async (until) => {
      // The first who asks begins it.
      await this.start();
      return this.#ask<Kind>(question, until);
    }).catch(() => null);
    if (answer === null) throw new ApiError('unavailable');
    return answer;
  }

  /** Nobody waits longer than for the database. @returns null where that was too short */
  async #inTime<Result>(ask: (until: number) => Promise<Result | null>): Promise<Result | null> {
    const { config, onError } = this.#deps;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), config.DATABASE_TIMEOUT_MS);
    try {
      return await Promise.race([ask(Date.now() + config.DATABASE_TIMEOUT_MS), late.promise]);
    } catch (error) {
      onError?.(error, 'the columns did not answer');
      this.#restart();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** After a failure: searches ask the rows until everything is read anew. */
  #restart(): void {
    if (!this.#started || this.#isClosed) return;
    this.#started = null;
    wait(RESTART_MS, null, { ref: false })
      .then(() => (this.#isClosed ? null : this.start()))
      .catch((error: unknown) => this.#deps.onError?.(error, 'the columns were not read'));
  }

  #ask<Kind extends Question['ask']>(
    question: Extract<Question, { ask: Kind }>,
    until: number,
  ): Promise<Answer<Kind> | null> {
    this.#thread ??= this.#startThread();
    return this.#thread.run(
      { question, until },
      { name: 'answer' },
    ) as Promise<Answer<Kind> | null>;
  }

  #startThread() {
    const { config, onError } = this.#deps;
    const thread = new Piscina<Asked, Answer<Question['ask']> | null>({
      filename: new URL('columns.jobs.ts', import.meta.url).href,
      workerData: {
        // Prepared statements and a transaction of its own: no connection that others share.
        url: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
        timeoutMs: config.DATABASE_TIMEOUT_MS,
      } satisfies ColumnsSettings,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: HEAP,
      maxQueue: MOST_WAITING,
      concurrentTasksPerWorker: ANSWERED_AT_ONCE,
      // It reads from its connection while it waits for questions.
      atomics: 'disabled',
    });
    // One that fails while nobody asks it: another one has to read everything.
    thread.on('error', (error) => {
      onError?.(error, 'the columns failed');
      this.#restart();
    });
    thread.on('message', ({ wrong }: ColumnsNotice) => {
      const named = wrong.slice(0, MOST_NAMED).join(', ');
      onError?.(new Error(`the columns differed from ${wrong.length} ads: ${named}`), 'put right');
    });
    return thread;
  }
}
