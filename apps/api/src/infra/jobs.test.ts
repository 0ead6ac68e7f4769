import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { readJob, sendJob, testQueue } from '../testing/test-queue.ts';
import type { Clock } from './clock.ts';
import { type RecurringJob, startJobs } from './jobs.ts';

/** A due job starts within two seconds; the rest is for slow machines. */
const patience = { timeout: 20_000, interval: 50 };

let own: TestDatabase;
let boss: PgBoss;
const stops: (() => Promise<void>)[] = [];
beforeAll(async () => {
  own = await createTestDatabase();
  boss = await testQueue(own.url);
});
afterAll(async () => {
  await Promise.all(stops.map((stop) => stop()));
  await boss.stop({ graceful: false });
  await own.drop();
});

/** Job whose schedule never fires during a test. */
const aJob = (name: string, run: RecurringJob['run'] = async () => {}): RecurringJob => ({
  name,
  cron: '0 0 29 2 *',
  run,
});

/** Processes jobs until all tests have ended; returns the reported errors. */
async function processJobs(...jobs: RecurringJob[]) {
  return processJobsBy(null, ...jobs);
}

/** Processes jobs by a clock that may be ahead of the database's. */
async function processJobsBy(ahead: Clock | null, ...jobs: RecurringJob[]) {
  const errors: Error[] = [];
  const { stop } = await startJobs(
    own.url,
    { recurring: jobs, queued: [] },
    (error) => errors.push(error),
    ahead,
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

  it('exists once with its schedule, however often and by how many workers it is created', async ({
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
    let turns = 0;
    const { errors } = await processJobs(
      aJob('failing', async () => {
        turns += 1;
        if (turns === 1) throw new Error('not today');
      }),
    );

    const id = await sendJob(boss, 'failing');
    await expect.poll(() => stateOf('failing', id), patience).toBe('retry');
    const failed = await readJob(boss, 'failing', id);
    const db = boss.getDb();
    await db.executeSql('UPDATE pgboss.job SET start_after = now() WHERE id = $1', [id]);
    await expect.poll(() => stateOf('failing', id), patience).toBe('completed');

    expect(errors.map(({ message }) => message)).toEqual(['not today']);
    const began = failed.startedOn?.getTime() ?? Number.NaN;
    expect(failed.startAfter.getTime() - began).toBeGreaterThan(10_000);
    expect([turns, (await readJob(boss, 'failing', id)).retryCount]).toEqual([2, 1]);
  });

  it('is reported as failed if it throws a value that is not an error', async ({ expect }) => {
    const { errors } = await processJobs(
      aJob('throwing', async () => {
        throw 'a word';
      }),
    );

    await sendJob(boss, 'throwing');

    await expect.poll(() => errors, patience).toEqual([new Error('a word')]);
  });

  it('does not start while a previous run is active', async ({ expect }) => {
    const begun: number[] = [];
    await processJobs(
      aJob('alone', async () => {
        begun.push((await boss.fetch('alone')).length);
      }),
    );

    const ids = await Promise.all([sendJob(boss, 'alone'), sendJob(boss, 'alone')]);
    for (const id of ids) {
      await expect.poll(() => stateOf('alone', id), patience).toBe('completed');
    }

    expect(begun).toEqual([0, 0]);
  });

  it('that is delayed starts when a clock ahead reaches its time; a retry waits', async ({
    expect,
  }) => {
    const HOUR_MS = 3_600_000;
    let aheadMs = HOUR_MS;
    const later = new Date(Date.now() + 1.5 * HOUR_MS);
    await processJobsBy(
      { now: () => new Date(Date.now() + aheadMs) },
      aJob('again-later', async () => {
        throw new Error('not today');
      }),
      aJob('in-half-an-hour'),
      aJob('in-an-hour-and-a-half'),
    );
    const failed = await sendJob(boss, 'again-later');
    await expect.poll(() => stateOf('again-later', failed), patience).toBe('retry');
    const send = async (name: string, startAfter: Date) =>
      (await boss.send(name, null, { startAfter })) ?? '';
    const soon = await send('in-half-an-hour', new Date(Date.now() + HOUR_MS / 2));
    const id = await send('in-an-hour-and-a-half', later);
    await expect.poll(() => stateOf('in-half-an-hour', soon), patience).toBe('completed');
    const before = await stateOf('in-an-hour-and-a-half', id);

    aheadMs = 2 * HOUR_MS;

    await expect.poll(() => stateOf('in-an-hour-and-a-half', id), patience).toBe('completed');
    expect([before, await stateOf('again-later', failed)]).toEqual(['created', 'retry']);
  });

  it('is waited for by stop() while it runs', async ({ expect }) => {
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
