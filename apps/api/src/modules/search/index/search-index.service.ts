import { setTimeout as wait } from 'node:timers/promises';
import type { Criterion, FacetCounts, FacetRequest, NearMisses, Query } from '@pitlane/facet-index';
import { Piscina } from 'piscina';
import { BaseService } from '../../../base-service.ts';
import type { Config } from '../../../config.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { ConsistencyReport } from '../../core/consistency-report.ts';
import type { SearchStatus } from '../../core/operations/operations.service.ts';
import { toIndexQuery } from '../filters/criteria.ts';
import type { SearchScope } from '../filters/filter-sql.ts';
import type { FeedNotice, FeedPart } from './index-feed.service.ts';
import type { IndexAnswer, IndexQuestion, PageAnswer, PageQuestion } from './index-questions.ts';
import type { ThreadSettings } from './search-index.jobs.ts';
import { purgeTouched, requestVerification } from './search-index.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_TIMEOUT_MS'>;
  onError?: (error: unknown, what: string) => void;
}

interface Task {
  question: IndexQuestion;
  until: number;
}

/** Maximum number of queued questions; more would time out in the queue. */
const MAX_WAITING = 1_000;
const MAX_CONCURRENT = 100;
const RESTART_MS = 3_000;
/** Maximum time that readiness waits for the first load. */
const MAX_LOADING_MS = 30_000;
const MAX_REPORTED = 10;
/** Memory limits of the thread besides its index, for rows being loaded. */
const HEAP = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

const failureTexts = {
  verification: 'the search index was not verified',
  words: 'words were not read for the search index',
} as const satisfies Record<FeedPart, string>;

/**
 * Index of all public ads, owned by a thread: counts many fields at once and supports queries that no index of the
 * database can (docs/search.md). Every answer includes everything committed before its question. While the index is
 * loading or has failed, searches use the database and facets are unavailable.
 */
export class SearchIndexService extends BaseService<Dependencies> {
  readonly #failed = new Set<FeedPart>();
  #state: SearchStatus['state'] = 'loading';
  #thread: Piscina<Task, IndexAnswer<IndexQuestion['ask']> | null> | null = null;
  #started: Promise<number> | null = null;
  #startedAt: number | null = null;
  #isClosed = false;

  /** Returns the state of the index, its failed parts, and whether the process may serve visitors. */
  status(): SearchStatus {
    const loadingMs = this.#startedAt === null ? 0 : this.#now() - this.#startedAt;
    const isWaiting = this.#startedAt !== null && this.#state === 'loading';
    return {
      state: this.#state,
      failed: [...this.#failed],
      isReady: !isWaiting || loadingMs > MAX_LOADING_MS,
    };
  }

  /**
   * Loads all ads, which takes seconds for a million, and reloads them after a failure.
   * @returns the number of ads
   */
  start(): Promise<number> {
    this.#startedAt ??= this.#now();
    this.#started ??= this.#ask<'ready'>({ ask: 'ready' }, Number.POSITIVE_INFINITY)
      .then((size) => {
        // After a failure the index may only have to catch up, which is not reported as a load.
        this.#state = 'ready';
        return size ?? 0;
      })
      .catch((error: unknown) => {
        if (this.#isClosed) return 0;
        this.#restart();
        throw error;
      });
    return this.#started;
  }

  /** Counts the ads of a scope; `null` if the index cannot answer. */
  count(scope: SearchScope): Promise<number | null> {
    return this.#askIfStarted<'count'>({ ask: 'count', query: toIndexQuery(scope) });
  }

  /** Finds a page of a scope and its total; `null` if the index cannot answer. */
  find(scope: SearchScope, page: PageQuestion): Promise<PageAnswer | null> {
    const now = scope.asOf.getTime();
    const query = toIndexQuery(scope);
    return this.#askIfStarted<'find'>({ ask: 'find', query, text: scope.text, now, ...page });
  }

  /**
   * Counts many fields at once.
   * @throws ApiError unavailable if the index cannot answer
   */
  facets(query: Query, requests: FacetRequest[]): Promise<FacetCounts> {
    return this.#demand<'facets'>({ ask: 'facets', query, requests });
  }

  /**
   * Counts the ads of each query, all at the same moment.
   * @throws ApiError unavailable if the index cannot answer
   */
  counts(queries: Query[]): Promise<number[]> {
    return this.#demand<'counts'>({ ask: 'counts', queries });
  }

  /**
   * Finds criteria that exclude only a few ads, and those ads.
   * @throws ApiError unavailable if the index cannot answer
   */
  nearMisses(
    query: Query,
    options: { closer: Criterion | null; limit: number },
  ): Promise<NearMisses> {
    return this.#demand<'near'>({ ask: 'near', query, ...options });
  }

  /** Compares all ads of the index with their rows in portions and corrects differences. */
  async verify(): Promise<ConsistencyReport<number>> {
    await this.start();
    const compared = await this.#ask<'verify'>({ ask: 'verify' }, Number.POSITIVE_INFINITY);
    if (compared === null) throw new Error('the search index was not compared');
    return compared;
  }

  /** Makes all processes verify their indexes when they next read changes. */
  verifyEverywhere(): Promise<void> {
    return requestVerification(this.deps.database);
  }

  /** Purges changes that every process has already read. Run by the worker. */
  purge(): Promise<void> {
    return purgeTouched(this.deps.database);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#thread?.destroy();
  }

  #now(): number {
    return this.deps.clock.now().getTime();
  }

  /** Returns `null` if the index was not started, as in commands and tests that do not need it. */
  async #askIfStarted<Ask extends IndexQuestion['ask']>(
    question: Extract<IndexQuestion, { ask: Ask }>,
  ): Promise<IndexAnswer<Ask> | null> {
    if (!this.#started) return null;
    return this.#inTime((until) => this.#ask<Ask>(question, until)).catch(() => null);
  }

  async #demand<Ask extends IndexQuestion['ask']>(
    question: Extract<IndexQuestion, { ask: Ask }>,
  ): Promise<IndexAnswer<Ask>> {
    const answer = await this.#inTime(async (until) => {
      // The first question starts the index.
      await this.start();
      return this.#ask<Ask>(question, until);
    }).catch(() => null);
    if (answer === null) throw new ApiError('unavailable');
    return answer;
  }

  /** Times out after `DATABASE_TIMEOUT_MS`. @returns `null` on timeout */
  async #inTime<Result>(ask: (until: number) => Promise<Result | null>): Promise<Result | null> {
    const { config, onError } = this.deps;
    const late = Promise.withResolvers<null>();
    const timer = setTimeout(() => late.resolve(null), config.DATABASE_TIMEOUT_MS);
    try {
      return await Promise.race([ask(Date.now() + config.DATABASE_TIMEOUT_MS), late.promise]);
    } catch (error) {
      onError?.(error, 'the search index did not answer');
      this.#restart();
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Restarts the index after a failure; until all ads are loaded, searches use the database. */
  #restart(): void {
    if (!this.#started || this.#isClosed) return;
    this.#started = null;
    this.#state = 'failed';
    wait(RESTART_MS, null, { ref: false })
      .then(() => (this.#isClosed ? null : this.start()))
      .catch((error: unknown) => this.deps.onError?.(error, 'the search index was not loaded'));
  }

  #ask<Ask extends IndexQuestion['ask']>(
    question: Extract<IndexQuestion, { ask: Ask }>,
    until: number,
  ): Promise<IndexAnswer<Ask> | null> {
    this.#thread ??= this.#startThread();
    return this.#thread.run(
      { question, until },
      { name: 'answer' },
    ) as Promise<IndexAnswer<Ask> | null>;
  }

  #startThread() {
    const { config, onError } = this.deps;
    const thread = new Piscina<Task, IndexAnswer<IndexQuestion['ask']> | null>({
      filename: new URL('./search-index.jobs.ts', import.meta.url).href,
      workerData: {
        // A connection of its own, because it prepares statements and holds a transaction open.
        url: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
        timeoutMs: config.DATABASE_TIMEOUT_MS,
      } satisfies ThreadSettings,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: HEAP,
      maxQueue: MAX_WAITING,
      concurrentTasksPerWorker: MAX_CONCURRENT,
      // Blocking waits would stop the thread from reading its connection.
      atomics: 'disabled',
    });
    // The thread failed without a question: the next one has to load all ads.
    thread.on('error', (error) => {
      onError?.(error, 'the search index failed');
      this.#restart();
    });
    thread.on('message', (notice: FeedNotice) => this.#note(notice));
    return thread;
  }

  #note(notice: FeedNotice): void {
    const { onError } = this.deps;
    switch (notice.notice) {
      case 'state':
        // A failed index that is loading again is not available until it is ready.
        if (this.#state !== 'failed' || notice.state !== 'loading') this.#state = notice.state;
        return;
      case 'corrected': {
        const { ids } = notice;
        const sample = ids.slice(0, MAX_REPORTED).join(', ');
        onError?.(
          new Error(`the search index differed from ${ids.length} ads: ${sample}`),
          'corrected',
        );
        return;
      }
      case 'failed':
        this.#failed.add(notice.part);
        onError?.(new Error(notice.reason), failureTexts[notice.part]);
        return;
      case 'recovered':
        this.#failed.delete(notice.part);
        return;
      default:
        throw notice satisfies never;
    }
  }
}
