import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  defineSingleActionCommand,
  dryRunOption,
  runProcess,
} from '@pitlane/api/infra/command-line';
import * as z from 'zod';
import { compareWithSchema, migrationsFolder } from '../engine.ts';
import { findSqlDifferences, readSqlSources } from '../sql-sources.ts';
import { withClient } from './with-client.ts';
import { withScratchDatabase } from './with-scratch-database.ts';

/** Returns the SQL that the migrations lack: first for the schema, then for changed functions with their triggers. */
async function findDifference(url: string): Promise<string> {
  const { equal, sql } = await compareWithSchema(url);
  const sources = readSqlSources();
  const names = await withClient(url, async (client) => {
    // Functions and triggers may use columns that this migration adds.
    if (!equal) await client.query(sql);
    return findSqlDifferences(client, sources);
  });
  return [equal ? '' : sql, ...names.map((name) => sources.get(name) ?? `DROP FUNCTION ${name};\n`)]
    .filter(Boolean)
    .join('\n');
}

export const command = defineSingleActionCommand('pnpm db:new-migration', {
  about:
    'writes the next migration: the changes of the schema and prisma/sql that no migration contains',
  arguments: {
    name: z
      .string()
      .regex(/^[a-z][a-z0-9_]*$/, 'must be in snake_case, such as add_favorites')
      .describe('what the migration does, such as add_favorites'),
  },
  options: dryRunOption,
  run: async ({ name, 'dry-run': isDry }) => {
    const sql = await withScratchDatabase(findDifference);
    if (sql === '')
      return console.log('The migrations already result in this schema: nothing to write.');
    const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
    const file = join(migrationsFolder, `${stamp}_${name}`, 'migration.sql');
    if (isDry) return console.log(`Would write ${file}:\n${sql}`);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, sql);
    console.log(`Wrote ${file}: read it before you commit it.`);
  },
});

if (import.meta.main) {
  await runProcess(command);
  // The engine leaves the timer of its advisory lock running, which would delay the exit by 10 s.
  process.exit();
}
