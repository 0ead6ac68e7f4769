import pg from 'pg';
import { expect, vi } from 'vitest';
import { countWaiting } from './test-database.ts';
import type { TestWorld } from './test-world.ts';

interface LockHold {
  /** Statement of another transaction, whose locks are held until the commit */
  take: [statement: string, values: unknown[]];
  /** Number of connections that must wait before the commit */
  waiting: number;
  /** Action while they wait */
  meanwhile?: () => Promise<unknown>;
}

/** Runs an action while another transaction holds locks that it waits for, then releases them. */
export async function whileLocked<Result>(
  { config }: Pick<TestWorld, 'config'>,
  { take: [statement, values], waiting, meanwhile }: LockHold,
  action: () => PromiseLike<Result>,
): Promise<Result> {
  const holder = new pg.Client(config.DATABASE_URL);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(statement, values);
    const result = Promise.resolve(action());
    await vi.waitFor(async () => expect(await countWaiting(holder)).toBe(waiting), {
      timeout: 20_000,
      interval: 10,
    });
    await meanwhile?.();
    await holder.query('COMMIT');
    return await result;
  } finally {
    await holder.end();
  }
}

/** Returns the statement that locks accounts, like every change of an ad. */
export const lockAccountsStatement = (ids: readonly number[]): LockHold['take'] => [
  'SELECT 1 FROM users WHERE id = ANY($1) FOR UPDATE',
  [ids],
];
