import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Reports whether a picture belongs to the published version of a public ad. */
export async function isPublicPhoto(
  transaction: DatabaseTransaction,
  key: string,
): Promise<boolean> {
  const [row] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM photo JOIN post ON post.id = photo.post_id
    WHERE photo.key = ${key} AND photo.position IS NOT NULL
      AND post.status = 'active' AND NOT post.hidden LIMIT 1`;
  return row !== undefined;
}

export async function sumBytes(transaction: DatabaseTransaction, userId: number): Promise<number> {
  const { _sum } = await transaction.photo.aggregate({ where: { userId }, _sum: { bytes: true } });
  return _sum.bytes ?? 0;
}

/**
 * Locks stored pictures of an account that no ad, or only the given ad, uses, so that the sweep skips them until the
 * commit.
 */
export async function lockUsablePhotos(
  transaction: DatabaseTransaction,
  userId: number,
  ids: number[],
  postId: number | null,
) {
  await transaction.$queryRaw`
    SELECT 1 FROM photo WHERE id = ANY(${ids}::int[])
      AND ((user_id = ${userId} AND post_id IS NULL) OR post_id = ${postId}::int)
    ORDER BY id FOR UPDATE`;
  return transaction.photo.findMany({
    where: {
      id: { in: ids },
      storedAt: { not: null },
      OR: [{ userId, postId: null }, ...(postId === null ? [] : [{ postId }])],
    },
  });
}

/**
 * Locks until the commit the account's stored picture with this file hash, preferably one without an ad, so that it
 * is not removed concurrently. Serializes parallel calls. `null` if there is no such picture.
 */
export async function lockDuplicate(
  transaction: DatabaseTransaction,
  userId: number,
  hash: string,
) {
  await transaction.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`photo of ${userId} ${hash}`}, 0))`;
  const [duplicate] = await transaction.$queryRaw<{ id: number }[]>`
    SELECT id FROM photo
    WHERE user_id = ${userId} AND hash = ${hash} AND stored_at IS NOT NULL
    ORDER BY post_id NULLS FIRST, id LIMIT 1 FOR UPDATE`;
  return duplicate ? transaction.photo.findUnique({ where: { id: duplicate.id } }) : null;
}

/** Returns the pictures of an ad's published version, in order. */
export function findPublishedPhotos(transaction: DatabaseTransaction, postId: number) {
  return transaction.photo.findMany({
    where: { postId, position: { not: null } },
    orderBy: { position: 'asc' },
  });
}

export function findByIds(transaction: DatabaseTransaction, ids: number[]) {
  return transaction.photo.findMany({ where: { id: { in: ids }, storedAt: { not: null } } });
}

/** Returns the pictures of an ad that are neither published nor among `remaining`. */
export function findUnreferenced(
  transaction: DatabaseTransaction,
  postId: number,
  remaining: number[],
) {
  return transaction.photo.findMany({
    where: { postId, position: null, id: { notIn: remaining } },
    select: { id: true, key: true },
  });
}

/**
 * Locks up to `limit` pictures without an ad that were uploaded before `before` and that no draft of their uploader
 * uses. The locks prevent them from becoming part of an ad; pictures locked by others are skipped.
 */
export function lockUnused(transaction: DatabaseTransaction, before: Date, limit: number) {
  return transaction.$queryRaw<{ id: number; key: string }[]>`
    SELECT id, key FROM photo
    WHERE post_id IS NULL AND created_at < ${before}
      AND NOT EXISTS (
        SELECT 1 FROM post_draft
        WHERE post_draft.user_id = photo.user_id AND photo.id = ANY(post_draft.photo_ids))
    ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

export async function isKeyUsed(transaction: DatabaseTransaction, key: string): Promise<boolean> {
  return (await transaction.photo.count({ where: { key } })) > 0;
}

interface SimilarPhoto {
  id: number;
  ofId: number;
  postId: number;
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Finds similar pictures in ads of other accounts: one per ad, up to `limits.posts` per picture. */
export function findSimilarPhotos(
  transaction: DatabaseTransaction,
  looked: { id: number; userId: number; prints: string[]; bands: number[] }[],
  limits: { distance: number; posts: number },
) {
  return transaction.$queryRaw<SimilarPhoto[]>`
    SELECT near.*, looked.id AS "ofId"
    FROM jsonb_to_recordset(${JSON.stringify(looked)}::jsonb)
      AS looked(id int, "userId" int, prints bigint[], bands int[])
    CROSS JOIN LATERAL (
      SELECT DISTINCT ON (photo.post_id) photo.id, photo.post_id AS "postId", photo.key,
        photo.width, photo.height, photo.placeholder
      FROM photo JOIN post ON post.id = photo.post_id
      WHERE photo.bands && looked.bands AND post.user_id <> looked."userId"
        AND EXISTS (SELECT 1 FROM unnest(looked.prints) AS print
          WHERE bit_count((photo.fingerprint # print)::bit(64)) <= ${limits.distance})
      ORDER BY photo.post_id, photo.id
      LIMIT ${limits.posts}
    ) AS near`;
}
