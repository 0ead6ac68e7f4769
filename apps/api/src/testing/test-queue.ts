import { PgBoss } from 'pg-boss';

/** Connects to the queue of a database to send and read jobs without processing any. */
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

export async function sendJob(boss: PgBoss, name: string): Promise<string> {
  const id = await boss.send(name);
  if (id === null) throw new Error(`queue ${name} accepted no job`);
  return id;
}

export async function readJob(boss: PgBoss, name: string, id: string) {
  const [job] = await boss.findJobs(name, { id });
  if (!job) throw new Error(`queue ${name} has no job ${id}`);
  return job;
}
