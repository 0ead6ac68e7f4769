import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the highest id of an ad or text. */
export async function findLastId(database: Database): Promise<number> {
  const [row] = await database.$queryRaw<{ last: number }[]>`
    SELECT COALESCE(greatest((SELECT max(id) FROM post), (SELECT max(post_id) FROM post_text)), 0) AS last`;
  return row?.last ?? 0;
}

/** Returns the ids with `after < id <= upTo` of ads whose text is wrong or missing, and of texts without an ad. */
export async function findWrongTexts(
  database: Database,
  after: number,
  upTo: number,
): Promise<{ rows: number; wrong: number[] }> {
  const [row] = await database.$queryRaw<{ rows: number; wrong: number[] }[]>`
    SELECT count(*)::int AS rows, COALESCE(array_agg(id ORDER BY id) FILTER (WHERE differs), '{}') AS wrong
    FROM (
      SELECT COALESCE(p.id, t.post_id) AS id, p.id IS NULL OR t.post_id IS NULL
        OR post_title(p) <> t.title OR post_document(p) <> t.document AS differs
      FROM (SELECT * FROM post WHERE id > ${after} AND id <= ${upTo}) AS p
      FULL JOIN (SELECT * FROM post_text WHERE post_id > ${after} AND post_id <= ${upTo}) AS t ON t.post_id = p.id
    ) AS compared`;
  return row ?? { rows: 0, wrong: [] };
}

/** Rewrites the texts of ads. Locks the ads and their names against concurrent changes. */
export async function rewriteTexts(transaction: DatabaseTransaction, ids: number[]): Promise<void> {
  await transaction.$executeRaw`SELECT FROM post WHERE id = ANY(${ids}) ORDER BY id FOR NO KEY UPDATE`;
  await transaction.$executeRaw`SELECT hold_post_names(p) FROM post p WHERE id = ANY(${ids}) ORDER BY id`;
  // A separate statement, so that its snapshot includes the transactions waited for.
  await transaction.$executeRaw`
    INSERT INTO post_text AS kept
    SELECT p.id, post_title(p), post_document(p) FROM post p WHERE p.id = ANY(${ids}) ORDER BY p.id
    ON CONFLICT (post_id) DO UPDATE SET title = excluded.title, document = excluded.document`;
  await transaction.$executeRaw`
    DELETE FROM post_text t WHERE post_id = ANY(${ids}) AND NOT EXISTS (SELECT FROM post p WHERE p.id = t.post_id)`;
}
