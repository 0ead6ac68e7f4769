import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './infra/database.ts';
import { isPassword } from './infra/passwords.ts';
import { aSeller } from './testing/a-post.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const mediaFolder = mkdtempSync(join(tmpdir(), 'pitlane-media-'));
const seedScript = fileURLToPath(new URL('../../../prisma/seed/seed.ts', import.meta.url));
const PASSWORD = 'Pitlane-demo-2026';
const LOGINS = ['admin', 'company', 'moderator', 'unlimited', 'user'].map(
  (name) => `${name}@pitlane.test`,
);

// Each seed reads the whole catalogue, and other tests run concurrently.
vi.setConfig({ testTimeout: 120_000 });

let own: TestDatabase;
let database: Database;
beforeEach(async () => {
  own = await createTestDatabase();
  database = openDatabase({
    DATABASE_URL: own.url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 5_000,
  });
});
afterEach(async () => {
  await database.$disconnect();
  await own.drop();
});

afterAll(() => rmSync(mediaFolder, { recursive: true }));

/** Runs the seed; returns its messages to the parent process. */
async function seed(env: Record<string, string>): Promise<unknown[]> {
  const child = spawn(process.execPath, [seedScript], {
    env: { PATH: process.env.PATH, DATABASE_URL: own.url, MEDIA_FOLDER: mediaFolder, ...env },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return messages;
}

const logins = () =>
  database.user.findMany({
    where: { email: { endsWith: '@pitlane.test' } },
    orderBy: { email: 'asc' },
  });

/** Existing demo world of one seller. */
const demoSeller = () => aSeller(database, { email: 'somebody@demo.pitlane.test' });

it('are added to a demo world stored before them, and keep the changes of their users', async () => {
  await demoSeller();

  const messages = await seed({ NODE_ENV: 'development' });

  const first = await logins();
  expect(first.map(({ email }) => email)).toEqual(LOGINS);
  expect(first.map(({ role }) => role)).toEqual(['admin', 'user', 'moderator', 'user', 'user']);
  expect(first.map(({ tariffType }) => tariffType)).toEqual([1, 3, 1, 6, 1]);
  for (const { passwordHash, tariffExpiresAt } of first) {
    expect(await isPassword(passwordHash, PASSWORD)).toBe(true);
    expect(tariffExpiresAt?.getTime()).toBeGreaterThan(Date.now());
  }
  expect(messages).toEqual([expect.stringContaining(PASSWORD)]);

  await database.user.update({
    where: { email: 'user@pitlane.test' },
    data: { passwordHash: 'changed', firstName: 'Иной' },
  });
  const changed = await logins();
  await seed({ NODE_ENV: 'development' });
  expect(await logins()).toEqual(changed);
});

it('are never created in production, even with SEED_DEMO=1', async () => {
  await demoSeller();

  const messages = await seed({ NODE_ENV: 'production', SEED_DEMO: '1' });

  expect(await logins()).toEqual([]);
  expect(messages).toEqual([]);
});

it('are never created among real users', async () => {
  await aSeller(database, {});

  await seed({ NODE_ENV: 'development' });

  expect(await logins()).toEqual([]);
});
