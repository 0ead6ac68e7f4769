import type { getHealth } from '@pitlane/contracts';
import type * as z from 'zod/mini';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Database } from '../../../infra/database.ts';
import { countAppliedMigrations } from './operations.queries.ts';

interface Dependencies {
  database: Database;
  /** How many migrations this release brings. */
  migrations: number;
}

type SearchHealth = z.output<(typeof getHealth)['response']>['search'];

/** What a process's search index reports. */
export interface SearchStatus extends SearchHealth {
  /** Whether visitors may be sent to the process. */
  isReady: boolean;
}

/** Health and readiness of a process. */
export class OperationsService extends BaseService<Dependencies> {
  /** The pending check: parallel calls share one query. */
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
   * Asks the database itself: an open pool proves nothing.
   * @throws ApiError unavailable if the database does not answer in time or lacks migrations, or if the search index is
   *   loading for the first time
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
