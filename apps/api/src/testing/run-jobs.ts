import type { QueueName } from '../infra/jobs.ts';
import { queuedJobs } from '../queued-jobs.ts';
import { testQueue } from './test-queue.ts';
import type { TestWorld } from './test-world.ts';

/**
 * Processes all queued jobs of a queue, like the worker.
 * @returns the data of each job
 * @throws the error of a job; that job is queued again
 */
export async function runJobs(world: TestWorld, name: QueueName): Promise<unknown[]> {
  const { config, database, clock, secret } = world;
  const jobs = queuedJobs(world.app.services, { config, database, clock, secret, migrations: 0 });
  const handler = jobs.find((job) => job.name === name);
  const boss = await testQueue(config.DATABASE_URL);
  const jobData: unknown[] = [];
  try {
    for (;;) {
      const [job] = await boss.fetch(name);
      if (!job) return jobData;
      try {
        await handler?.run(job);
        await boss.complete(name, job.id);
      } catch (error) {
        await boss.fail(name, job.id);
        throw error;
      }
      jobData.push(job.data);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}
