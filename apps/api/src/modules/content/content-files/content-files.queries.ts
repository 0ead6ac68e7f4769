import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ContentFile } from '../../../infra/pictures.ts';

/** Inserts the row of a picture before its file is stored. */
export function addFile(
  database: Database,
  { content: _bytes, ...file }: ContentFile,
  createdAt: Date,
) {
  return database.contentFile.create({ data: { ...file, createdAt } });
}

export function findFiles(transaction: DatabaseTransaction, ids: number[], keys: string[]) {
  return transaction.contentFile.findMany({
    where: { OR: [{ id: { in: ids } }, { key: { in: keys } }] },
  });
}

/**
 * Deletes the rows of files older than `before` that no content version uses, by id or by path. Locks content against
 * changes until the commit.
 * @returns the storage keys of the deleted files
 */
export async function deleteUnusedFiles(
  transaction: DatabaseTransaction,
  before: Date,
): Promise<string[]> {
  await transaction.$executeRaw`SELECT FROM content_revision FOR UPDATE`;
  const rows = await transaction.$queryRaw<{ key: string }[]>`
    WITH used AS (
      SELECT name.id, address.key FROM content_version v
      CROSS JOIN LATERAL (VALUES (v.fields->>'picture_id'), (v.fields->>'picture_id_ru'),
        (v.fields->>'picture_id_en')) AS name (id)
      LEFT JOIN LATERAL (SELECT 'content/' || m[1] AS key FROM
        regexp_matches(v.fields::text, '/content-media/([0-9a-f]{64}[.]webp)', 'g') AS m) AS address ON true)
    DELETE FROM content_file f WHERE f.created_at < ${before}
      AND NOT EXISTS (SELECT FROM used WHERE used.id = f.id::text)
      AND NOT EXISTS (SELECT FROM used WHERE used.key = f.key)
    RETURNING key`;
  return rows.map(({ key }) => key);
}
