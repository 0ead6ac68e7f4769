import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { demoContent } from '../../../../prisma/seed/content/demo.ts';
import { menuContent } from '../../../../prisma/seed/content/menu.ts';
import { pageLinks } from '../../../../prisma/seed/content/pages.ts';
import type { SeedEntry } from '../../../../prisma/seed/content/seed-entry.ts';
import { storedFieldsOf } from '../../../../prisma/seed/content/store-entries.ts';
import { productContent, storeSeedContent } from '../../../../prisma/seed/content.ts';
import { type Database, openDatabase } from '../infra/database.ts';
import { openFolder, type Storage } from '../infra/storage.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

export { demoContent, menuContent, pageLinks, productContent, storedFieldsOf };

/** Moment of the first start that stores content */
export const firstStart = new Date('2026-11-25T09:00:00Z');
/** Moment of a later start */
export const laterStart = new Date('2026-12-01T09:00:00Z');

interface ContentDatabase {
  database: Database;
  /** Stores content like a start of the product. */
  seed(entries?: SeedEntry[], moment?: Date): Promise<void>;
  seedWithPictures(): Promise<void>;
  storage: Storage;
  /** Returns all stored items with their versions, in the order of ids. */
  allItems(): ReturnType<typeof findAll>;
  byKey(key: string): ReturnType<typeof findByKey>;
}

const versions = { versions: { orderBy: { version: 'asc' } } } as const;

const findAll = (database: Database) =>
  database.contentItem.findMany({ orderBy: { id: 'asc' }, include: versions });

const findByKey = (database: Database, key: string) =>
  database.contentItem.findUniqueOrThrow({ where: { seedKey: key }, include: versions });

/** Opens a database for a test file, without content at the start of each test. */
export function contentDatabase(): ContentDatabase {
  let testDatabase: TestDatabase;
  let folder: string;
  const opened = {} as Pick<ContentDatabase, 'database' | 'storage'>;
  beforeAll(async () => {
    testDatabase = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'pitlane-content-'));
    opened.storage = openFolder(folder);
    opened.database = openDatabase({
      DATABASE_URL: testDatabase.url,
      DATABASE_POOL_SIZE: 4,
      DATABASE_TIMEOUT_MS: 20_000,
    });
  });
  beforeEach(async () => {
    await opened.database.contentItem.deleteMany();
  });
  afterAll(async () => {
    await opened.database.$disconnect();
    await testDatabase.drop();
    rmSync(folder, { recursive: true });
  });
  return Object.assign(opened, {
    seed: (entries?: SeedEntry[], moment = firstStart) =>
      storeSeedContent({ database: opened.database, now: moment }, entries),
    seedWithPictures: () => storeSeedContent({ ...opened, now: firstStart }),
    allItems: () => findAll(opened.database),
    byKey: (key: string) => findByKey(opened.database, key),
  });
}
