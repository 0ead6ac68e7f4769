import { PrismaPg } from '@prisma/adapter-pg';
import type { Config } from '../config.ts';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';

export type Database = PrismaClient;

/** What `$transaction` gives to its callback. */
export type DatabaseTransaction = Prisma.TransactionClient;

const IDLE_IN_TRANSACTION_MS = 10_000;

/**
 * Opens the connection pool. Every wait has an end: the driver's defaults would wait for ever on a
 * server that hangs (reliability, M7).
 */
export function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'>,
): Database {
  const adapter = new PrismaPg({
    connectionString: config.DATABASE_URL,
    max: config.DATABASE_POOL_SIZE,
    connectionTimeoutMillis: config.DATABASE_TIMEOUT_MS,
    query_timeout: config.DATABASE_TIMEOUT_MS,
    statement_timeout: config.DATABASE_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // A statement with several ranges gets a far worse plan once it is planned for all values.
    options: '-c plan_cache_mode=force_custom_plan -c max_parallel_workers_per_gather=0 -c jit=off',
  });
  return new PrismaClient({ adapter, errorFormat: 'minimal' });
}
