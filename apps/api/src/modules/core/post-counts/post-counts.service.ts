import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Database } from '../../../infra/database.ts';
import * as queries from './post-counts.queries.ts';
import type { CountComparison, CountKey, PublishedCountRequest } from './post-counts.rules.ts';

/** Number of changes added per transaction: about 50 ms of database time. */
const BATCH = 5_000;

/**
 * Provides the numbers of public ads by catalogue level and seller. Stored instead of counted per request (decision
 * 0033); exact at every moment.
 */
export class PostCountsService {
  readonly #database: Database;
  readonly #counts: (asked: CountKey) => Promise<Map<number, number>>;
  readonly #published: (asked: PublishedCountRequest) => Promise<number>;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#counts = createBatchLoader(async (asked) => {
      const levels = Map.groupBy(asked, ({ level }) => level);
      const counted = [...levels].map(async ([level, same]) => {
        const ids = [...new Set(same.flatMap((each) => each.ids))];
        return [level, await queries.findCounts(database, { level, ids })] as const;
      });
      const byLevel = new Map(await Promise.all(counted));
      return asked.map(({ level }) => byLevel.get(level) ?? new Map());
    });
    this.#published = createBatchLoader((asked) => queries.countPublished(database, asked));
  }

  /** Returns counts by id. Ids without ads are missing; ids of parallel requests may be included. */
  countsOf(counted: CountKey): Promise<ReadonlyMap<number, number>> {
    return this.#counts(counted);
  }

  /**
   * Counts ads of any of these that were published by a moment.
   * @param counted must not overlap
   */
  countPublished(counted: CountKey[], asOf: Date): Promise<number> {
    return this.#published({ counted, asOf });
  }

  /** Recounts everything and compares, level by level; takes seconds for a million ads. */
  compare(): Promise<CountComparison[]> {
    return queries.compareCounts(this.#database);
  }

  /** Adds changes to the stored counts, so that reads have few changes to add. Run by the worker. */
  async addChanges(): Promise<void> {
    while ((await queries.addChanges(this.#database, BATCH)) === BATCH);
  }
}
