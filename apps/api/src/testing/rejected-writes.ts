import type { TestWorld } from './test-world.ts';

/**
 * Makes the database reject inserts and updates of some rows of a table.
 * @param condition SQL condition on `NEW`
 */
export const rejectWrites = (
  { own }: Pick<TestWorld, 'own'>,
  table: string,
  condition: string,
): Promise<void> =>
  own.asOwner(`
    CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'refused'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${condition})
    EXECUTE FUNCTION refuse()`);

/** Makes the database accept all rows again. */
export const allowWrites = ({ own }: Pick<TestWorld, 'own'>): Promise<void> =>
  own.asOwner('DROP FUNCTION IF EXISTS refuse CASCADE');
