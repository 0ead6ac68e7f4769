import type { getHealth } from '@pitlane/contracts';
import type * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Database } from '../../../infra/database.ts';
import { countAppliedMigrations } from './operations.queries.ts';

interface Dependencies {
  database: Database;
  /** Number of migrations in this release. */
  migrations: number;
}

type SearchHealth = z.output<(typeof getHealth)['response']>['search'];

export interface SearchStatus extends SearchHealth {
  /** Set if the process may receive traffic. */
  isReady: boolean;
}

export class OperationsService extends BaseService<Dependencies> {
  /** Check in progress: parallel calls share one query. */
  #pending: Promise<void> | null = null;
  #searchStatus: () => SearchStatus = () => ({ state: 'loading', failed: [], isReady: true });

  /** Registers the search index, which a later area builds. */
  watchSearch(status: () => SearchStatus): void {
    this.#searchStatus = status;
  }

  searchHealth(): SearchHealth {
    const { state, failed } = this.#searchStatus();
    return { state, failed };
  }

  /**
   * Checks readiness with a query: an open pool proves nothing.
   * @throws ApiError unavailable if the database does not respond in time or lacks migrations, or if the search index
   *   is loading for the first time
   */
  assertReady(): Promise<void> {
    this.#pending ??= this.#check().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #check(): Promise<void> {
    const { database, migrations } = this.deps;
    const applied = await countAppliedMigrations(database).catch((cause: unknown) => {
      throw new ApiError('unavailable', { cause });
    });
    if (applied < migrations || !this.#searchStatus().isReady) throw new ApiError('unavailable');
  }
}
