import type { QueueName } from '../infra/jobs.ts';
import { queuedJobs } from '../queued-jobs.ts';
import { testQueue } from './test-queue.ts';
import type { TestWorld } from './test-world.ts';

/**
 * Works off all jobs of a queue that wait, as the worker does.
 * @returns what each was about
 * @throws whatever a job threw; that job then waits again
 */
export async function runJobs(world: TestWorld, name: QueueName): Promise<unknown[]> {
  const { config, database, clock, secret } = world;
  const jobs = queuedJobs(world.app.services, { config, database, clock, secret, migrations: 0 });
  const work = jobs.find((job) => job.name === name);
  const boss = await testQueue(config.DATABASE_URL);
  const done: unknown[] = [];
  try {
    for (;;) {
      const [job] = await boss.fetch(name);
      if (!job) return done;
      try {
        await work?.run(job);
        await boss.complete(name, job.id);
      } catch (error) {
        await boss.fail(name, job.id);
        throw error;
      }
      done.push(job.data);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
