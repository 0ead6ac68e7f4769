import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Whether a picture is part of an ad that anyone can see. */
export async function isShown(transaction: DatabaseTransaction, key: string): Promise<boolean> {
  const [row] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM photo JOIN post ON post.id = photo.post_id
    WHERE photo.key = ${key} AND photo.position IS NOT NULL
      AND post.status = 'active' AND NOT post.hidden LIMIT 1`;
  return row !== undefined;
}

/** Bytes of all pictures of an account. */
export async function sumBytes(transaction: DatabaseTransaction, userId: number): Promise<number> {
  const { _sum } = await transaction.photo.aggregate({ where: { userId }, _sum: { bytes: true } });
  return _sum.bytes ?? 0;
}

/**
 * Stored pictures of an account that no ad, or only the given one, uses; taken until the commit, so
 * that none of them is swept meanwhile.
 */
export async function takeUsable(
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
 * The stored picture that an account has of a file, preferably one that no ad uses; locked until the
 * commit, so that nobody removes it meanwhile. Parallel calls are serialised.
 */
export async function takeSame(transaction: DatabaseTransaction, userId: number, hash: string) {
  await transaction.$executeRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${`photo of ${userId} ${hash}`}, 0))`;
  const [same] = await transaction.$queryRaw<{ id: number }[]>`
    SELECT id FROM photo
    WHERE user_id = ${userId} AND hash = ${hash} AND stored_at IS NOT NULL
    ORDER BY post_id NULLS FIRST, id LIMIT 1 FOR UPDATE`;
  return same ? transaction.photo.findUnique({ where: { id: same.id } }) : null;
}

/** The pictures of an ad's published version, in order. */
export function findShown(transaction: DatabaseTransaction, postId: number) {
  return transaction.photo.findMany({
    where: { postId, position: { not: null } },
    orderBy: { position: 'asc' },
  });
}

export function findByIds(transaction: DatabaseTransaction, ids: number[]) {
  return transaction.photo.findMany({ where: { id: { in: ids }, storedAt: { not: null } } });
}

/** Pictures of an ad that no version of it uses. */
export function findDropped(transaction: DatabaseTransaction, postId: number, remaining: number[]) {
  return transaction.photo.findMany({
    where: { postId, position: null, id: { notIn: remaining } },
    select: { id: true, key: true },
  });
}

/**
 * Pictures that no ad and no draft of whoever uploaded them has used since a moment; at most so many
 * at a time. They are taken until the commit, so that none becomes part of an ad meanwhile; those
 * that somebody is about to use are passed over.
 */
export function takeUnused(transaction: DatabaseTransaction, before: Date, most: number) {
  return transaction.$queryRaw<{ id: number; key: string }[]>`
    SELECT id, key FROM photo
    WHERE post_id IS NULL AND created_at < ${before}
      AND NOT EXISTS (
        SELECT 1 FROM post_draft
        WHERE post_draft.user_id = photo.user_id AND photo.id = ANY(post_draft.photo_ids))
    ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED`;
}

/** Whether any row still names files. */
export async function isKeyUsed(transaction: DatabaseTransaction, key: string): Promise<boolean> {
  return (await transaction.photo.count({ where: { key } })) > 0;
}

interface Near {
  id: number;
  ofId: number;
  postId: number;
  key: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Similar pictures in ads of other accounts: one for each ad, up to a number for each photo. */
export function findNear(
  transaction: DatabaseTransaction,
  looked: { id: number; userId: number; prints: string[]; bands: number[] }[],
  most: { distance: number; posts: number },
) {
  return transaction.$queryRaw<Near[]>`
    SELECT near.*, looked.id AS "ofId"
    FROM jsonb_to_recordset(${JSON.stringify(looked)}::jsonb)
      AS looked(id int, "userId" int, prints bigint[], bands int[])
    CROSS JOIN LATERAL (
      SELECT DISTINCT ON (photo.post_id) photo.id, photo.post_id AS "postId", photo.key,
        photo.width, photo.height, photo.placeholder
      FROM photo JOIN post ON post.id = photo.post_id
      WHERE photo.bands && looked.bands AND post.user_id <> looked."userId"
        AND EXISTS (SELECT 1 FROM unnest(looked.prints) AS print
          WHERE bit_count((photo.fingerprint # print)::bit(64)) <= ${most.distance})
      ORDER BY photo.post_id, photo.id
      LIMIT ${most.posts}
    ) AS near`;
}
