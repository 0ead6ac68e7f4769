import { batched } from '../../../infra/batched.ts';
import type { Database } from '../../../infra/database.ts';
import * as queries from './post-counts.queries.ts';
import type { Counted, Published, WrongCounts } from './post-counts.rules.ts';

/** Changes that are added in one go: some 50 ms of the database's time. */
const BATCH = 5_000;

/**
 * How many active ads everybody can see, by catalogue level and by seller: stored, not counted for each request
 * (decision 0038). Exact at every moment.
 */
export class PostCountsService {
  readonly #database: Database;
  readonly #counts: (asked: Counted) => Promise<Map<number, number>>;
  readonly #published: (asked: Published) => Promise<number>;

  constructor({ database }: { database: Database }) {
    this.#database = database;
    this.#counts = batched(async (asked) => {
      const levels = Map.groupBy(asked, ({ level }) => level);
      const counted = [...levels].map(async ([level, same]) => {
        const ids = [...new Set(same.flatMap((each) => each.ids))];
        return [level, await queries.findCounts(database, { level, ids })] as const;
      });
      const found = new Map(await Promise.all(counted));
      return asked.map(({ level }) => found.get(level) ?? new Map());
    });
    this.#published = batched((asked) => queries.countPublished(database, asked));
  }

  /**
   * By the ids of these makes, models and so on; those that have no ads are not there, some that others ask for at the
   * same moment may be.
   */
  of(counted: Counted): Promise<ReadonlyMap<number, number>> {
    return this.#counts(counted);
  }

  /**
   * How many of any of these were published by a moment.
   * @param counted must not overlap
   */
  published(counted: Counted[], asOf: Date): Promise<number> {
    return this.#published({ counted, asOf });
  }

  /** Counts everything anew and compares, level by level: seconds for a million ads. */
  compare(): Promise<WrongCounts[]> {
    return queries.findWrongCounts(this.#database);
  }

  /** Adds up what changed, so that few changes have to be read. Run by the worker. */
  async addUp(): Promise<void> {
    while ((await queries.addChanges(this.#database, BATCH)) === BATCH);
  }
}
