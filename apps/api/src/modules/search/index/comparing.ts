import type { ColumnRow, Columns } from './columns.rules.ts';

/** Rows of all ads whose ids lie behind one and up to another, both as of the moment that the columns know. */
export interface Portion {
  rows: readonly ColumnRow[];
  after: number;
  /** Infinity for the last portion. */
  upTo: number;
}

/**
 * Compares columns with rows, and puts right what differs.
 * @returns the ids of ads that were not held as their rows say
 */
export function correct(columns: Columns, { rows, after, upTo }: Portion): number[] {
  const byId = new Map(rows.map((row) => [row[0] ?? 0, row]));
  const held = columns.idsWithin(after, upTo);
  const gone = held.filter((id) => !byId.has(id));
  const changed = [...byId].filter(([, row]) => columns.slotOfSame(row) === null);
  for (const id of gone) columns.remove(id);
  for (const [, row] of changed) columns.set(row);
  return [...gone, ...changed.map(([id]) => id)];
}
