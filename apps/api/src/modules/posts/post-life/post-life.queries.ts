import type { DatabaseTransaction } from '../../../infra/database.ts';

const withEdit = {
  edit: true,
  brand: true,
  model: true,
  generation: true,
  modification: true,
} as const;

/** Whose an ad is; null when there is none. */
export async function findOwner(
  transaction: DatabaseTransaction,
  id: number,
): Promise<number | null> {
  const post = await transaction.post.findUnique({ where: { id }, select: { userId: true } });
  return post?.userId ?? null;
}

/** Locks an ad's row until the commit, without blocking the counting of views; null when it is gone. */
export async function lockPost(transaction: DatabaseTransaction, id: number) {
  const [row] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM post WHERE id = ${id} FOR NO KEY UPDATE`;
  return row ? transaction.post.findUnique({ where: { id }, include: withEdit }) : null;
}

export type LifeRow = NonNullable<Awaited<ReturnType<typeof lockPost>>>;

/** An ad as it is now, without locking it. */
export function findPost(transaction: DatabaseTransaction, id: number) {
  return transaction.post.findUnique({ where: { id }, include: withEdit });
}

/** Which of the ads that are due are read next. */
export interface Batch {
  /** Ids of ads that were tried before. */
  without: number[];
  most: number;
}

interface Due {
  id: number;
  userId: number;
}

/** Active ads whose days are over. */
export function findExpired(transaction: DatabaseTransaction, now: Date, { without, most }: Batch) {
  return transaction.$queryRaw<Due[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE status = 'active' AND expires_at <= ${now} AND id <> ALL(${without}::int[])
    ORDER BY expires_at, id LIMIT ${most}`;
}

/** Active ads whose days end before a moment and whose owner has not been notified. */
export function findToRemind(
  transaction: DatabaseTransaction,
  { now, before }: { now: Date; before: Date },
  { without, most }: Batch,
) {
  return transaction.$queryRaw<Due[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE status = 'active' AND NOT hidden AND expires_at > ${now} AND expires_at <= ${before}
      AND reminded_for IS DISTINCT FROM expires_at AND id <> ALL(${without}::int[])
    ORDER BY expires_at, id LIMIT ${most}`;
}

/** Ads whose special placement is over; while one waits for a moderator its days stand still. */
export function findPromotionsOver(
  transaction: DatabaseTransaction,
  now: Date,
  { without, most }: Batch,
) {
  return transaction.$queryRaw<Due[]>`
    SELECT id, user_id AS "userId" FROM post
    WHERE special_offer_date <= ${now} AND status <> 'moderation'
      AND id <> ALL(${without}::int[])
    ORDER BY special_offer_date, id LIMIT ${most}`;
}
