import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../../scripts/postgres/embedded.ts';
import { applyMigrations } from '../engine.ts';

/**
 * Runs work on a throwaway PostgreSQL with all migrations applied.
 * @returns the result of the work
 */
export async function withScratchDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-scratch-'));
  const postgres = await startPostgres(folder, 'throwaway');
  try {
    await applyMigrations(postgres.ownerUrl);
    return await work(postgres.ownerUrl);
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
