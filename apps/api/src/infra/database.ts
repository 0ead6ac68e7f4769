import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import type { Config } from '../config.ts';
import { type Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { isConflictOfTransactions } from './database-errors.ts';

export type Database = PrismaClient;

/** What `$transaction` gives to its callback. */
export type DatabaseTransaction = Prisma.TransactionClient;

const IDLE_IN_TRANSACTION_MS = 10_000;

/** How a statement begins that is prepared once on a connection; one of several texts may be it. */
const PREPARED = /^\s*\/\* prepared (\S+) \*\//;

/** Of prepared statements: the code has a few dozen texts of them. */
const statementNames = new Map<string, string>();

function nameStatement(sql: string): string {
  const name = PREPARED.exec(sql)?.[1];
  if (!name) return '';
  const unique = `${name}-${hash('md5', sql)}`;
  statementNames.set(sql, unique);
  return unique;
}

/**
 * Opens the connection pool. Every wait has an end: the driver's defaults would wait for ever on a
 * server that hangs.
 */
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
      // Planning takes longer than finding an ad by its id: such statements are planned once. All others
      // have no name, so they are planned for their values: one with several ranges gets a far worse
      // plan once it is planned for all values.
      statementNameGenerator: ({ sql }) => statementNames.get(sql) ?? nameStatement(sql),
    },
  );
  // Prisma's own limits would be 2 s for a connection, however long one may be waited for.
  const transactionOptions = {
    maxWait: config.DATABASE_TIMEOUT_MS,
    timeout: 2 * config.DATABASE_TIMEOUT_MS,
  };
  return retrying(new PrismaClient({ adapter, transactionOptions, errorFormat: 'minimal' }));
}

/** What transactions do last. */
const lastWork = new WeakMap<object, (() => Promise<void>)[]>();

/**
 * Has a transaction do some work right before it commits, after all that is still to come: what that
 * work locks is held for a moment only, so it takes part in no deadlock with what came before.
 * @throws Error outside `$transaction`
 */
export function beforeCommit(transaction: DatabaseTransaction, work: () => Promise<void>): void {
  const list = lastWork.get(transaction);
  if (!list) throw new Error('Only a transaction does something before it commits');
  list.push(work);
}

type Work = (transaction: DatabaseTransaction) => Promise<unknown>;

const withLastWork =
  (work: Work): Work =>
  async (transaction) => {
    const last: (() => Promise<void>)[] = [];
    lastWork.set(transaction, last);
    const result = await work(transaction);
    for (const each of last) await each();
    return result;
  };

const MOST_TRIES = 4;
const LONGEST_WAIT_MS = 50;

/** Retries a transaction that the database aborted because of another one: none of it was applied. */
function retrying(client: Database): Database {
  const transact = client.$transaction;
  const again = async (work: Work | unknown[], ...options: unknown[]) => {
    const whole = typeof work === 'function' ? withLastWork(work) : work;
    for (let tries = 1; ; tries += 1) {
      try {
        return await Reflect.apply(transact, client, [whole, ...options]);
      } catch (error) {
        if (tries === MOST_TRIES || !isConflictOfTransactions(error)) throw error;
        await wait(Math.random() * LONGEST_WAIT_MS);
      }
    }
  };
  Object.defineProperty(client, '$transaction', { value: again });
  return client;
}
