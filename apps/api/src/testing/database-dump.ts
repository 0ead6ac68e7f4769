import type { Database } from '../infra/database.ts';

/** Returns the names of all tables, including the queue's. */
export async function namesOfTables(database: Database): Promise<string[]> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
    ORDER BY 1`;
  return tables.map(({ name }) => name);
}

/** Returns all rows of all tables as text, including the queue's, to search for what must not be stored. */
export async function dumpOf(database: Database): Promise<string> {
  const texts: string[] = [];
  for (const name of await namesOfTables(database)) {
    const rows = await database.$queryRawUnsafe<{ text: string }[]>(
      `SELECT kept::text AS text FROM ${name} AS kept`,
    );
    texts.push(`${name}\n${rows.map(({ text }) => text).join('\n')}`);
  }
  return texts.join('\n\n');
}
