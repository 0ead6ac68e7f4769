import { setTimeout as wait } from 'node:timers/promises';
import { fromPrisma, type Job, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';

/** A scheduled job. It may run twice, late or only partly. */
export interface RecurringJob {
  name: string;
  /** Cron expression, in Moscow time. */
  cron: string;
  run(): Promise<void>;
}

/** A job that was enqueued by an operation. It may run twice, late or only partly. */
export interface QueuedJob {
  name: QueueName;
  run(job: { id: string; data: unknown }): Promise<void>;
}

/** A job whose work is in a table of the product, which each worker polls. It may run twice at once. */
export interface PollingJob {
  name: string;
  run(): Promise<unknown>;
}

/**
 * A worker sends a heartbeat for a running job every 15 seconds, so another takes over the jobs of a killed worker
 * soon, however long a job may take.
 */
const HEARTBEAT = { heartbeatSeconds: 30 };

/** How often a worker checks for jobs of killed workers and for new queues. */
const SUPERVISION = {
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
  queueCacheIntervalSeconds: 15,
};

const RETRY_OPTIONS = { retryLimit: 5, retryDelay: 60, retryBackoff: true, ...HEARTBEAT };

/** A recurring job may run for an hour, for example on a large media store: if it expired earlier, it would run twice. */
const RECURRING_OPTIONS = { ...RETRY_OPTIONS, expireInSeconds: 3_600 };

/** Queues that operations enqueue into. Mail is retried for about two days: a mail server may be down. */
const queues = {
  mail: {
    retryLimit: 2_900,
    retryDelay: 2,
    retryBackoff: true,
    // A mail arrives within about a minute after the server is up again.
    retryDelayMax: 60,
    // More than all timeouts of a mail server together.
    expireInSeconds: 120,
    ...HEARTBEAT,
    // Job data may be personal: it is deleted once it is no longer useful.
    deleteAfterSeconds: 86_400,
    retentionSeconds: 3 * 86_400,
  },
  'remove-file': RETRY_OPTIONS,
  'remove-photo': RETRY_OPTIONS,
  'notify-favorites': RETRY_OPTIONS,
  // Until the offer expires two days later: if retries ended earlier, neither party would be notified.
  'decline-offer': { ...RETRY_OPTIONS, retryLimit: 300, retryDelayMax: 600 },
  'lapse-gone-offers': RETRY_OPTIONS,
  // A recurring job retries every minute.
  'ask-refund': { retryLimit: 2, retryDelay: 2, ...HEARTBEAT },
  // For about a day, like the notices of the service that the sandbox simulates.
  'sandbox-notice': {
    retryLimit: 1_450,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    ...HEARTBEAT,
  },
} as const;
export type QueueName = keyof typeof queues;

const PARALLEL_JOBS = 4;

/**
 * Creates or updates the queues of a database and their schema. Runs with the migrations, so that a server can enqueue
 * before any worker has run.
 * @param databaseUrl of the role that owns the database
 */
export async function createQueues(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    max: 2,
    supervise: false,
    schedule: false,
  });
  await boss.start();
  try {
    for (const [name, options] of Object.entries(queues)) {
      await boss.createQueue(name, options);
      // createQueue() does not change a queue that an older release created.
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Enqueues jobs within the transaction that causes them. */
export class Jobs {
  readonly #boss: PgBoss;

  constructor(database: Database) {
    // Never started: it only inserts rows, over the existing connections.
    this.#boss = new PgBoss({
      db: fromPrisma(database),
      supervise: false,
      schedule: false,
      migrate: false,
    });
  }

  /**
   * Reads the queues once per process: reading them at the first job would take a second connection while a transaction
   * holds the first.
   */
  async prepare(): Promise<void> {
    for (const name of Object.keys(queues)) await this.#boss.insert(name, []);
  }

  /** Enqueues jobs that exist if and only if the transaction commits. */
  async enqueueAll(
    transaction: DatabaseTransaction,
    queue: QueueName,
    payloads: object[],
  ): Promise<void> {
    if (payloads.length === 0) return;
    const jobs = payloads.map((data) => ({ data }));
    await this.#boss.insert(queue, jobs, { db: fromPrisma(transaction) });
  }

  /** Enqueues a job that becomes due at `startAfter`. */
  async enqueueAt(
    transaction: DatabaseTransaction,
    queue: QueueName,
    data: object,
    startAfter: Date,
  ): Promise<void> {
    await this.#boss.send(queue, data, { db: fromPrisma(transaction), startAfter });
  }

  /** Enqueues a job that exists if and only if the transaction commits. */
  async enqueue(transaction: DatabaseTransaction, queue: QueueName, data: object): Promise<void> {
    await this.#boss.send(queue, data, { db: fromPrisma(transaction) });
  }
}

/** Rebuilds errors that pg-boss reports as plain copies, with their text and stack. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const copy = errorCopy.safeParse(reported);
  if (!copy.success) return new Error(String(reported));
  const { message, ...fields } = copy.data;
  return Object.assign(new Error(message), fields);
}

const errorCopy = z.object({
  message: z.string(),
  name: z.optional(z.string()),
  code: z.optional(z.string()),
  stack: z.optional(z.string()),
});

const POLL_INTERVAL_MS = 500;

/**
 * Repeats work until it is stopped; a failure was reported by `work` and is retried.
 * @returns a function that stops the loop and waits for running work
 */
function poll(work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(() => {});
      await wait(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}

/** Interval at which jobs are made due by a clock that is ahead. */
const MAKE_DUE_INTERVAL_MS = 500;

/** Jobs to be retried are unchanged: their delays are relative to the database's clock. */
const MAKE_DUE_SQL = `
  UPDATE pgboss.job SET start_after = now()
  WHERE state = 'created' AND start_after > now() AND start_after <= $1`;

/**
 * Starts processing jobs. Each job is processed by one worker, however many run.
 * @param aheadClock the product's clock if it may be ahead of the database's, which pg-boss uses
 * @returns a function that stops and waits for running jobs
 */
export async function startJobs(
  databaseUrl: string,
  jobs: { recurring: RecurringJob[]; queued: QueuedJob[]; polling?: PollingJob[] },
  onError: (error: Error, context: string) => void,
  aheadClock: Clock | null = null,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    // The worker's role cannot change the schema: createQueues() does.
    migrate: false,
    max: 4,
    application_name: 'worker',
    ...SUPERVISION,
  });
  boss.on('error', (reported: unknown) => onError(toError(reported), 'the queue failed'));
  await boss.start();
  const runReporting = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      onError(toError(error), 'a job failed');
      throw error;
    }
  };
  for (const job of jobs.recurring) {
    await boss.createQueue(job.name, { policy: 'singleton', ...RECURRING_OPTIONS });
    // createQueue() does not change a queue that an older release created.
    await boss.updateQueue(job.name, RECURRING_OPTIONS);
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Moscow' });
    await boss.work(job.name, () => runReporting(() => job.run()));
  }
  for (const job of jobs.queued) {
    await boss.work(
      job.name,
      { pollingIntervalSeconds: 0.5, localConcurrency: PARALLEL_JOBS },
      ([queuedJob]: Job<unknown>[]) =>
        runReporting(async () => {
          if (queuedJob) await job.run(queuedJob);
        }),
    );
  }
  const polls = (jobs.polling ?? []).map((job) => poll(() => runReporting(job.run)));
  const makeDue = async (clock: Clock) => {
    await boss.getDb().executeSql(MAKE_DUE_SQL, [clock.now()]);
  };
  const makeDueTimer =
    aheadClock &&
    setInterval(() => {
      makeDue(aheadClock).catch((error: unknown) =>
        onError(toError(error), 'jobs were not made due'),
      );
    }, MAKE_DUE_INTERVAL_MS);
  return {
    async stop() {
      if (makeDueTimer) clearInterval(makeDueTimer);
      await Promise.all(polls.map((stop) => stop()));
      return boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}
