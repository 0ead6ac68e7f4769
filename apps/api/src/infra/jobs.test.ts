import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readJob, sendJob, testQueue } from '../testing/test-queue.ts';
import type { Clock } from './clock.ts';
import { type RecurringJob, startJobs } from './jobs.ts';

/** A due job starts within two seconds; the rest is for slow machines. */
const pollOptions = { timeout: 20_000, interval: 50 };

let testDatabase: TestDatabase;
let boss: PgBoss;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  boss = await testQueue(testDatabase.url);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await boss.stop({ graceful: false });
  await testDatabase.drop();
});

/** Job whose schedule never fires during a test. */
const aJob = (name: string, run: RecurringJob['run'] = async () => {}): RecurringJob => ({
  name,
  cron: '0 0 29 2 *',
  run,
});

/** Processes jobs until all tests have ended; returns the reported errors. */
async function processJobs(...jobs: RecurringJob[]) {
  return processJobsWithClock(null, ...jobs);
}

/** Processes jobs by a clock that may be ahead of the database's. */
async function processJobsWithClock(aheadClock: Clock | null, ...jobs: RecurringJob[]) {
  const errors: Error[] = [];
  const { stop } = await startJobs(
    testDatabase.url,
    { recurring: jobs, queued: [] },
    (error) => errors.push(error),
    aheadClock,
  );
  stops.push(stop);
  return { errors, stop };
}

const stateOf = async (name: string, id: string) => (await readJob(boss, name, id)).state;

describe.concurrent('a queue of a recurring job', () => {
  const settings = {
    policy: 'singleton',
    retryLimit: 5,
    retryDelay: 60,
    retryBackoff: true,
    heartbeatSeconds: 30,
    expireInSeconds: 3_600,
  };

  it('retries a failed job five times, at least a minute apart, one at a time', async ({
    expect,
  }) => {
    await processJobs(aJob('settings'));

    expect(await boss.getQueue('settings')).toMatchObject(settings);
  });

  it('updates the settings of a queue that an older release created', async ({ expect }) => {
    await boss.createQueue('older', { policy: 'singleton', retryLimit: 0 });

    await processJobs(aJob('older'));

    expect(await boss.getQueue('older')).toMatchObject(settings);
  });

  it('exists once with its latest schedule, even if several workers create it', async ({
    expect,
  }) => {
    await Promise.all([processJobs(aJob('again')), processJobs(aJob('again'))]);
    await processJobs({ ...aJob('again'), cron: '0 1 29 2 *' });

    expect(await boss.getQueues(['again'])).toHaveLength(1);
    expect(await boss.getSchedules('again')).toMatchObject([
      { name: 'again', cron: '0 1 29 2 *', timezone: 'Europe/Moscow' },
    ]);
  });
});

describe.concurrent('a recurring job', () => {
  it('is reported, delayed and retried after a failure', async ({ expect }) => {
    let runs = 0;
    const { errors } = await processJobs(
      aJob('failing', async () => {
        runs += 1;
        if (runs === 1) throw new Error('not today');
      }),
    );

    const id = await sendJob(boss, 'failing');
    await expect.poll(() => stateOf('failing', id), pollOptions).toBe('retry');
    const failed = await readJob(boss, 'failing', id);
    const db = boss.getDb();
    await db.executeSql('UPDATE pgboss.job SET start_after = now() WHERE id = $1', [id]);
    await expect.poll(() => stateOf('failing', id), pollOptions).toBe('completed');

    expect(errors.map(({ message }) => message)).toEqual(['not today']);
    const startedAt = failed.startedOn?.getTime() ?? Number.NaN;
    expect(failed.startAfter.getTime() - startedAt).toBeGreaterThan(10_000);
    expect([runs, (await readJob(boss, 'failing', id)).retryCount]).toEqual([2, 1]);
  });

  it('is reported as failed if it throws a value that is not an error', async ({ expect }) => {
    const { errors } = await processJobs(
      aJob('throwing', async () => {
        throw 'a word';
      }),
    );

    await sendJob(boss, 'throwing');

    await expect.poll(() => errors, pollOptions).toEqual([new Error('a word')]);
  });

  it('does not start while a previous run is active', async ({ expect }) => {
    const activeCounts: number[] = [];
    await processJobs(
      aJob('alone', async () => {
        activeCounts.push((await boss.fetch('alone')).length);
      }),
    );

    const ids = await Promise.all([sendJob(boss, 'alone'), sendJob(boss, 'alone')]);
    for (const id of ids) {
      await expect.poll(() => stateOf('alone', id), pollOptions).toBe('completed');
    }

    expect(activeCounts).toEqual([0, 0]);
  });

  it('starts a delayed run when a clock ahead reaches its time; a retry waits', async ({
    expect,
  }) => {
    const HOUR_MS = 3_600_000;
    let aheadMs = HOUR_MS;
    const laterStart = new Date(Date.now() + 1.5 * HOUR_MS);
    await processJobsWithClock(
      { now: () => new Date(Date.now() + aheadMs) },
      aJob('again-later', async () => {
        throw new Error('not today');
      }),
      aJob('in-half-an-hour'),
      aJob('in-an-hour-and-a-half'),
    );
    const failedId = await sendJob(boss, 'again-later');
    await expect.poll(() => stateOf('again-later', failedId), pollOptions).toBe('retry');
    const send = async (name: string, startAfter: Date) =>
      (await boss.send(name, null, { startAfter })) ?? '';
    const soonId = await send('in-half-an-hour', new Date(Date.now() + HOUR_MS / 2));
    const id = await send('in-an-hour-and-a-half', laterStart);
    await expect.poll(() => stateOf('in-half-an-hour', soonId), pollOptions).toBe('completed');
    const before = await stateOf('in-an-hour-and-a-half', id);

    aheadMs = 2 * HOUR_MS;

    await expect.poll(() => stateOf('in-an-hour-and-a-half', id), pollOptions).toBe('completed');
    expect([before, await stateOf('again-later', failedId)]).toEqual(['created', 'retry']);
  });

  it('delays stop() while it runs', async ({ expect }) => {
    const gate = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const { stop } = await processJobs(
      aJob('slow', () => {
        begun.resolve();
        return gate.promise;
      }),
    );
    const id = await sendJob(boss, 'slow');
    await begun.promise;

    const stopped = stop();
    gate.resolve();
    await stopped;

    expect(await stateOf('slow', id)).toBe('completed');
  });
});
