import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestDatabase {
  url: string;
  drop(): Promise<void>;
}

const withDatabase = (url: string, name: string) => {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
};

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** How many connections wait for what this one holds; other tests' waiting does not count. */
export async function countWaiting(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query(
    `SELECT count(*)::int AS waiting FROM pg_locks
     WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
  );
  return rows[0].waiting;
}

/** A private copy of the template: schema, dictionaries and catalogue, no users and no ads. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const template = inject('templateUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = withDatabase(template, 'postgres');
  await run(server, `CREATE DATABASE ${name} TEMPLATE pitlane STRATEGY FILE_COPY`);
  return {
    url: withDatabase(template, name),
    drop: () => run(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
