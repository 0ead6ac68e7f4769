import { expect } from 'vitest';
import type { Database } from '../infra/database.ts';
import { namesOfTables } from './database-dump.ts';
import type { TestWorld } from './test-world.ts';

const FATAL = 1_000_000;

/** Returns statements that create a trigger on every table, which calls a function for each written row. */
export async function triggersFor(
  database: Database,
  when: 'BEFORE' | 'AFTER',
  called: string,
): Promise<string> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE'
      AND (table_schema = 'public' OR (table_schema, table_name) = ('pgboss', 'job'))`;
  const triggers = tables.map(
    ({ name }) => `
      CREATE TRIGGER ${called} ${when} INSERT OR UPDATE OR DELETE ON ${name}
      FOR EACH ROW EXECUTE FUNCTION ${called}()`,
  );
  return triggers.join(';');
}

/**
 * Makes writes to a world's database fail on demand: triggers count the rows written to any table, and the chosen one
 * fails like on a full disk.
 */
export async function breakableWrites({
  database,
  own,
}: Pick<TestWorld, 'database' | 'own'>): Promise<void> {
  await own.asOwner(`
    CREATE SEQUENCE broken_writes;
    CREATE FUNCTION break_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('public.broken_writes') = ${FATAL} THEN
        RAISE EXCEPTION 'broken by the test' USING ERRCODE = 'disk_full';
      END IF;
      RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END $$`);
  await own.asOwner(await triggersFor(database, 'BEFORE', 'break_write'));
}

/** Makes the n-th row written from now on fail; `null` for none. */
async function breakWrite({ database }: Pick<TestWorld, 'database'>, n: number | null) {
  const next = n === null ? FATAL : FATAL - n;
  await database.$queryRaw`SELECT setval('broken_writes', ${next})::text`;
}

/** Returns a summary of each table, independent of row order: the number of rows and a hash. */
export async function contentOf({
  database,
}: Pick<TestWorld, 'database'>): Promise<{ name: string; rows: string }[]> {
  const names = await namesOfTables(database);
  const tables = names.map(
    (name) =>
      `SELECT '${name}' AS name,
        concat(count(*), ' ', sum(hashtextextended(kept::text, 0)::numeric)) AS rows
      FROM ${name} AS kept`,
  );
  // One query instead of one per table: tests run it after every failed write.
  return database.$queryRawUnsafe(tables.join(' UNION ALL '));
}

/**
 * Repeats a request with each of its writes failing in turn, until it has no more writes and succeeds.
 * @param afterwards asserts what must hold after each failure
 * @returns the number of writes that failed, each once
 */
export async function breakEachWrite(
  world: TestWorld,
  call: () => PromiseLike<{ status: number; text: string }>,
  afterwards: (point: number) => Promise<void>,
): Promise<number> {
  for (let point = 1; ; point += 1) {
    await breakWrite(world, point);
    const answer = await call();
    await breakWrite(world, null);
    if (answer.status < 300) return point - 1;
    expect([answer.status, JSON.parse(answer.text).code], `write ${point}`).toEqual([
      503,
      'unavailable',
    ]);
    expect(answer.text).not.toMatch(/broken by the test|break_write/);
    await afterwards(point);
  }
}
