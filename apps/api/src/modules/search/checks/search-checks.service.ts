import type { Config } from '../../../config.ts';
import { systemClock } from '../../../infra/clock.ts';
import { type Database, openDatabase } from '../../../infra/database.ts';
import type { Comparison } from '../../core/comparison.ts';
import { PostCountsService } from '../../core/post-counts/post-counts.service.ts';
import { SearchTermsService } from '../../query-parser/search-terms.service.ts';

import { SearchIndexService } from '../index/search-index.service.ts';
import * as queries from './search-checks.queries.ts';

/** What was kept for searches, and how it compares with the plain tables. */
export interface Checked extends Comparison<number | string> {
  name: string;
}

interface Dependencies {
  config: Pick<
    Config,
    'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'
  >;
  onError?: (error: unknown, what: string) => void;
}

/** Texts that are read in one go: half a second. */
const AT_ONCE = 1_000;
const MOST_NAMED = 10;
const WORDS = 'words';
/** Nobody waits for these. */
const PATIENT = { DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: 60_000 };

/** Compares what is kept for searches with the plain tables, and makes it anew (docs/search.md). */
export class SearchChecksService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = { ...deps, config: { ...deps.config, ...PATIENT } };
  }

  /** Compares everything, one after the other; each comparison is of one moment, also while ads change. */
  async *verify(): AsyncGenerator<Checked> {
    const database = openDatabase(this.#deps.config);
    const searchIndex = new SearchIndexService({ ...this.#deps, database, clock: systemClock });
    try {
      // From the beginning: they live through what changes meanwhile.
      const started = searchIndex.start();
      started.catch(() => {});
      yield { name: WORDS, ...(await new SearchTermsService({ database }).compare()) };
      yield { name: 'texts', ...(await verifyTexts(database)) };
      for (const { name, ...counts } of await new PostCountsService({ database }).compare()) {
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
   * Compares everything. Words that differ are no mistake, for they do not follow the catalogue: they are made anew, so that
   * the next day knows new names. Run by the worker.
   * @throws Error that says what differs, and names some of the ads
   */
  async check(): Promise<void> {
    const wrong: string[] = [];
    for await (const checked of this.verify()) {
      if (checked.wrong === 0) continue;
      if (checked.name === WORDS) {
        await this.renewWords();
        this.#deps.onError?.(new Error(told(checked)), 'words of searches were made anew');
      } else wrong.push(told(checked));
    }
    if (wrong.length > 0) throw new Error(`the search differs from the ads: ${wrong.join('; ')}`);
  }

  /**
   * Makes what words may mean anew.
   * @returns how many terms there are
   */
  async renewWords(): Promise<number> {
    const database = openDatabase(this.#deps.config);
    try {
      return await new SearchTermsService({ database }).store();
    } finally {
      await database.$disconnect();
    }
  }

  /** Has all processes compare their indexes with the rows and correct what differs. */
  async renewIndexes(): Promise<void> {
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
   * Writes texts anew that are not as they should be; the others stay, so that searches find all the time. May be
   * broken off and run again.
   * @returns how many were looked at, and how many were wrong
   */
  async renewTexts(): Promise<Comparison<number>> {
    const database = openDatabase(this.#deps.config);
    try {
      return await verifyTexts(database, (ids) =>
        database.$transaction((transaction) => queries.renewTexts(transaction, ids)),
      );
    } finally {
      await database.$disconnect();
    }
  }
}

/** A comparison in words. */
export const told = ({ name, rows, wrong, first }: Checked) =>
  wrong === 0
    ? `${name}: ${rows}, equal`
    : `${name}: ${wrong} of ${rows} differ (${first.join(', ')}${wrong > first.length ? ', …' : ''})`;

/** Over two connections: what takes the time is the database's work on one text after the other. */
async function verifyTexts(
  database: Database,
  onWrong: (ids: number[]) => Promise<void> = async () => {},
): Promise<Comparison<number>> {
  const last = await queries.readLastId(database);
  const sum: Comparison<number> = { rows: 0, wrong: 0, first: [] };
  let next = 0;
  const work = async () => {
    while (next < last) {
      const after = next;
      next += AT_ONCE;
      const { rows, wrong } = await queries.findWrongTexts(database, after, after + AT_ONCE);
      if (wrong.length > 0) await onWrong(wrong);
      sum.rows += rows;
      sum.wrong += wrong.length;
      sum.first.push(...wrong.slice(0, MOST_NAMED - sum.first.length));
    }
  };
  await Promise.all(Array.from({ length: PATIENT.DATABASE_POOL_SIZE }, work));
  return sum;
}
