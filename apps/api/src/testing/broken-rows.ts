import type { TestWorld } from './test-world.ts';

/**
 * Makes the database refuse to insert and update some rows of a table.
 * @param condition which rows, as SQL about `NEW`
 */
export async function breakRows(
  { database }: Pick<TestWorld, 'database'>,
  table: string,
  condition: string,
): Promise<void> {
  await database.$executeRawUnsafe(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$`);
  await database.$executeRawUnsafe(`
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${condition})
    EXECUTE FUNCTION refuse()`);
}

/** Lets the database write all rows again. */
export async function mendRows({ database }: Pick<TestWorld, 'database'>): Promise<void> {
  await database.$executeRawUnsafe('DROP FUNCTION IF EXISTS refuse CASCADE');
}
