import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testQueue } from '../testing/test-queue.ts';
import { startJobs } from './jobs.ts';
import { serializeError } from './logged-error.ts';

let testDatabase: TestDatabase;
let boss: Awaited<ReturnType<typeof testQueue>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  boss = await testQueue(testDatabase.url);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await testDatabase.drop();
});

it('reports an error of the queue with its code and message', async () => {
  const reports: [unknown, string][] = [];
  const job = { name: 'waiting', cron: '0 0 29 2 *', run: async () => {} };
  const { stop } = await startJobs(testDatabase.url, { recurring: [job], queued: [] }, (...args) =>
    reports.push(args),
  );

  await testDatabase.asOwner('ALTER SCHEMA pgboss RENAME TO elsewhere');
  await expect.poll(() => reports.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await testDatabase.asOwner('ALTER SCHEMA elsewhere RENAME TO pgboss');
  await stop();

  const [error, context] = reports[0] ?? [];
  expect(context).toBe('the queue failed');
  expect(error).toBeInstanceOf(Error);
  // PostgreSQL's message for a missing table.
  expect(serializeError(error)).toMatchObject({
    message: expect.stringContaining('pgboss'),
    code: expect.stringMatching(/^(42P01|3F000)$/),
  });
});
