import { createBatchLoader } from '../../../infra/batch-loader.ts';
import type { Database } from '../../../infra/database.ts';
import * as queries from './post-counts.queries.ts';
import type { CountComparison, CountKey, PublishedCountRequest } from './post-counts.rules.ts';

/** Number of changes added per transaction, which takes about 50 ms of database time. */
const BATCH_SIZE = 5_000;

/**
 * Numbers of public ads by catalogue entry and seller. They are stored instead of counted per request (decision 0033),
 * and exact at every moment.
 */
export class PostCountsService {
  readonly #database: Database;
  readonly #loadCounts: (key: CountKey) => Promise<Map<number, number>>;
  readonly #loadPublishedCount: (request: PublishedCountRequest) => Promise<number>;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#loadCounts = createBatchLoader(async (keys) => {
      const levels = Map.groupBy(keys, ({ level }) => level);
      const countsOfLevels = [...levels].map(async ([level, keysOfLevel]) => {
        const ids = [...new Set(keysOfLevel.flatMap((each) => each.ids))];
        return [level, await queries.findCounts(database, { level, ids })] as const;
      });
      const byLevel = new Map(await Promise.all(countsOfLevels));
      return keys.map(({ level }) => byLevel.get(level) ?? new Map());
    });
    this.#loadPublishedCount = createBatchLoader((requests) =>
      queries.countPublished(database, requests),
    );
  }

  /** Returns counts by id. Omits ids without ads; may include ids of parallel requests. */
  countsOf(key: CountKey): Promise<ReadonlyMap<number, number>> {
    return this.#loadCounts(key);
  }

  /**
   * Counts the ads of all items that were published by a moment.
   * @param items items that do not overlap
   */
  countPublished(items: CountKey[], asOf: Date): Promise<number> {
    return this.#loadPublishedCount({ items, asOf });
  }

  /** Compares all stored counts with a recount, which takes seconds for a million ads. */
  compareWithRecount(): Promise<CountComparison[]> {
    return queries.compareCounts(this.#database);
  }

  /** Adds pending changes to the stored counts, so that few remain to be added on reading. Run by the worker. */
  async addChanges(): Promise<void> {
    while ((await queries.addChanges(this.#database, BATCH_SIZE)) === BATCH_SIZE);
  }
}
