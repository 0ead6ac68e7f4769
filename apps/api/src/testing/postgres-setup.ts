// Starts one real PostgreSQL per test run, with a template database that holds schema, queues and catalogue.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { applyMigrations } from '../../../../prisma/engine.ts';
import type { RoleUrls } from '../../../../prisma/roles.ts';
import { storeSeedContent } from '../../../../prisma/seed/content.ts';
import { storeReference } from '../../../../prisma/seed/reference.ts';
import { startPostgres } from '../../../../scripts/postgres/embedded.ts';
import { openDatabase } from '../infra/database.ts';
import { createQueues } from '../infra/jobs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** URLs of the template database, of which tests use copies */
    templateUrls: RoleUrls;
  }
}

const SEED_TIMEOUT_MS = 60_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-test-'));
  const postgres = await startPostgres(folder, 'throwaway');
  const { adminUrl, ownerUrl, url } = postgres;
  await applyMigrations(ownerUrl);
  await createQueues(ownerUrl);
  const database = openDatabase({
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: 4,
    DATABASE_TIMEOUT_MS: SEED_TIMEOUT_MS,
  });
  await storeReference(database);
  await storeSeedContent({ database, now: new Date() });
  await database.$disconnect();
  project.provide('templateUrls', { adminUrl, ownerUrl, url });
  return async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
