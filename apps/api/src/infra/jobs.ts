import { PgBoss } from 'pg-boss';

/** A piece of background work that comes round: it may run twice, late or not to its end. */
export interface RecurringJob {
  name: string;
  /** When, in cron's words, in Moscow's time. */
  cron: string;
  run(): Promise<void>;
}

const RETRYING = { retryLimit: 5, retryDelay: 60, retryBackoff: true };

/**
 * Starts working off recurring jobs. However many workers run, each turn is done by one of them.
 * @returns how to stop, waiting for jobs that are under way
 */
export async function startJobs(
  databaseUrl: string,
  jobs: RecurringJob[],
  onError: (error: Error) => void,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({ connectionString: databaseUrl, max: 4, application_name: 'worker' });
  boss.on('error', onError);
  await boss.start();
  for (const job of jobs) {
    await boss.createQueue(job.name, { policy: 'singleton', ...RETRYING });
    // A queue that is there already is left by the line above as an older release made it.
    await boss.updateQueue(job.name, RETRYING);
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Moscow' });
    await boss.work(job.name, async () => {
      try {
        await job.run();
      } catch (error) {
        onError(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    });
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 8_000 }) };
}
