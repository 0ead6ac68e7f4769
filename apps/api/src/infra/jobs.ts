import { setTimeout as wait } from 'node:timers/promises';
import { fromPrisma, type Job, PgBoss } from 'pg-boss';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import type { Database, DatabaseTransaction } from './database.ts';

/** A piece of background work that comes round: it may run twice, late or not to its end. */
export interface RecurringJob {
  name: string;
  /** When, in cron's words, in Moscow's time. */
  cron: string;
  run(): Promise<void>;
}

/** Work that something gave rise to. It may run twice, late or not to its end. */
export interface QueuedJob {
  name: QueueName;
  run(job: { id: string; data: unknown }): Promise<void>;
}

/** Work that lies in a table of ours: each worker looks for it all the time. It may run twice at once. */
export interface WatchingJob {
  name: string;
  run(): Promise<unknown>;
}

/**
 * A worker sends a heartbeat for a running job every 15 seconds: the jobs of a killed worker are soon
 * given to another, however long they may take.
 */
const WATCHED = { heartbeatSeconds: 30 };

/** How often a worker looks for such jobs and for new ones. */
const SUPERVISION = {
  superviseIntervalSeconds: 15,
  monitorIntervalSeconds: 15,
  queueCacheIntervalSeconds: 15,
};

const RETRYING = { retryLimit: 5, retryDelay: 60, retryBackoff: true, ...WATCHED };

/** One that lives may take an hour, as on a large store: started again beside it, it would run twice. */
const RECURRING = { ...RETRYING, expireInSeconds: 3_600 };

/** Queues that calls put work into. Tried again for about two days: a mail server may be away. */
const queues = {
  mail: {
    retryLimit: 2_900,
    retryDelay: 2,
    retryBackoff: true,
    // A mail arrives within a minute or so after the server is back.
    retryDelayMax: 60,
    // More than all waits for a mail server together.
    expireInSeconds: 120,
    ...WATCHED,
    // What a job is about may be personal: it is kept no longer than it helps.
    deleteAfterSeconds: 86_400,
    retentionSeconds: 3 * 86_400,
  },
  'remove-file': RETRYING,
  'remove-photo': RETRYING,
  'notify-favorites': RETRYING,
  // Until the offer lapses, two days later: given up before, neither of the two would hear of it.
  'decline-offer': { ...RETRYING, retryLimit: 300, retryDelayMax: 600 },
  'lapse-gone-offers': RETRYING,
  // A job of every minute asks again.
  'ask-refund': { retryLimit: 2, retryDelay: 2, ...WATCHED },
  // For about a day, as the service does that the sandbox stands for.
  'sandbox-notice': {
    retryLimit: 1_450,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 60,
    ...WATCHED,
  },
} as const;
export type QueueName = keyof typeof queues;

const PARALLEL_JOBS = 4;

/**
 * Creates the queues in a database and their schema, or updates them: part of migrating, so that a server
 * can put work into them before any worker has run.
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
      // A queue that is there already is left by the line above as an older release made it.
      await boss.updateQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Puts work into the queues, within the transaction that is its cause. */
export class Jobs {
  readonly #boss: PgBoss;

  constructor(database: Database) {
    // Never started: it only writes rows, over the connections the product has anyway.
    this.#boss = new PgBoss({
      db: fromPrisma(database),
      supervise: false,
      schedule: false,
      migrate: false,
    });
  }

  /**
   * Reads the queues, once a process: read at the first job instead, it would take a second
   * connection while a transaction holds the first.
   */
  async prepare(): Promise<void> {
    for (const name of Object.keys(queues)) await this.#boss.insert(name, []);
  }

  /** The jobs exist if and only if the transaction is committed. */
  async addAll(transaction: DatabaseTransaction, queue: QueueName, list: object[]): Promise<void> {
    if (list.length === 0) return;
    const jobs = list.map((data) => ({ data }));
    await this.#boss.insert(queue, jobs, { db: fromPrisma(transaction) });
  }

  /** The same, for a moment that lies ahead. */
  async addLater(
    transaction: DatabaseTransaction,
    queue: QueueName,
    data: object,
    startAfter: Date,
  ): Promise<void> {
    await this.#boss.send(queue, data, { db: fromPrisma(transaction), startAfter });
  }

  /** The job exists if and only if the transaction is committed. */
  async add(transaction: DatabaseTransaction, queue: QueueName, data: object): Promise<void> {
    await this.#boss.send(queue, data, { db: fromPrisma(transaction) });
  }
}

/** The queue reports some errors as copies that are no errors any more, with their text and stack. */
function toError(reported: unknown): Error {
  if (reported instanceof Error) return reported;
  const copy = errorCopy.safeParse(reported);
  if (!copy.success) return new Error(String(reported));
  const { message, ...facts } = copy.data;
  return Object.assign(new Error(message), facts);
}

const errorCopy = z.object({
  message: z.string(),
  name: z.optional(z.string()),
  code: z.optional(z.string()),
  stack: z.optional(z.string()),
});

/** How long a worker that finds nothing to do waits before it looks again. */
const WATCH_MS = 500;

/**
 * Does something again and again; what fails has been reported, and is tried again.
 * @returns how to stop, waiting for what is under way
 */
function watch(work: () => Promise<unknown>): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const running = (async () => {
    while (!signal.aborted) {
      await work().catch(() => {});
      await wait(WATCH_MS, undefined, { signal }).catch(() => {});
    }
  })();
  return () => {
    stopping.abort();
    return running;
  };
}

/** How often a clock that is ahead is looked at. */
const LOOK_MS = 500;

/** Jobs to be tried again stay: their pauses begin by the database's clock. */
const MAKE_DUE = `
  UPDATE pgboss.job SET start_after = now()
  WHERE state = 'created' AND start_after > now() AND start_after <= $1`;

/**
 * Starts working off jobs. However many workers run, each job is done by one of them.
 * @param ahead the product's clock, where it may be ahead of the database's, by which the queue goes
 * @returns how to stop, waiting for jobs that are under way
 */
export async function startJobs(
  databaseUrl: string,
  jobs: { recurring: RecurringJob[]; queued: QueuedJob[]; watching?: WatchingJob[] },
  onError: (error: Error, what: string) => void,
  ahead: Clock | null = null,
): Promise<{ stop(): Promise<void> }> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    // The worker's role cannot change the schema: createQueues() has.
    migrate: false,
    max: 4,
    application_name: 'worker',
    ...SUPERVISION,
  });
  boss.on('error', (reported: unknown) => onError(toError(reported), 'the queue failed'));
  await boss.start();
  const reporting = async (work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      onError(toError(error), 'a job failed');
      throw error;
    }
  };
  for (const job of jobs.recurring) {
    await boss.createQueue(job.name, { policy: 'singleton', ...RECURRING });
    // A queue that is there already is left by the line above as an older release made it.
    await boss.updateQueue(job.name, RECURRING);
    await boss.schedule(job.name, job.cron, null, { tz: 'Europe/Moscow' });
    await boss.work(job.name, () => reporting(() => job.run()));
  }
  for (const job of jobs.queued) {
    await boss.work(
      job.name,
      { pollingIntervalSeconds: 0.5, localConcurrency: PARALLEL_JOBS },
      ([one]: Job<unknown>[]) =>
        reporting(async () => {
          if (one) await job.run(one);
        }),
    );
  }
  const watches = (jobs.watching ?? []).map((job) => watch(() => reporting(job.run)));
  const look = async (clock: Clock) => {
    await boss.getDb().executeSql(MAKE_DUE, [clock.now()]);
  };
  const looking =
    ahead &&
    setInterval(() => {
      look(ahead).catch((error: unknown) => onError(toError(error), 'jobs were not made due'));
    }, LOOK_MS);
  return {
    async stop() {
      if (looking) clearInterval(looking);
      await Promise.all(watches.map((stop) => stop()));
      return boss.stop({ graceful: true, timeout: 8_000 });
    },
  };
}
