import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

export type Row = (string | number | boolean | null | Date)[];

/** Formats a value for COPY's text format. */
function cell(value: Row[number]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'boolean') return value ? 't' : 'f';
  return String(value).replace(/[\\\t\n\r]/g, ' ');
}

/** Copies rows into a table; `target` names its columns unless all are given. */
export async function copy(client: pg.Client, target: string, rows: Iterable<Row>): Promise<void> {
  const stream: Writable = client.query(copyFrom(`COPY ${target} FROM STDIN`));
  for (const row of rows) {
    if (!stream.write(`${row.map(cell).join('\t')}\n`)) await once(stream, 'drain');
  }
  stream.end();
  await finished(stream);
}
