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
import type { IndexQuestion, IndexResult, PageQuestion, PageResult } from './index-questions.ts';
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
const MAX_QUEUED = 1_000;
const MAX_CONCURRENT = 100;
const RESTART_DELAY_MS = 3_000;
/** Maximum time for which readiness waits for the first load. */
const MAX_LOADING_MS = 30_000;
const MAX_REPORTED_IDS = 10;
/** Memory limits of the thread, excluding the buffers of its index, for rows that are being loaded. */
const HEAP_LIMITS = { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 };

const failureMessages = {
  verification: 'the search index was not verified',
  words: 'words were not read for the search index',
} as const satisfies Record<FeedPart, string>;

/**
 * Index of all public ads, owned by a thread: counts many fields at once and supports queries that no database index
 * can (docs/search.md). Every result includes all changes committed before its question. While the index is
 * loading or has failed, searches use the database and facets are unavailable.
 */
export class SearchIndexService extends BaseService<Dependencies> {
  readonly #failedParts = new Set<FeedPart>();
  #state: SearchStatus['state'] = 'loading';
  #thread: Piscina<Task, IndexResult<IndexQuestion['ask']> | null> | null = null;
  #starting: Promise<number> | null = null;
  #startedAt: number | null = null;
  #isClosed = false;

  /** Returns the state of the index, its failed parts, and whether the process may serve visitors. */
  status(): SearchStatus {
    const loadingMs = this.#startedAt === null ? 0 : this.#now() - this.#startedAt;
    const isWaiting = this.#startedAt !== null && this.#state === 'loading';
    return {
      state: this.#state,
      failed: [...this.#failedParts],
      isReady: !isWaiting || loadingMs > MAX_LOADING_MS,
    };
  }

  /**
   * Loads all ads, which takes seconds for a million, and reloads them after a failure.
   * @returns the number of ads
   */
  start(): Promise<number> {
    this.#startedAt ??= this.#now();
    this.#starting ??= this.#send<'ready'>({ ask: 'ready' }, Number.POSITIVE_INFINITY)
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
    return this.#starting;
  }

  /** Counts the ads of a scope; `null` if the index cannot answer. */
  count(scope: SearchScope): Promise<number | null> {
    return this.#sendIfStarted<'count'>({ ask: 'count', query: toIndexQuery(scope) });
  }

  /** Finds a page of a scope and its total; `null` if the index cannot answer. */
  find(scope: SearchScope, page: PageQuestion): Promise<PageResult | null> {
    const now = scope.asOf.getTime();
    const query = toIndexQuery(scope);
    return this.#sendIfStarted<'find'>({ ask: 'find', query, text: scope.text, now, ...page });
  }

  /**
   * Counts many fields at once.
   * @throws ApiError unavailable if the index cannot answer
   */
  facets(query: Query, requests: FacetRequest[]): Promise<FacetCounts> {
    return this.#sendOrFail<'facets'>({ ask: 'facets', query, requests });
  }

  /**
   * Counts the ads of each query, all at the same moment.
   * @throws ApiError unavailable if the index cannot answer
   */
  counts(queries: Query[]): Promise<number[]> {
    return this.#sendOrFail<'counts'>({ ask: 'counts', queries });
  }

  /**
   * Finds criteria that exclude only a few ads, and those ads.
   * @throws ApiError unavailable if the index cannot answer
   */
  nearMisses(
    query: Query,
    options: { closer: Criterion | null; limit: number },
  ): Promise<NearMisses> {
    return this.#sendOrFail<'near'>({ ask: 'near', query, ...options });
  }

  /** Compares all ads of the index with their rows in batches and corrects differences. */
  async verify(): Promise<ConsistencyReport<number>> {
    await this.start();
    const report = await this.#send<'verify'>({ ask: 'verify' }, Number.POSITIVE_INFINITY);
    if (report === null) throw new Error('search index verification returned no result');
    return report;
  }

  /** Requests that all processes verify their indexes when they next read changes. */
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
  async #sendIfStarted<Type extends IndexQuestion['ask']>(
    question: Extract<IndexQuestion, { ask: Type }>,
  ): Promise<IndexResult<Type> | null> {
    if (!this.#starting) return null;
    return this.#withTimeout((until) => this.#send<Type>(question, until)).catch(() => null);
  }

  async #sendOrFail<Type extends IndexQuestion['ask']>(
    question: Extract<IndexQuestion, { ask: Type }>,
  ): Promise<IndexResult<Type>> {
    const result = await this.#withTimeout(async (until) => {
      // The first question starts the index.
      await this.start();
      return this.#send<Type>(question, until);
    }).catch(() => null);
    if (result === null) throw new ApiError('unavailable');
    return result;
  }

  /** Times out after `DATABASE_TIMEOUT_MS`. @returns `null` on timeout */
  async #withTimeout<Result>(
    send: (until: number) => Promise<Result | null>,
  ): Promise<Result | null> {
    const { config, onError } = this.deps;
    const timeout = Promise.withResolvers<null>();
    const timer = setTimeout(() => timeout.resolve(null), config.DATABASE_TIMEOUT_MS);
    try {
      return await Promise.race([send(Date.now() + config.DATABASE_TIMEOUT_MS), timeout.promise]);
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
    if (!this.#starting || this.#isClosed) return;
    this.#starting = null;
    this.#state = 'failed';
    wait(RESTART_DELAY_MS, null, { ref: false })
      .then(() => (this.#isClosed ? null : this.start()))
      .catch((error: unknown) => this.deps.onError?.(error, 'the search index was not loaded'));
  }

  #send<Type extends IndexQuestion['ask']>(
    question: Extract<IndexQuestion, { ask: Type }>,
    until: number,
  ): Promise<IndexResult<Type> | null> {
    this.#thread ??= this.#startThread();
    return this.#thread.run(
      { question, until },
      { name: 'answer' },
    ) as Promise<IndexResult<Type> | null>;
  }

  #startThread() {
    const { config, onError } = this.deps;
    const thread = new Piscina<Task, IndexResult<IndexQuestion['ask']> | null>({
      filename: new URL('./search-index.jobs.ts', import.meta.url).href,
      workerData: {
        // A separate connection, because it prepares statements and holds a transaction open.
        url: config.DATABASE_LISTEN_URL ?? config.DATABASE_URL,
        timeoutMs: config.DATABASE_TIMEOUT_MS,
      } satisfies ThreadSettings,
      minThreads: 1,
      maxThreads: 1,
      resourceLimits: HEAP_LIMITS,
      maxQueue: MAX_QUEUED,
      concurrentTasksPerWorker: MAX_CONCURRENT,
      // Blocking waits would stop the thread from reading its connection.
      atomics: 'disabled',
    });
    // The thread failed outside of a question: the next thread has to load all ads.
    thread.on('error', (error) => {
      onError?.(error, 'the search index failed');
      this.#restart();
    });
    thread.on('message', (notice: FeedNotice) => this.#handleNotice(notice));
    return thread;
  }

  #handleNotice(notice: FeedNotice): void {
    const { onError } = this.deps;
    switch (notice.type) {
      case 'state':
        // A failed index that is loading again remains failed until it is ready.
        if (this.#state !== 'failed' || notice.state !== 'loading') this.#state = notice.state;
        return;
      case 'corrected': {
        const { ids } = notice;
        const sample = ids.slice(0, MAX_REPORTED_IDS).join(', ');
        onError?.(
          new Error(`the search index differed from ${ids.length} ads: ${sample}`),
          'corrected',
        );
        return;
      }
      case 'failed':
        this.#failedParts.add(notice.part);
        onError?.(new Error(notice.reason), failureMessages[notice.part]);
        return;
      case 'recovered':
        this.#failedParts.delete(notice.part);
        return;
      default:
        throw notice satisfies never;
    }
  }
}
