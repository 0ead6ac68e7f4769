import { triggersFor } from './broken-writes.ts';
import type { TestWorld } from './test-world.ts';

type Row = Record<string, unknown>;

/** Written row before and after the write */
export interface WrittenRow {
  table: string;
  old: Row | null;
  new: Row | null;
}

/** Records each row that is written from now on. */
export async function recordWrites({
  database,
  own,
}: Pick<TestWorld, 'database' | 'own'>): Promise<void> {
  const triggers = await triggersFor(database, 'AFTER', 'note_row');
  await own.asOwner(`
    CREATE TABLE written_row (id bigserial PRIMARY KEY, "table" text, old jsonb, new jsonb);
    CREATE FUNCTION note_row() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO public.written_row ("table", old, new) VALUES (
        TG_TABLE_NAME,
        CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END,
        CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END
      );
      RETURN NULL;
    END $$`);
  await own.asOwner(triggers);
}

/** Returns the rows written since the previous call, in order. */
export async function takeWrites({ database }: Pick<TestWorld, 'database'>): Promise<WrittenRow[]> {
  return database.$queryRaw<WrittenRow[]>`
    WITH taken AS (DELETE FROM written_row RETURNING *)
    SELECT "table", old, new FROM taken ORDER BY id`;
}

/** Maximum distance from now of moments that come from the real clock */
const MONTH_MS = 30 * 86_400_000;
/** Columns with sequential numbers */
const SEQUENTIAL = /(^|_)ids?$|^(number|revision|sort|version|xid)$/;

type Names = ReadonlyMap<unknown, string>;

/** Replaces what differs between runs: ids without a name, random names, and moments of the real clock. */
function normalize(field: string, value: unknown, names: Names): unknown {
  if (Array.isArray(value)) return value.map((each) => normalize(field, each, names));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [key, normalize(key, each, names)]),
    );
  }
  if (typeof value === 'number') return SEQUENTIAL.test(field) ? (names.get(value) ?? 'id') : value;
  if (typeof value !== 'string') return value;
  if (/^\d{4}-\d\d-\d\d/.test(value)) {
    return Math.abs(Date.parse(value) - Date.now()) < MONTH_MS ? 'now' : value;
  }
  return value.replace(/[\w$+/=-]{22,}/g, 'random').replace(/\b\d+\b/g, '0');
}

/** Returns rows without what differs between two accounts that do the same, for comparison. */
export const normalizedRows = (rows: WrittenRow[], names: Names): string[] =>
  rows
    // This table counts published events, including those from preparing a request.
    .filter(({ table }) => table !== 'event_account')
    .map((row) => JSON.stringify(normalize('', row, names)))
    .sort();
