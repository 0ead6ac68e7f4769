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

/** Moments of the first start that stores content, and of a later one */
export const now = new Date('2026-11-25T09:00:00Z');
export const later = new Date('2026-12-01T09:00:00Z');

interface ContentDatabase {
  database: Database;
  /** Stores content like a start of the product. */
  seed(things?: SeedEntry[], at?: Date): Promise<void>;
  seedWithPictures(): Promise<void>;
  storage: Storage;
  /** Returns all stored items with their versions, in the order of ids. */
  everything(): ReturnType<typeof findAll>;
  byKey(key: string): ReturnType<typeof findByKey>;
}

const versions = { versions: { orderBy: { version: 'asc' } } } as const;

const findAll = (database: Database) =>
  database.contentItem.findMany({ orderBy: { id: 'asc' }, include: versions });

const findByKey = (database: Database, key: string) =>
  database.contentItem.findUniqueOrThrow({ where: { seedKey: key }, include: versions });

/** Opens a database for a test file, without content at the start of each test. */
export function contentDatabase(): ContentDatabase {
  let own: TestDatabase;
  let folder: string;
  const opened = {} as Pick<ContentDatabase, 'database' | 'storage'>;
  beforeAll(async () => {
    own = await createTestDatabase();
    folder = mkdtempSync(join(tmpdir(), 'pitlane-content-'));
    opened.storage = openFolder(folder);
    opened.database = openDatabase({
      DATABASE_URL: own.url,
      DATABASE_POOL_SIZE: 4,
      DATABASE_TIMEOUT_MS: 20_000,
    });
  });
  beforeEach(async () => {
    await opened.database.contentItem.deleteMany();
  });
  afterAll(async () => {
    await opened.database.$disconnect();
    await own.drop();
    rmSync(folder, { recursive: true });
  });
  return Object.assign(opened, {
    seed: (things?: SeedEntry[], at = now) =>
      storeSeedContent({ database: opened.database, now: at }, things),
    seedWithPictures: () => storeSeedContent({ ...opened, now }),
    everything: () => findAll(opened.database),
    byKey: (key: string) => findByKey(opened.database, key),
  });
}
