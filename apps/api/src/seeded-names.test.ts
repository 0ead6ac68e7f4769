import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from './infra/database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

const mediaFolder = mkdtempSync(join(tmpdir(), 'pitlane-media-'));
const seedScript = fileURLToPath(new URL('../../../prisma/seed/seed.ts', import.meta.url));

// Each seed reads the whole catalogue, and other tests run concurrently.
vi.setConfig({ testTimeout: 120_000 });

let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase({
    DATABASE_URL: testDatabase.url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 5_000,
  });
});
afterAll(async () => {
  await database.$disconnect();
  await testDatabase.drop();
  rmSync(mediaFolder, { recursive: true });
});

async function seed(): Promise<void> {
  const child = spawn(process.execPath, [seedScript], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: testDatabase.url,
      MEDIA_FOLDER: mediaFolder,
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(0);
}

it('adds spellings of makes to an older database', async () => {
  const findBrands = () => database.brand.findMany({ orderBy: { id: 'asc' } });
  const freshBrands = await findBrands();
  await database.brand.updateMany({ data: { aliases: [] } });
  await database.brand.update({ where: { slug: 'lada' }, data: { aliases: ['ВАЗ', 'Копейка'] } });

  await seed();

  const aliasesOf = (brands: typeof freshBrands) =>
    brands.map(({ slug, aliases }) => [slug, aliases.toSorted()]);
  const expected = freshBrands.map((brand) =>
    brand.slug === 'lada' ? { ...brand, aliases: [...brand.aliases, 'Копейка'] } : brand,
  );
  expect(aliasesOf(await findBrands())).toEqual(aliasesOf(expected));
});

it('adds names to an older database', async () => {
  const findNames = async () => ({
    brands: await database.brand.findMany({ orderBy: { id: 'asc' }, omit: { aliases: true } }),
    models: await database.model.findMany({ orderBy: { id: 'asc' } }),
    generations: await database.generation.findMany({ orderBy: { id: 'asc' } }),
    modifications: await database.modification.findMany({ orderBy: { id: 'asc' } }),
  });
  const freshNames = await findNames();
  await database.brand.update({ where: { slug: 'mikoyan' }, data: { nameRu: 'МиГ' } });
  await database.model.updateMany({ where: { slug: '2106' }, data: { nameRu: null } });
  await database.generation.updateMany({ data: { nameRu: null } });
  await database.modification.updateMany({ data: { name: '2.4', nameRu: null } });

  await seed();

  expect(await findNames()).toEqual(freshNames);
});
