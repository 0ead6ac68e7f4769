import type { Config } from '../../../config.ts';
import { systemClock } from '../../../infra/clock.ts';
import { type Database, openDatabase } from '../../../infra/database.ts';
import type { ConsistencyReport } from '../../core/consistency-report.ts';
import { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import { SearchTermsService } from '../../query-parser/search-terms.service.ts';

import { SearchIndexService } from '../index/search-index.service.ts';
import * as queries from './search-checks.queries.ts';

/** Comparison of derived search data with the tables. */
export interface SearchComparison extends ConsistencyReport<number | string> {
  name: string;
}

interface Dependencies {
  config: Pick<
    Config,
    'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'
  >;
  onError?: (error: unknown, what: string) => void;
}

/** Number of texts per query, which takes half a second. */
const BATCH_SIZE = 1_000;
const MAX_REPORTED_IDS = 10;
const WORDS_COMPARISON = 'words';
/** Settings of background work, which may be slow. */
const BACKGROUND_CONFIG = { DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 60_000 };

/** Compares derived search data with the tables and rebuilds it (docs/search.md). */
export class SearchChecksService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = { ...deps, config: { ...deps.config, ...BACKGROUND_CONFIG } };
  }

  /** Compares all derived data in sequence. Each comparison is consistent, even while ads change. */
  async *verify(): AsyncGenerator<SearchComparison> {
    const database = openDatabase(this.#deps.config);
    const searchIndex = new SearchIndexService({ ...this.#deps, database, clock: systemClock });
    try {
      // Started first, so that the index also applies the changes made during the other
      // comparisons.
      const started = searchIndex.start();
      started.catch(() => {});
      yield { name: WORDS_COMPARISON, ...(await new SearchTermsService({ database }).compare()) };
      yield { name: 'texts', ...(await verifyTexts(database)) };
      for (const { name, ...counts } of await new PostCountsService({
        database,
      }).compareWithRecount()) {
        yield { name: `counts: ${name}`, ...counts };
      }
      await started;
      yield { name: 'index', ...(await searchIndex.verify()) };
    } finally {
      await searchIndex.close();
      await database.$disconnect();
    }
  }

  /**
   * Compares all derived data. Different words are no error, since changes of the catalogue do not update them: they
   * are rebuilt, so that new names are searchable the next day. Run by the worker.
   * @throws Error that describes the differences and lists some of the ads
   */
  async check(): Promise<void> {
    const differences: string[] = [];
    for await (const comparison of this.verify()) {
      if (comparison.wrong === 0) continue;
      if (comparison.name === WORDS_COMPARISON) {
        await this.rebuildWords();
        this.#deps.onError?.(new Error(formatComparison(comparison)), 'search words were rebuilt');
      } else differences.push(formatComparison(comparison));
    }
    if (differences.length > 0)
      throw new Error(`the search differs from the ads: ${differences.join('; ')}`);
  }

  /**
   * Rebuilds the search terms.
   * @returns the number of terms
   */
  async rebuildWords(): Promise<number> {
    const database = openDatabase(this.#deps.config);
    try {
      return await new SearchTermsService({ database }).store();
    } finally {
      await database.$disconnect();
    }
  }

  /** Requests that all processes compare their indexes with the rows and correct differences. */
  async verifyIndexes(): Promise<void> {
    const database = openDatabase(this.#deps.config);
    try {
      await new SearchIndexService({
        ...this.#deps,
        database,
        clock: systemClock,
      }).verifyEverywhere();
    } finally {
      await database.$disconnect();
    }
  }

  /**
   * Rewrites wrong texts only, so that searches find ads at any time. May be interrupted and
   * run again.
   * @returns the numbers of compared and wrong texts
   */
  async rewriteTexts(): Promise<ConsistencyReport<number>> {
    const database = openDatabase(this.#deps.config);
    try {
      return await verifyTexts(database, (ids) =>
        database.$transaction((transaction) => queries.rewriteTexts(transaction, ids)),
      );
    } finally {
      await database.$disconnect();
    }
  }
}

/** Formats a comparison for logs and error messages. */
export const formatComparison = ({ name, rows, wrong, first }: SearchComparison) =>
  wrong === 0
    ? `${name}: ${rows}, equal`
    : `${name}: ${wrong} of ${rows} differ (${first.join(', ')}${wrong > first.length ? ', …' : ''})`;

/** Runs on two connections, because the database takes most of the time. */
async function verifyTexts(
  database: Database,
  onWrong: (ids: number[]) => Promise<void> = async () => {},
): Promise<ConsistencyReport<number>> {
  const lastId = await queries.findLastId(database);
  const report: ConsistencyReport<number> = { rows: 0, wrong: 0, first: [] };
  let nextStart = 0;
  const processBatches = async () => {
    while (nextStart < lastId) {
      const after = nextStart;
      nextStart += BATCH_SIZE;
      const { rows, wrong } = await queries.findWrongTexts(database, after, after + BATCH_SIZE);
      if (wrong.length > 0) await onWrong(wrong);
      report.rows += rows;
      report.wrong += wrong.length;
      report.first.push(...wrong.slice(0, MAX_REPORTED_IDS - report.first.length));
    }
  };
  await Promise.all(Array.from({ length: BACKGROUND_CONFIG.DATABASE_POOL_SIZE }, processBatches));
  return report;
}
