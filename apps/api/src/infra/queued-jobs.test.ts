import type { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '../testing/an-account.ts';
import { deleteQueuedEmails } from '../testing/mail-server.ts';
import { testQueue } from '../testing/test-queue.ts';
import { sharedWorld } from '../testing/test-world.ts';
import { createQueues, Jobs, startJobs } from './jobs.ts';

const world = sharedWorld();
let boss: PgBoss;
beforeAll(async () => {
  boss = await testQueue(world.config.DATABASE_URL);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
});

const DAY_SECONDS = 86_400;
const waitingJobs = async () => {
  const jobs = await boss.findJobs('mail', {});
  return jobs.filter(({ state }) => state === 'created').map(({ data }) => data);
};

describe('the queue of mails', () => {
  it('retries for about two days, at most a minute apart, and deletes finished jobs after a day', async () => {
    const queue = await boss.getQueue('mail');

    expect(queue).toMatchObject({
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: 60,
      deleteAfterSeconds: DAY_SECONDS,
      retentionSeconds: 3 * DAY_SECONDS,
      expireInSeconds: 120,
    });
    expect((queue?.retryLimit ?? 0) * 60).toBeGreaterThan(2 * DAY_SECONDS);
  });

  it('updates the settings of a queue that an older release created, and retains its jobs', async () => {
    await boss.send('mail', { kind: 'kept' });
    await boss.updateQueue('mail', { retryLimit: 1 });

    await createQueues(world.own.ownerUrl);

    expect(await boss.getQueue('mail')).toMatchObject({ retryLimit: 2_900 });
    expect(await waitingJobs()).toContainEqual({ kind: 'kept' });
  });
});

describe('every queue', () => {
  it('detects a killed worker within half a minute', async () => {
    const queues = await boss.getQueues(['mail', 'remove-file', 'remove-photo']);

    expect(queues.map(({ heartbeatSeconds }) => heartbeatSeconds)).toEqual([30, 30, 30]);
  });
});

describe('a queued job', () => {
  it('exists if and only if its transaction commits', async () => {
    const jobs = new Jobs(world.database);
    const user = await anAccount(world);
    const changeAndEnqueue = (fails: boolean) =>
      world.database.$transaction(async (transaction) => {
        await transaction.user.update({ where: { id: user.id }, data: { firstName: 'Новое' } });
        await jobs.enqueue(transaction, 'mail', { fails });
        if (fails) throw new Error('not this time');
      });

    await expect(changeAndEnqueue(true)).rejects.toThrow('not this time');
    expect(await waitingJobs()).not.toContainEqual({ fails: true });
    await changeAndEnqueue(false);
    expect(await waitingJobs()).toContainEqual({ fails: false });
  });

  it('is processed by one of several workers, which report its errors', async () => {
    await deleteQueuedEmails(world);
    const processed: unknown[] = [];
    const errors: string[] = [];
    const start = () =>
      startJobs(
        world.config.DATABASE_URL,
        {
          recurring: [],
          queued: [
            {
              name: 'mail',
              run: async ({ data }) => {
                processed.push(data);
                if (JSON.stringify(data) === '{"n":3}') throw new Error('the third fails');
              },
            },
          ],
        },
        (error) => errors.push(error.message),
      );
    const workers = await Promise.all([start(), start()]);
    const jobs = new Jobs(world.database);
    for (let n = 0; n < 6; n += 1) {
      await world.database.$transaction((transaction) => jobs.enqueue(transaction, 'mail', { n }));
    }

    await expect.poll(() => errors, { timeout: 20_000, interval: 50 }).toEqual(['the third fails']);
    await expect.poll(waitingJobs, { timeout: 20_000, interval: 50 }).toEqual([]);
    await Promise.all(workers.map(({ stop }) => stop()));

    const texts = processed.map((data) => JSON.stringify(data));
    expect([...new Set(texts)].sort()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `{"n":${n}}`));
    expect(texts.filter((text) => text !== '{"n":3}')).toHaveLength(5);
  });
});
