import { expect } from 'vitest';
import type { Database } from '../infra/database.ts';
import { namesOfTables } from './database-dump.ts';
import type { TestWorld } from './test-world.ts';

const FAILING_VALUE = 1_000_000;

/** Returns statements that create a trigger on every table, which calls a function for each written row. */
export async function triggersFor(
  database: Database,
  when: 'BEFORE' | 'AFTER',
  functionName: string,
): Promise<string> {
  const tables = await database.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE'
      AND (table_schema = 'public' OR (table_schema, table_name) = ('pgboss', 'job'))`;
  const triggers = tables.map(
    ({ name }) => `
      CREATE TRIGGER ${functionName} ${when} INSERT OR UPDATE OR DELETE ON ${name}
      FOR EACH ROW EXECUTE FUNCTION ${functionName}()`,
  );
  return triggers.join(';');
}

/**
 * Makes writes to a world's database fail on demand: triggers count the rows written to any table, and the chosen
 * write fails as if the disk were full.
 */
export async function installBreakableWrites({
  database,
  own,
}: Pick<TestWorld, 'database' | 'own'>): Promise<void> {
  await own.asOwner(`
    CREATE SEQUENCE broken_writes;
    CREATE FUNCTION break_write() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF nextval('public.broken_writes') = ${FAILING_VALUE} THEN
        RAISE EXCEPTION 'broken by the test' USING ERRCODE = 'disk_full';
      END IF;
      RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
    END $$`);
  await own.asOwner(await triggersFor(database, 'BEFORE', 'break_write'));
}

/** Makes the n-th row written from now on fail; `null` disables failures. */
async function breakWrite({ database }: Pick<TestWorld, 'database'>, n: number | null) {
  const next = n === null ? FAILING_VALUE : FAILING_VALUE - n;
  await database.$queryRaw`SELECT setval('broken_writes', ${next})::text`;
}

/** Returns a summary of each table, independent of row order: the number of rows and a hash. */
export async function summarizeTables({
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
 * @param assertState asserts what must hold after each failure
 * @returns the number of writes that failed, each once
 */
export async function breakEachWrite(
  world: TestWorld,
  call: () => PromiseLike<{ status: number; text: string }>,
  assertState: (point: number) => Promise<void>,
): Promise<number> {
  for (let writeNumber = 1; ; writeNumber += 1) {
    await breakWrite(world, writeNumber);
    const response = await call();
    await breakWrite(world, null);
    if (response.status < 300) return writeNumber - 1;
    expect([response.status, JSON.parse(response.text).code], `write ${writeNumber}`).toEqual([
      503,
      'unavailable',
    ]);
    expect(response.text).not.toMatch(/broken by the test|break_write/);
    await assertState(writeNumber);
  }
}
