// Databases that `pnpm bench:search` asks: made once, of each size one, and kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import pg from 'pg';
import { addUpCounts } from './bench-context.ts';

const root = join(import.meta.dirname, '..');

async function run(url: string, script: string, ...parameters: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(root, script), ...parameters], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, SEED_DEMO: '0' },
    stdio: 'inherit',
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${script} ended with ${code}`);
}

/** How many ads a database holds, and how many have their words; nothing where it is not filled. */
async function sizeOf(client: pg.Client): Promise<{ posts: number; texts: number }> {
  const { rows } = await client.query<{ exists: boolean }>(
    `SELECT to_regclass('post_text') IS NOT NULL AS exists`,
  );
  if (!rows[0]?.exists) return { posts: 0, texts: 0 };
  const { rows: sizes } = await client.query<{ posts: number; texts: number }>(
    `SELECT (SELECT count(*)::int FROM post) AS posts, (SELECT count(*)::int FROM post_text) AS texts`,
  );
  return sizes[0] ?? { posts: 0, texts: 0 };
}

async function within<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * The address of a database with so many ads, made where the cluster has none yet.
 * @param cluster address of any database of the cluster, whose user may create others
 */
export async function databaseOf(cluster: string, size: number): Promise<string> {
  const name = `bench_search_${size}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const isThere = await within(cluster, async (client) => {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
    return rowCount === 1;
  });
  if (isThere && (await within(url.href, sizeOf)).posts >= size) {
    console.log(`${name} is there from before.`);
    await run(url.href, 'prisma/commands/migrate.ts');
    await run(url.href, 'prisma/seed/seed.ts');
    return url.href;
  }
  console.log(`Making ${name}; it stays for the next time …`);
  await within(cluster, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  await run(url.href, 'prisma/commands/migrate.ts');
  await run(url.href, 'prisma/seed/seed.ts');
  await run(url.href, 'bench/fill.ts', String(size));
  return url.href;
}

/**
 * Tidies what earlier runs changed: index-only scans need it.
 * @throws Error where not every ad has its words
 */
export async function tidy(url: string): Promise<number> {
  return within(url, async (client) => {
    const { posts, texts } = await sizeOf(client);
    if (texts < posts) throw new Error(`${posts - texts} ads have no words yet: run the worker`);
    await addUpCounts(url);
    await client.query(
      'VACUUM (ANALYZE) post, photo, post_text, users, post_count, post_count_change',
    );
    await client.query('CHECKPOINT');
    return posts;
  });
}
