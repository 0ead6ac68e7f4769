import { PgBoss } from 'pg-boss';

/** A piece of background work that comes round: it may run twice, late or not to its end. */
export interface RecurringJob {
  name: string;
  /** When, in cron's words, in Moscow's time. */
  cron: string;
  run(): Promise<void>;
}

/** What a log tells of an error: those of the queue carry its whole client with them. */
export function loggedError(error: Error & { code?: unknown }) {
  return { message: error.message, code: error.code, stack: error.stack };
}

const RETRIES = 5;
const RETRY_DELAY_SECONDS = 60;

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
    await boss.createQueue(job.name, {
      policy: 'singleton',
      retryLimit: RETRIES,
      retryDelay: RETRY_DELAY_SECONDS,
      retryBackoff: true,
    });
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
