import { randomUUID } from 'node:crypto';
import type { Database } from '../../../infra/database.ts';
import * as queries from './streams.queries.ts';

/** Time without a heartbeat after which a process counts as killed. */
const LOST_AFTER_MS = 45_000;

/** Database row of this process, to which the rows of its streams refer. */
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

  /**
   * Records a heartbeat of the process.
   * @returns false if another process considered this one killed and removed its row
   */
  recordHeartbeat(now: Date): Promise<boolean> {
    return queries.recordHeartbeat(this.#database, this.id, now);
  }

  /** Removes the rows of killed processes, with their streams. */
  removeLost(now: Date): Promise<void> {
    return queries.removeLostProcesses(this.#database, new Date(now.getTime() - LOST_AFTER_MS));
  }
}
