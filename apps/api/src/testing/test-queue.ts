import { PgBoss } from 'pg-boss';

/** The queue of a database as an onlooker: it sends and reads, and does no work of its own. */
export async function testQueue(url: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: url,
    max: 2,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  // Without a listener an error would end the whole test run.
  boss.on('error', () => {});
  return boss.start();
}

/** Sends a job; its id. */
export async function sendJob(boss: PgBoss, name: string): Promise<string> {
  const id = await boss.send(name);
  if (id === null) throw new Error(`The queue ${name} took no job`);
  return id;
}

/** A job as the queue knows it now. */
export async function readJob(boss: PgBoss, name: string, id: string) {
  const [job] = await boss.findJobs(name, { id });
  if (!job) throw new Error(`The queue ${name} has no job ${id}`);
  return job;
}
