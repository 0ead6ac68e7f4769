import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { applyMigrations, compareWithSchema, migrationsFolder } from './testing/migrations.ts';
import { countWaiting, createTestDatabase, type TestDatabase } from './testing/test-database.ts';

vi.setConfig({ testTimeout: 60_000 });

let database: TestDatabase;
let client: pg.Client;
let holder: pg.Client;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client(database.ownerUrl);
  holder = new pg.Client(database.ownerUrl);
  await client.connect();
  await holder.connect();
  folder = mkdtempSync(join(tmpdir(), 'pitlane-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  mkdirSync(join(folder, '29990101000000_next'));
  writeFileSync(
    join(folder, '29990101000000_next', 'migration.sql'),
    'ALTER TABLE post ADD COLUMN next INTEGER; UPDATE post SET next = 1;',
  );
});
afterAll(async () => {
  await holder.end();
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe('a migration', () => {
  it("changes nothing when repeated, and results in the product's schema", async () => {
    expect(await applyMigrations(database.ownerUrl)).toEqual([]);
    expect(await compareWithSchema(database.ownerUrl)).toMatchObject({ equal: true });
  });

  it('lets other queries pass while it waits for a locked table, and continues once it is free', async () => {
    await holder.query('BEGIN; LOCK TABLE post IN ACCESS SHARE MODE');
    const migration = applyMigrations(database.ownerUrl, folder);
    await vi.waitFor(async () => expect(await countWaiting(holder)).toBe(1), 20_000);

    // A visitor's query queued behind the migration.
    await client.query('SELECT FROM post LIMIT 1');
    await holder.query('COMMIT');

    expect(await migration).toEqual(['29990101000000_next']);
    expect(await applyMigrations(database.ownerUrl, folder)).toEqual([]);
  });
});
