import type { Database } from '@pitlane/api/infra/database';
import { findOutdatedEntries } from './content/store-entries.ts';
import { productContent } from './content.ts';
import { countMissing } from './reference.ts';

/** Returns lines that describe what a seed would store, without changing the database. */
export async function preview(database: Database): Promise<string[]> {
  const missing = await countMissing(database);
  const entries = await findOutdatedEntries(database, productContent());
  return [
    ...missing.map(({ table, rows }) => `Would add ${rows} rows to ${table}.`),
    'Would correct names, versions and places of the catalogue that differ.',
    ...entries.map(({ key }) => `Would store ${key}, unless an editor has changed it.`),
  ];
}
