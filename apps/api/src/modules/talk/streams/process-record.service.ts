import { randomUUID } from 'node:crypto';
import type { Database } from '../../../infra/database.ts';
import * as queries from './streams.queries.ts';

/** A process that was not seen for this time has been killed. */
const LOST_AFTER_MS = 45_000;

/** Row of this process, which its streams refer to. */
export class ProcessRecord {
  readonly id = randomUUID();
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(now: Date): Promise<void> {
    return queries.addProcess(this.#database, this.id, now);
  }

  remove(): Promise<void> {
    return queries.removeProcess(this.#database, this.id);
  }

  /** Notes that the process lives. @returns false if others took it for a killed one and removed it */
  see(now: Date): Promise<boolean> {
    return queries.seeProcess(this.#database, this.id, now);
  }

  /** Removes processes that were killed, with their streams. */
  removeLost(now: Date): Promise<void> {
    return queries.removeLost(this.#database, new Date(now.getTime() - LOST_AFTER_MS));
  }
}
