import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** How many migrations this release brings: readiness compares it with the database. */
export function countMigrations(): number {
  const folder = fileURLToPath(new URL('../../../prisma/migrations', import.meta.url));
  return readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).length;
}
