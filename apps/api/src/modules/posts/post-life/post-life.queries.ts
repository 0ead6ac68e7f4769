import type { DatabaseTransaction } from '../../../infra/database.ts';

const lifeRelations = {
  edit: true,
  brand: true,
  model: true,
  generation: true,
  modification: true,
} as const;

export async function findOwnerId(
  transaction: DatabaseTransaction,
  id: number,
): Promise<number | null> {
  const post = await transaction.post.findUnique({ where: { id }, select: { userId: true } });
  return post?.userId ?? null;
}

/** Locks an ad's row until the commit without blocking view counting; `null` if the ad does not exist. */
export async function lockPost(transaction: DatabaseTransaction, id: number) {
  const [row] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM post WHERE id = ${id} FOR NO KEY UPDATE`;
  return row ? transaction.post.findUnique({ where: { id }, include: lifeRelations }) : null;
}

export type LifeRow = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

export function findPost(transaction: DatabaseTransaction, id: number) {
  return transaction.post.findUnique({ where: { id }, include: lifeRelations });
}

/** Selection of the next due ads. */
export interface DueSelection {
  without: number[];
  limit: number;
}

interface DuePost {
  id: number;
  userId: number;
}

export function findExpiredPosts(
  transaction: DatabaseTransaction,
  now: Date,
  { without, limit }: DueSelection,
) {
  return transaction.$queryRaw<DuePost[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE status = 'active' AND expires_at <= ${now} AND id <> ALL(${without}::int[])
    ORDER BY expires_at, id LIMIT ${limit}`;
}

/** Returns active ads that expire by `before` and whose owners have not been reminded of this date. */
export function findPostsToRemind(
  transaction: DatabaseTransaction,
  { now, before }: { now: Date; before: Date },
  { without, limit }: DueSelection,
) {
  return transaction.$queryRaw<DuePost[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE status = 'active' AND NOT hidden AND expires_at > ${now} AND expires_at <= ${before}
      AND reminded_for IS DISTINCT FROM expires_at AND id <> ALL(${without}::int[])
    ORDER BY expires_at, id LIMIT ${limit}`;
}

/** Returns ads whose special placement has expired. Its days do not elapse while the ad is in moderation. */
export function findExpiredPromotions(
  transaction: DatabaseTransaction,
  now: Date,
  { without, limit }: DueSelection,
) {
  return transaction.$queryRaw<DuePost[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE special_offer_date <= ${now} AND status <> 'moderation'
      AND id <> ALL(${without}::int[])
    ORDER BY special_offer_date, id LIMIT ${limit}`;
}
