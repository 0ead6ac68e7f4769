import { ApiError } from '../../../http/api-error.ts';
import type { Database } from '../../../infra/database.ts';
import { countAppliedMigrations } from './operations.queries.ts';

interface Dependencies {
  database: Database;
  /** How many migrations this release brings. */
  migrations: number;
}

/** What operators ask: does it live, can it work (reliability, H1). */
export class OperationsService {
  readonly #deps: Dependencies;
  /** The question under way: however many ask at once, the database is asked once. */
  #asking: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Asks the database itself: an open pool proves nothing (reliability, M6).
   * @throws ApiError unavailable when it does not answer in time or lacks migrations
   */
  assertReady(): Promise<void> {
    this.#asking ??= this.#ask().finally(() => {
      this.#asking = null;
    });
    return this.#asking;
  }

  async #ask(): Promise<void> {
    const { database, migrations } = this.#deps;
    const applied = await countAppliedMigrations(database).catch((cause: unknown) => {
      throw new ApiError('unavailable', { cause });
    });
    if (applied < migrations) throw new ApiError('unavailable');
  }
}
