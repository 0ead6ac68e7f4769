// Writes the next migration: what the schema has and the migrations do not.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareWithSchema, migrationsFolder } from '../engine.ts';
import { withScratchDatabase } from './with-scratch-database.ts';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('Give the migration a name in snake_case: pnpm db:new-migration add_favorites');
  process.exit(1);
}
const difference = await withScratchDatabase(compareWithSchema);
if (difference.equal) {
  console.log('The migrations already make this schema: nothing to write.');
} else {
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const folder = join(migrationsFolder, `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'migration.sql'), difference.sql);
  console.log(`Wrote ${folder}/migration.sql: read it before you commit it.`);
}
// The engine leaves the timer of its advisory lock behind, which would hold the process for 10 s.
process.exit(0);
