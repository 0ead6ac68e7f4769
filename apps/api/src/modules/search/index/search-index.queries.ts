import { vehicleKinds } from '@pitlane/contracts/vehicles';
import type { Row } from '@pitlane/facet-index';
import type pg from 'pg';
import type { Database } from '../../../infra/database.ts';
import { indexFields } from './index-fields.ts';
import type { DocumentsWithText } from './text-reads.ts';

/** SQL of fields without a column of `post p` of the same name; `u` is the seller. */
const columnExpressions: Record<string, string> = {
  kind: 'array_position($1::text[], p.kind::text) - 1',
  seller_type: 'u.is_entity::int',
  state_id: 'CASE p.mileage WHEN 0 THEN 1 ELSE 2 END',
  guarantee: 'p.guarantee::int',
  tuning: 'p.tuning::int',
  price_rub: 'p.price_rub::float8',
  published_at: '(extract(epoch FROM p.published_at) * 1000)::float8',
  special_offer_date: '(extract(epoch FROM p.special_offer_date) * 1000)::float8',
};

const columnsSql = ['id', ...Object.keys(indexFields)]
  .map((name) => columnExpressions[name] ?? `p.${name}`)
  .join(', ');

const visibleSql = `p.status = 'active' AND NOT p.hidden`;

/** Id in `post_touched` that represents all ads. */
export const ALL_POSTS = 0;

/** PostgreSQL snapshot, as text, up to which a reader has read all changes. */
export type Position = string;

/** State of a reader: its position, and the number of full comparisons requested until then. */
export interface ReadState {
  position: Position;
  renewals: number;
}

/** Opens a transaction that reads as of one moment; the caller has to commit it. */
export async function beginSnapshot(client: pg.ClientBase): Promise<ReadState> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<ReadState>(
    'SELECT pg_current_snapshot()::text AS position, renewals FROM post_touched_purge',
  );
  const [state] = rows;
  if (!state) throw new Error('post_touched_purge has no row');
  return state;
}

/** Returns the public ads after an id, ordered by id. */
export async function findRowsAfter(
  client: pg.ClientBase,
  id: number,
  limit: number,
): Promise<Row[]> {
  const { rows } = await client.query<(number | null)[]>({
    name: 'search-index-after',
    text: `SELECT ${columnsSql} FROM post p JOIN users u ON u.id = p.user_id
      WHERE p.id > $2 AND ${visibleSql} ORDER BY p.id LIMIT $3`,
    values: [vehicleKinds, id, limit],
    rowMode: 'array',
  });
  return rows;
}

/** Changes, and the state of the reader after reading them. */
interface Changes extends ReadState {
  /** Current rows of the changed ads; `null` for ads that are no longer public. */
  touched: { id: number; row: Row | null }[];
}

/** Maximum number of changes at once; for more, all ads are read again in batches. */
const MAX_CHANGES = 20_000;

/**
 * Returns the changes since a position, in one statement, so that position and rows are consistent. A transaction
 * that began before the position and was committed after it is included; sequence numbers would miss it.
 * @returns `null` if some changes were purged, the position is from another cluster, or there are too many changes: all
 *   ads have to be read again
 */
export async function findChanges(
  client: pg.ClientBase,
  position: Position,
): Promise<Changes | null> {
  const { rows } = await client.query<
    [Position, boolean, number, number | null, ...(number | null)[]]
  >({
    name: 'search-index-changes',
    text: `SELECT pg_current_snapshot()::text, purge.purged > known.least OR known.most > current.most, purge.renewals,
        t.post_id, ${columnsSql}
      FROM (
        SELECT pg_snapshot_xmin($2::pg_snapshot)::text::bigint AS least,
          pg_snapshot_xmax($2::pg_snapshot)::text::bigint AS most
      ) AS known
      CROSS JOIN (SELECT pg_snapshot_xmax(pg_current_snapshot())::text::bigint AS most) AS current
      CROSS JOIN post_touched_purge purge
      LEFT JOIN LATERAL (
        SELECT DISTINCT post_id FROM post_touched
        WHERE xid >= known.least AND NOT pg_visible_in_snapshot(xid::text::xid8, $2::pg_snapshot)
        LIMIT $3
      ) AS t ON TRUE
      LEFT JOIN post p ON p.id = t.post_id AND ${visibleSql}
      LEFT JOIN users u ON u.id = p.user_id`,
    values: [vehicleKinds, position, MAX_CHANGES + 1],
    rowMode: 'array',
  });
  const [firstRow] = rows;
  if (!firstRow || firstRow[1] || rows.length > MAX_CHANGES) return null;
  return {
    position: firstRow[0],
    renewals: firstRow[2],
    touched: rows.flatMap(([, , , id, ...row]) =>
      id === null ? [] : [{ id, row: row[0] === null ? null : row }],
    ),
  };
}

/**
 * Returns all ads whose text matches a tsquery. There may be hundreds of thousands; as bytes, they are read ten times
 * as fast.
 */
export async function findDocumentsWithText(
  client: pg.ClientBase,
  text: string,
): Promise<DocumentsWithText> {
  const { rows } = await client.query<(Buffer | null)[]>({
    name: 'search-index-with-text',
    text: `SELECT string_agg(int4send(post_id), ''::bytea),
        string_agg(int4send(post_id), ''::bytea) FILTER (WHERE title @@ $1::tsquery)
      FROM post_text WHERE document @@ $1::tsquery`,
    values: [text],
    rowMode: 'array',
  });
  const [[ids = null, inTitle = null] = []] = rows;
  return { ids: toIds(ids), inTitle: toIds(inTitle) };
}

const ID_BYTES = Int32Array.BYTES_PER_ELEMENT;

const toIds = (bytes: Buffer | null) =>
  Int32Array.from({ length: (bytes?.length ?? 0) / ID_BYTES }, (_none, index) =>
    bytes ? bytes.readInt32BE(index * ID_BYTES) : 0,
  );

/** Returns which of the texts match which of the ads; `place` is the index of the text. */
export async function matchTextsOfPosts(
  client: pg.ClientBase,
  texts: readonly string[],
  ids: readonly number[],
): Promise<{ place: number; id: number; inTitle: boolean }[]> {
  const { rows } = await client.query<{ place: number; id: number; inTitle: boolean }>({
    name: 'search-index-texts-of',
    text: `SELECT asked.place::int - 1 AS place, t.post_id AS id, t.title @@ asked.text AS "inTitle"
      FROM unnest($1::tsquery[]) WITH ORDINALITY AS asked (text, place)
      JOIN post_text t ON t.post_id = ANY($2::int[]) AND t.document @@ asked.text`,
    values: [texts, ids],
  });
  return rows;
}

/**
 * Purges the changes before the last purge and records the limit of the next one, from which readers detect that they
 * missed some. Also purges transaction ids beyond the current one, which a cluster restored from another may contain.
 */
export async function purgeTouched(database: Database): Promise<void> {
  await database.$executeRaw`
    WITH moved AS (
      UPDATE post_touched_purge
      SET purged = least(upcoming, pg_snapshot_xmin(pg_current_snapshot())::text::bigint),
        upcoming = pg_snapshot_xmin(pg_current_snapshot())::text::bigint
      RETURNING purged
    )
    DELETE FROM post_touched USING moved
    WHERE xid < moved.purged OR xid >= pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
}

/** Requests that every reader compares all its entries with the rows. */
export async function requestVerification(database: Database): Promise<void> {
  await database.$executeRaw`UPDATE post_touched_purge SET renewals = renewals + 1`;
}
