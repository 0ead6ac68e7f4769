import { ApiError } from '../../../http/api-error.ts';
import type { Database } from '../../../infra/database.ts';
import { countAppliedMigrations } from './operations.queries.ts';

interface Dependencies {
  database: Database;
  /** How many migrations this release brings. */
  migrations: number;
}

/** Readiness of the service (reliability, H1). */
export class OperationsService {
  readonly #deps: Dependencies;
  /** The pending check: parallel calls share one query. */
  #pending: Promise<void> | null = null;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Asks the database itself: an open pool proves nothing (reliability, M6).
   * @throws ApiError unavailable when it does not answer in time or lacks migrations
   */
  assertReady(): Promise<void> {
    this.#pending ??= this.#check().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #check(): Promise<void> {
    const { database, migrations } = this.#deps;
    const applied = await countAppliedMigrations(database).catch((cause: unknown) => {
      throw new ApiError('unavailable', { cause });
    });
    if (applied < migrations) throw new ApiError('unavailable');
  }
}
