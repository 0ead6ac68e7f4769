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
  /** True if the process may receive traffic. */
  isReady: boolean;
}

export class OperationsService extends BaseService<Dependencies> {
  /** Check in progress, which parallel calls share. */
  #runningCheck: Promise<void> | null = null;
  #searchStatus: () => SearchStatus = () => ({ state: 'loading', failed: [], isReady: true });

  /** Sets the source of the search index's status, which belongs to an area that is built later. */
  provideSearchStatus(status: () => SearchStatus): void {
    this.#searchStatus = status;
  }

  searchHealth(): SearchHealth {
    const { state, failed } = this.#searchStatus();
    return { state, failed };
  }

  /**
   * Checks readiness with a query, because an open pool does not prove that the database responds.
   * @throws ApiError unavailable if the database does not respond in time or lacks migrations, or if the search index
   *   is loading for the first time
   */
  assertReady(): Promise<void> {
    this.#runningCheck ??= this.#runCheck().finally(() => {
      this.#runningCheck = null;
    });
    return this.#runningCheck;
  }

  async #runCheck(): Promise<void> {
    const { database, migrations } = this.deps;
    const appliedCount = await countAppliedMigrations(database).catch((cause: unknown) => {
      throw new ApiError('unavailable', { cause });
    });
    if (appliedCount < migrations || !this.#searchStatus().isReady)
      throw new ApiError('unavailable');
  }
}
