import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Config } from '../config.ts';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { isTransactionConflict } from './database-errors.ts';

export type Database = PrismaClient;

export type DatabaseTransaction = Prisma.TransactionClient;

const IDLE_IN_TRANSACTION_MS = 10_000;

/** Prefix of a statement that is prepared once per connection; several SQL texts may share its name. */
const PREPARED_PREFIX = /^\s*\/\* prepared (\S+) \*\//;

/** Names of prepared statements by their SQL: the code has a few dozen. */
const statementNames = new Map<string, string>();

function nameStatement(sql: string): string {
  const name = PREPARED_PREFIX.exec(sql)?.[1];
  if (!name) return '';
  const unique = `${name}-${hash('md5', sql)}`;
  statementNames.set(sql, unique);
  return unique;
}

/** Opens the connection pool. Every wait has a timeout: by default the driver waits forever for a server that hangs. */
export function openDatabase(
  config: Pick<Config, 'DATABASE_URL' | 'DATABASE_POOL_SIZE' | 'DATABASE_TIMEOUT_MS'>,
): Database {
  const adapter = new PrismaPg(
    {
      connectionString: config.DATABASE_URL,
      max: config.DATABASE_POOL_SIZE,
      connectionTimeoutMillis: config.DATABASE_TIMEOUT_MS,
      query_timeout: config.DATABASE_TIMEOUT_MS,
      statement_timeout: config.DATABASE_TIMEOUT_MS,
      idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
      options: '-c max_parallel_workers_per_gather=0 -c jit=off',
    },
    {
      // Planning takes longer than reading an ad by its id, so named statements are planned once. All others are
      // unnamed and are planned for their values: a generic plan is far worse for several ranges.
      statementNameGenerator: ({ sql }) => statementNames.get(sql) ?? nameStatement(sql),
    },
  );
  // Prisma's default allows 2 s for a connection, regardless of the timeout of the pool.
  const transactionOptions = {
    maxWait: config.DATABASE_TIMEOUT_MS,
    timeout: 2 * config.DATABASE_TIMEOUT_MS,
  };
  return withRetries(new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' }));
}

/** Work of each open transaction to be run before its commit. */
const workBeforeCommit = new WeakMap<object, (() => Promise<void>)[]>();

/**
 * Runs work right before a transaction commits, after everything else in it. What that work locks is held only briefly,
 * so it cannot deadlock with earlier locks.
 * @throws Error outside `$transaction`
 */
export function runBeforeCommit(transaction: DatabaseTransaction, work: () => Promise<void>): void {
  const list = workBeforeCommit.get(transaction);
  if (!list) throw new Error('runBeforeCommit() requires a transaction');
  list.push(work);
}

type Work = (transaction: DatabaseTransaction) => Promise<unknown>;

const withWorkBeforeCommit =
  (work: Work): Work =>
  async (transaction) => {
    const workList: (() => Promise<void>)[] = [];
    workBeforeCommit.set(transaction, workList);
    const result = await work(transaction);
    for (const each of workList) await each();
    return result;
  };

const MAX_ATTEMPTS = 4;
const MAX_RETRY_DELAY_MS = 50;

/**
 * Makes `$transaction` retry a transaction that the database aborted because of a concurrent one: none of it was
 * applied.
 */
function withRetries(client: Database): Database {
  const transact = client.$transaction;
  const transactWithRetries = async (work: Work | unknown[], ...options: unknown[]) => {
    const wrappedWork = typeof work === 'function' ? withWorkBeforeCommit(work) : work;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await Reflect.apply(transact, client, [wrappedWork, ...options]);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !isTransactionConflict(error)) throw error;
        await wait(Math.random() * MAX_RETRY_DELAY_MS);
      }
    }
  };
  Object.defineProperty(client, '$transaction', { value: transactWithRetries });
  return client;
}
