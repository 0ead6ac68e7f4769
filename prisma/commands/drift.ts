import { defineSingleActionCommand, runProcess } from '@pitlane/api/infra/command-line';
import type pg from 'pg';
import { compareWithSchema } from '../engine.ts';
import { sqlOnlyIndexes } from '../sql-only-indexes.ts';
import { findSqlDifferences, readSqlSources } from '../sql-sources.ts';
import { withClient } from './with-client.ts';
import { withScratchDatabase } from './with-scratch-database.ts';

/** Returns the names of missing indexes that Prisma's comparison ignores. */
async function findMissingIndexes(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ indexname: string }>(
    "SELECT indexname FROM pg_indexes WHERE schemaname = 'public'",
  );
  const existing = new Set(rows.map((row) => row.indexname));
  return sqlOnlyIndexes.filter((name) => !existing.has(name));
}

export const command = defineSingleActionCommand('pnpm db:drift', {
  about:
    'fails if the migrations do not result in the schema and the functions of prisma/sql, or lack an index that only SQL can express',
  run: async () => {
    const { difference, missing, differences } = await withScratchDatabase(async (url) => ({
      difference: await compareWithSchema(url),
      missing: await withClient(url, findMissingIndexes),
      differences: await withClient(url, (client) => findSqlDifferences(client, readSqlSources())),
    }));
    if (!difference.equal) console.error(`The migrations lack:\n${difference.sql}`);
    if (missing.length > 0) console.error(`The migrations lack the indexes ${missing.join(', ')}`);
    for (const name of differences) {
      console.error(`The migrations and prisma/sql/${name}.sql differ: run pnpm db:new-migration`);
    }
    const isEqual = difference.equal && missing.length === 0 && differences.length === 0;
    if (isEqual) console.log('Schema and migrations agree.');
    return isEqual;
  },
});

if (import.meta.main) {
  await runProcess(command);
  // The engine leaves the timer of its advisory lock running, which would delay the exit by 10 s.
  process.exit();
}
