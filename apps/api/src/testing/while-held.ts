import pg from 'pg';
import { expect, vi } from 'vitest';
import { countWaiting } from './test-database.ts';
import type { TestWorld } from './test-world.ts';

interface Held {
  /** What somebody else's transaction does before and holds until it is committed. */
  take: [statement: string, values: unknown[]];
  /** How many connections must wait for it before it is. */
  waiting: number;
  /** What happens while they wait. */
  meanwhile?: () => Promise<unknown>;
}

/**
 * Does something while another transaction holds rows: it goes as far as those rows, waits there,
 * and goes on once they are free.
 */
export async function whileHeld<Result>(
  { config }: Pick<TestWorld, 'config'>,
  { take: [statement, values], waiting, meanwhile }: Held,
  act: () => PromiseLike<Result>,
): Promise<Result> {
  const holder = new pg.Client(config.DATABASE_URL);
  await holder.connect();
  try {
    await holder.query('BEGIN');
    await holder.query(statement, values);
    const result = Promise.resolve(act());
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

/** What takes accounts, as every change of an ad does. */
export const accounts = (ids: readonly number[]): Held['take'] => [
  'SELECT 1 FROM users WHERE id = ANY($1) FOR UPDATE',
  [ids],
];
