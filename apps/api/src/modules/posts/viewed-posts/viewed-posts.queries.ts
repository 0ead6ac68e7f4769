import { MAX_VIEWED_POSTS } from '@pitlane/contracts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export async function findViewed(
  transaction: DatabaseTransaction,
  userId: number,
  since: Date,
): Promise<number[]> {
  const rows = await transaction.viewedPost.findMany({
    where: { userId, viewedAt: { gt: since } },
    select: { postId: true },
    orderBy: { number: 'desc' },
    take: MAX_VIEWED_POSTS,
  });
  return rows.map(({ postId }) => postId);
}

/**
 * Records views of ads in the order of the ids, except ads that never were public; removes all but the latest
 * `MAX_VIEWED`. The caller holds the lock of the account, so that parallel calls do not exceed the maximum.
 */
export async function addViewed(
  transaction: DatabaseTransaction,
  userId: number,
  { ids, now }: { ids: number[]; now: Date },
): Promise<void> {
  await transaction.$executeRaw`
    INSERT INTO viewed_post (user_id, post_id, viewed_at)
    SELECT ${userId}, p.id, ${now}::timestamptz
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS given (id, place) JOIN post p ON p.id = given.id
    WHERE p.published_at IS NOT NULL AND NOT p.hidden ORDER BY given.place FOR KEY SHARE OF p
    ON CONFLICT (user_id, post_id) DO UPDATE SET number = excluded.number, viewed_at = excluded.viewed_at`;
  await transaction.$executeRaw`
    DELETE FROM viewed_post WHERE user_id = ${userId} AND number <= (
      SELECT number FROM viewed_post WHERE user_id = ${userId}
      ORDER BY number DESC OFFSET ${MAX_VIEWED_POSTS} LIMIT 1)`;
}

/** Removes these ads from the viewed ads of an account, or all if `ids` is `null`. */
export async function removeViewed(
  database: Database,
  userId: number,
  ids: number[] | null,
): Promise<void> {
  await database.viewedPost.deleteMany({
    where: { userId, ...(ids && { postId: { in: ids } }) },
  });
}

export async function purgeViewed(database: Database, before: Date): Promise<number> {
  const { count } = await database.viewedPost.deleteMany({ where: { viewedAt: { lte: before } } });
  return count;
}
