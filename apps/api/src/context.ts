import type { Config } from './config.ts';
import type { Idempotency } from './http/idempotency.ts';
import type { Clock } from './infra/clock.ts';
import type { Database } from './infra/database.ts';
import type { Jobs } from './infra/jobs.ts';
import type { Limits } from './infra/limits.ts';
import type { Keys } from './infra/secrets.ts';
import type { Storage } from './infra/storage.ts';

export interface AppContext {
  config: Config;
  database: Database;
  clock: Clock;
  /** The server's secret, the same for all processes. */
  secret: string;
  migrations: number;
  /** Receives handled errors of external systems. */
  onError?: (error: unknown, message: string) => void;
}

export interface AreaContext extends Omit<AppContext, 'secret'> {
  keys: Keys;
  limits: Limits;
  jobs: Jobs;
  storage: Storage;
  idempotency: Idempotency;
}
