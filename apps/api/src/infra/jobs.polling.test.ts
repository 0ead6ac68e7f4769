import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { startJobs } from './jobs.ts';

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
});
afterAll(() => testDatabase.drop());

it('repeats a polling job, even after a failure, and waits for it when stopping', async () => {
  const errors: string[] = [];
  let runs = 0;
  let running = 0;
  const job = {
    name: 'watching',
    run: async () => {
      runs += 1;
      running += 1;
      await new Promise(setImmediate);
      running -= 1;
      if (runs === 1) throw new Error('the first fails');
    },
  };
  const { stop } = await startJobs(
    testDatabase.url,
    { recurring: [], queued: [], polling: [job] },
    (error) => errors.push(error.message),
  );

  await expect.poll(() => runs, { timeout: 20_000 }).toBeGreaterThan(2);
  await stop();

  expect(errors).toEqual(['the first fails']);
  expect(running).toBe(0);
  const runsAtStop = runs;
  await new Promise(setImmediate);
  expect(runs).toBe(runsAtStop);
});
