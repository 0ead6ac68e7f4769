import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

const folder = join(import.meta.dirname, 'sql');

/** Reads the sources of functions by name; each file also has the triggers that execute its function. */
export const readSqlSources = (): Map<string, string> =>
  new Map(
    globSync('*.sql', { cwd: folder })
      .sort()
      .map((file) => [file.replace(/\.sql$/, ''), readFileSync(join(folder, file), 'utf8')]),
  );

/** Reads all functions of the product, each with its triggers, as PostgreSQL prints them. */
async function readDefinitions(client: pg.ClientBase): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    SELECT p.proname AS name, pg_get_functiondef(p.oid) || COALESCE((
      SELECT string_agg(pg_get_triggerdef(t.oid, true), '; ' ORDER BY t.tgname) FROM pg_trigger t
      WHERE t.tgfoid = p.oid AND NOT t.tgisinternal), '') AS definition
    FROM pg_proc p
    WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`);
  return new Map(rows.map(({ name, definition }) => [name, definition]));
}

/** Drops all triggers, so that triggers without a source are reported as missing. */
const DROP_TRIGGERS = `
  DO $$ DECLARE name text; DECLARE of_table regclass; BEGIN
    FOR name, of_table IN SELECT tgname, tgrelid::regclass FROM pg_trigger WHERE NOT tgisinternal LOOP
      EXECUTE format('DROP TRIGGER %I ON %s', name, of_table);
    END LOOP;
  END $$`;

/**
 * Compares the functions and triggers of a database with their sources, by applying the sources in a transaction that
 * is rolled back.
 * @returns names of functions that differ or that only one side has
 */
export async function findSqlDifferences(
  client: pg.ClientBase,
  sources: ReadonlyMap<string, string>,
): Promise<string[]> {
  const before = await readDefinitions(client);
  await client.query('BEGIN');
  try {
    await client.query(DROP_TRIGGERS);
    for (const source of sources.values()) await client.query(source);
    const after = await readDefinitions(client);
    const names = new Set([...before.keys(), ...after.keys(), ...sources.keys()]);
    return [...names]
      .filter((name) => !sources.has(name) || before.get(name) !== after.get(name))
      .sort();
  } finally {
    await client.query('ROLLBACK');
  }
}
