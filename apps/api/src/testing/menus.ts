import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { migrationsFolder } from '../../../../prisma/engine.ts';
import { storeMenu } from '../../../../prisma/seed/content.ts';
import type { Database } from '../infra/database.ts';

const migration = join(migrationsFolder, '20261122103000_tariffs_in_menu', 'migration.sql');

/** What the seed does with a menu, at every start. */
export const seedMenu = (database: Database) => storeMenu(database);

/** What the migration does with a menu that was stored before the tariffs had their screen. */
export const addTariffs = (database: Database) =>
  database.$executeRawUnsafe(readFileSync(migration, 'utf8'));
