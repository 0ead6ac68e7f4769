import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { testQueue } from '../testing/test-queue.ts';
import { startJobs } from './jobs.ts';
import { serializeError } from './logged-error.ts';

let own: TestDatabase;
let boss: Awaited<ReturnType<typeof testQueue>>;
beforeAll(async () => {
  own = await createTestDatabase();
  boss = await testQueue(own.url);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
  await own.drop();
});

it('reports an error of the queue with its code and message', async () => {
  const reported: [unknown, string][] = [];
  const job = { name: 'waiting', cron: '0 0 29 2 *', run: async () => {} };
  const { stop } = await startJobs(own.url, { recurring: [job], queued: [] }, (...given) =>
    reported.push(given),
  );

  await own.asOwner('ALTER SCHEMA pgboss RENAME TO elsewhere');
  await expect.poll(() => reported.length, { timeout: 20_000 }).toBeGreaterThan(0);
  await own.asOwner('ALTER SCHEMA elsewhere RENAME TO pgboss');
  await stop();

  const [error, what] = reported[0] ?? [];
  expect(what).toBe('the queue failed');
  expect(error).toBeInstanceOf(Error);
  // PostgreSQL's message for a missing table.
  expect(serializeError(error)).toMatchObject({
    message: expect.stringContaining('pgboss'),
    code: expect.stringMatching(/^(42P01|3F000)$/),
  });
});
