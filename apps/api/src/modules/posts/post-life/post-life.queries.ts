import type { DatabaseTransaction } from '../../../infra/database.ts';

const withEdit = {
  edit: true,
  brand: true,
  model: true,
  generation: true,
  modification: true,
} as const;

export async function findOwner(
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
  return row ? transaction.post.findUnique({ where: { id }, include: withEdit }) : null;
}

export type LifeRow = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

export function findPost(transaction: DatabaseTransaction, id: number) {
  return transaction.post.findUnique({ where: { id }, include: withEdit });
}

/** Selection of the next due ads. */
export interface DueSelection {
  without: number[];
  most: number;
}

interface Due {
  id: number;
  userId: number;
}

export function findExpiredPosts(
  transaction: DatabaseTransaction,
  now: Date,
  { without, most }: DueSelection,
) {
  return transaction.$queryRaw<Due[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE status = 'active' AND expires_at <= ${now} AND id <> ALL(${without}::int[])
    ORDER BY expires_at, id LIMIT ${most}`;
}

/** Returns active ads that expire before a moment and whose owner has not been reminded. */
export function findPostsToRemind(
  transaction: DatabaseTransaction,
  { now, before }: { now: Date; before: Date },
  { without, most }: DueSelection,
) {
  return transaction.$queryRaw<Due[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE status = 'active' AND NOT hidden AND expires_at > ${now} AND expires_at <= ${before}
      AND reminded_for IS DISTINCT FROM expires_at AND id <> ALL(${without}::int[])
    ORDER BY expires_at, id LIMIT ${most}`;
}

/** Returns ads whose special placement has expired. It does not run while the ad is in moderation. */
export function findExpiredPromotions(
  transaction: DatabaseTransaction,
  now: Date,
  { without, most }: DueSelection,
) {
  return transaction.$queryRaw<Due[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE special_offer_date <= ${now} AND status <> 'moderation'
      AND id <> ALL(${without}::int[])
    ORDER BY special_offer_date, id LIMIT ${most}`;
}
