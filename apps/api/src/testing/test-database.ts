import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { RoleUrls } from '../../../../prisma/roles.ts';

/** `url` has the role of server and worker */
export interface TestDatabase extends RoleUrls {
  /** Runs statements as the database role that owns the tables, such as DDL. */
  asOwner(statements: string): Promise<void>;
  drop(): Promise<void>;
}

const withDatabase = (url: string, name: string) => {
  const copy = new URL(url);
  copy.pathname = `/${name}`;
  return copy.href;
};

/** Runs statements on a separate connection. */
export async function runStatements(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Counts the connections that wait for locks of this one; those of other tests do not count. */
export async function countWaiting(holder: pg.Client): Promise<number> {
  const { rows } = await holder.query(
    `SELECT count(*)::int AS waiting FROM pg_locks
     WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
  );
  return rows[0].waiting;
}

/**
 * Creates a private copy of the template: schema, dictionaries and catalogue, without users and ads.
 * @param source another database to copy
 */
export async function createTestDatabase(source = 'pitlane'): Promise<TestDatabase> {
  const template = inject('templateUrls');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const server = withDatabase(template.adminUrl, 'postgres');
  const ownerUrl = withDatabase(template.ownerUrl, name);
  const owner = source === 'pitlane' ? new URL(ownerUrl).username : 'DEFAULT';
  await runStatements(
    server,
    `CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${source} STRATEGY FILE_COPY`,
  );
  return {
    url: withDatabase(template.url, name),
    ownerUrl,
    adminUrl: withDatabase(template.adminUrl, name),
    asOwner: (statements) => runStatements(ownerUrl, statements),
    drop: () => runStatements(server, `DROP DATABASE ${name} WITH (FORCE)`),
  };
}
