import pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from './infra/database.ts';
import { aPost } from './testing/a-post.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';
import { countWaiting } from './testing/test-database.ts';
import { freePort, HOST, type TestProcesses, testProcesses } from './testing/test-process.ts';
import { readJob, sendJob, testQueue } from './testing/test-queue.ts';

/** A due job starts within two seconds; the rest is for slow machines. */
const pollOptions = { timeout: 20_000, interval: 50 };
const DAY_MS = 86_400_000;

let processes: TestProcesses;
let database: Database;
let boss: PgBoss;
let observer: pg.Client;
/** Receives the emails of the jobs. */
let mailServer: MailServer;
// Each test has its own database: unfinished jobs of one would delay the next.
beforeEach(async () => {
  mailServer = await startMailServer();
  processes = await testProcesses();
  const { url, asOwner } = processes.database;
  database = openDatabase({
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 10_000,
  });
  observer = new pg.Client(url);
  await observer.connect();
  // Records every change of an ad's status.
  await asOwner(`
    CREATE TABLE change (post_id int, status text);
    CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO change VALUES (NEW.id, NEW.status); RETURN NEW; END';
    CREATE TRIGGER note_change AFTER UPDATE ON post
      FOR EACH ROW EXECUTE FUNCTION note_change();`);
});
afterEach(async () => {
  await boss?.stop({ graceful: false });
  await processes.end();
  await observer.end();
  await database.$disconnect();
  await processes.close();
  await mailServer.close();
});

const startWorker = (settings: Record<string, string> = {}) =>
  processes.start('worker', { SMTP_URL: mailServer.url, ...settings });

/** Returns an active ad whose term has ended. */
const createOverduePost = () =>
  aPost(database, {
    publishedAt: new Date(Date.now() - 40 * DAY_MS),
    expiresAt: new Date(Date.now() - DAY_MS),
  });

const statusOf = async (id: number) =>
  (await database.post.findUniqueOrThrow({ where: { id } })).status;

/** Waits until a job is completed. */
const untilCompleted = (name: string, id: string) =>
  expect.poll(async () => (await readJob(boss, name, id)).state, pollOptions).toBe('completed');

// Processes start slowly on a busy machine.
describe('the worker process', { timeout: 120_000 }, () => {
  it('runs each job once beside another worker', async () => {
    const workers = [startWorker(), startWorker()];
    const messages = await Promise.all(workers.map(({ ready }) => ready));
    boss = await testQueue(processes.database.url);
    const ids = [
      (await createOverduePost()).id,
      (await createOverduePost()).id,
      (await createOverduePost()).id,
    ];
    // Later than reminders to owners, which a worker would send at a full hour.
    const activePost = await aPost(database, { expiresAt: new Date(Date.now() + 10 * DAY_MS) });

    const jobs = await Promise.all([1, 2, 3].map(() => sendJob(boss, 'expire-posts')));
    for (const id of jobs) await untilCompleted('expire-posts', id);

    const { rows } = await observer.query('SELECT post_id, status FROM change ORDER BY post_id');
    expect(messages.map(([message]) => message)).toEqual(['ready', 'ready']);
    expect(rows).toEqual(ids.map((id) => ({ post_id: id, status: 'removed' })));
    expect(await statusOf(activePost.id)).toBe('active');
    for (const id of jobs) {
      expect((await readJob(boss, 'expire-posts', id)).retryCount).toBe(0);
    }
    expect(workers.map((worker) => worker.said())).toEqual(['', '']);
  });

  it('finishes the running job after SIGTERM and exits with 0 within 10 s', async () => {
    const { child, ready, exited } = startWorker({ DATABASE_TIMEOUT_MS: '20000' });
    await ready;
    boss = await testQueue(processes.database.url);
    const { id } = await createOverduePost();
    // The job waits for a row that is locked elsewhere.
    await observer.query('BEGIN');
    await observer.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [id]);
    const job = await sendJob(boss, 'expire-posts');
    await expect.poll(() => countWaiting(observer), pollOptions).toBe(1);

    const stoppedAt = Date.now();
    child.kill('SIGTERM');
    await observer.query('COMMIT');

    expect(await exited).toEqual({ code: 0, said: '' });
    expect(Date.now() - stoppedAt).toBeLessThan(10_000);
    expect(await statusOf(id)).toBe('removed');
    expect((await readJob(boss, 'expire-posts', job)).state).toBe('completed');
  });

  it('completes fifty ads exactly once even if it is killed in the middle', async () => {
    const { child, ready, exited } = startWorker({ DATABASE_TIMEOUT_MS: '20000' });
    await ready;
    boss = await testQueue(processes.database.url);
    const workerExit = Promise.withResolvers<void>();
    mailServer.held = workerExit.promise;
    const ids: number[] = [];
    while (ids.length < 50) ids.push((await createOverduePost()).id);
    await observer.query('BEGIN');
    await observer.query('SELECT FROM post WHERE id = $1 FOR UPDATE', [ids[25]]);
    const lostJob = await sendJob(boss, 'expire-posts');
    await expect.poll(() => countWaiting(observer), pollOptions).toBe(1);
    const countRemoved = () =>
      database.post.count({ where: { id: { in: ids }, status: 'removed' } });
    const removedBefore = await countRemoved();
    // All parallel jobs wait for emails that are never delivered.
    const activeMailIds = async () => {
      const mail = await boss.findJobs('mail');
      return mail.filter(({ state }) => state === 'active').map(({ id }) => id);
    };
    await expect.poll(async () => (await activeMailIds()).length, pollOptions).toBe(4);
    const lostMail = await activeMailIds();
    child.kill('SIGKILL');
    await exited;
    workerExit.resolve();
    await observer.query('COMMIT');
    // Simulates half a minute without heartbeats: the queue then releases the jobs, and its next check finds none
    // running.
    await observer.query(
      "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '31 s' WHERE state = 'active'",
    );
    for (const queue of ['expire-posts', 'expire-posts', 'mail']) {
      await observer.query('UPDATE pgboss.queue SET monitor_on = NULL, monitor_claim_on = NULL');
      await boss.supervise(queue);
    }
    const releasedStates = [
      (await readJob(boss, 'expire-posts', lostJob)).state,
      ...(await Promise.all(lostMail.map(async (id) => (await readJob(boss, 'mail', id)).state))),
    ];

    await startWorker().ready;
    await untilCompleted('expire-posts', await sendJob(boss, 'expire-posts'));

    expect([removedBefore, ...releasedStates]).toEqual([25, ...Array(5).fill('retry')]);
    expect(await countRemoved()).toBe(50);
    const notificationCounts = await database.notification.groupBy({
      by: ['postId'],
      where: { postId: { in: ids } },
      _count: { _all: true },
    });
    expect(notificationCounts.map(({ _count }) => _count._all)).toEqual(Array(50).fill(1));
    const emails = () => new Set(mailServer.received.map(({ to }) => to[0])).size;
    await expect.poll(emails, pollOptions).toBe(50);
  });

  it('logs a failed job in one line, retries it later and continues', async () => {
    const { ready, said } = startWorker({
      LOG_LEVEL: 'error',
      RATES_URL: `http://${HOST}:${await freePort()}/rates`,
    });
    await ready;
    boss = await testQueue(processes.database.url);
    const { id } = await createOverduePost();

    const failingJob = await sendJob(boss, 'refresh-rates');
    await expect.poll(said, pollOptions).toContain('\n');
    const workingJob = await sendJob(boss, 'expire-posts');
    await untilCompleted('expire-posts', workingJob);

    const lines = said().trim().split('\n');
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 50, msg: 'a job failed' });
    await expect
      .poll(async () => (await readJob(boss, 'refresh-rates', failingJob)).state, pollOptions)
      .toBe('retry');
    expect(await statusOf(id)).toBe('removed');
  });

  it('exits with its parent process', async () => {
    const { child, ready, exited } = startWorker();
    await ready;

    child.disconnect();

    expect(await exited).toEqual({ code: 0, said: '' });
  });

  it('rejects an invalid configuration and lists all errors', async () => {
    const { exited } = startWorker({
      DATABASE_URL: 'mysql://x',
      DATABASE_TIMEOUT_MS: 'soon',
      RATES_URL: 'ftp://bank',
    });

    const { code, said } = await exited;

    const lines = said.trim().split('\n');
    expect(code).toBe(1);
    expect(lines[0]).toBe('The configuration is not usable:');
    expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
      'DATABASE_URL',
      'DATABASE_TIMEOUT_MS',
      'RATES_URL',
    ]);
  });
});
