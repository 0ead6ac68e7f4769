import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Returns the number of migrations in this release, which readiness compares with the database. */
export function countMigrations(): number {
  const folder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
}
