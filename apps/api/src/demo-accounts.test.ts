import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './infra/database.ts';
import { isPassword } from './infra/passwords.ts';
import { aSellerRow } from './testing/a-post.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const mediaFolder = mkdtempSync(join(tmpdir(), 'pitlane-media-'));
const seedScript = fileURLToPath(new URL('../../../prisma/seed/seed.ts', import.meta.url));
const PASSWORD = 'Pitlane-demo-2026';
const DEMO_EMAILS = ['admin', 'company', 'moderator', 'unlimited', 'user'].map(
  (name) => `${name}@pitlane.test`,
);

// Each seed reads the whole catalogue, and other tests run concurrently.
vi.setConfig({ testTimeout: 120_000 });

let testDatabase: TestDatabase;
let database: Database;
beforeEach(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    DATABASE_URL: testDatabase.url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 5_000,
  });
});
afterEach(async () => {
  await database.$disconnect();
  await testDatabase.drop();
});

afterAll(() => rmSync(mediaFolder, { recursive: true }));

/** Runs the seed; returns its messages to the parent process. */
async function seed(env: Record<string, string>): Promise<unknown[]> {
  const child = spawn(process.execPath, [seedScript], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: testDatabase.url,
      MEDIA_FOLDER: mediaFolder,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
  return messages;
}

const findDemoAccounts = () =>
  database.user.findMany({
    where: { email: { endsWith: '@pitlane.test' } },
    orderBy: { email: 'asc' },
  });

/** Creates a demo world of one seller. */
const createDemoSeller = () => aSellerRow(database, { email: 'somebody@demo.pitlane.test' });

it('adds demo accounts to an existing demo world, and preserves changes by their users', async () => {
  await createDemoSeller();

  const messages = await seed({ NODE_ENV: 'development' });

  const first = await findDemoAccounts();
  expect(first.map(({ email }) => email)).toEqual(DEMO_EMAILS);
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
  const changed = await findDemoAccounts();
  await seed({ NODE_ENV: 'development' });
  expect(await findDemoAccounts()).toEqual(changed);
});

it('never creates demo accounts in production, even with SEED_DEMO=1', async () => {
  await createDemoSeller();

  const messages = await seed({ NODE_ENV: 'production', SEED_DEMO: '1' });

  expect(await findDemoAccounts()).toEqual([]);
  expect(messages).toEqual([]);
});

it('never creates demo accounts among real users', async () => {
  await aSellerRow(database, {});

  await seed({ NODE_ENV: 'development' });

  expect(await findDemoAccounts()).toEqual([]);
});
