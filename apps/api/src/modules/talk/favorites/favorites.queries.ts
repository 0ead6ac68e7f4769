import type { FavoriteStage } from '@pitlane/contracts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export type FavoriteRow = NonNullable<Awaited<ReturnType<typeof findFavorite>>>;

/** Returns a favorite, even a removed one that has not been purged; otherwise `null`. */
export function findFavorite(transaction: DatabaseTransaction, userId: number, postId: number) {
  return transaction.favorite.findUnique({ where: { userId_postId: { userId, postId } } });
}

export function findFavorites(
  database: Database,
  userId: number,
  { stage, skip, take }: { stage: FavoriteStage | undefined; skip: number; take: number },
) {
  return database.favorite.findMany({
    where: { userId, removedAt: null, ...(stage && { stage }) },
    orderBy: [{ addedAt: 'desc' }, { postId: 'desc' }],
    skip,
    take,
  });
}

export function countFavorites(
  transaction: DatabaseTransaction,
  userId: number,
  stage?: FavoriteStage,
): Promise<number> {
  return transaction.favorite.count({
    where: { userId, removedAt: null, ...(stage && { stage }) },
  });
}

export async function countFavoritesByUser(
  database: Database,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.favorite.groupBy({
    by: ['userId'],
    where: { userId: { in: [...userIds] }, removedAt: null },
    _count: true,
  });
  return new Map(rows.map(({ userId, _count }) => [userId, _count]));
}

export async function purgeRemoved(database: Database, removedBefore: Date): Promise<number> {
  const { count } = await database.favorite.deleteMany({
    where: { removedAt: { lt: removedBefore } },
  });
  return count;
}

/** Returns the columns of an ad that favorites compare; `null` if the ad is erased. */
export function findPostState(transaction: DatabaseTransaction, postId: number) {
  return transaction.post.findUnique({
    where: { id: postId },
    select: { status: true, hidden: true, price: true, currencyId: true, currency: true },
  });
}

/**
 * Locks a batch of the favorites of an ad in account order until the commit; excludes the ad's owner.
 * @param afterUserId last account of the previous batch
 */
export async function lockFavoritesOfPost(
  transaction: DatabaseTransaction,
  { postId, ownerId }: { postId: number; ownerId: number },
  { afterUserId, limit }: { afterUserId: number; limit: number },
) {
  const rows = await transaction.$queryRaw<{ userId: number }[]>`
    SELECT user_id AS "userId" FROM favorite
    WHERE post_id = ${postId} AND user_id > ${afterUserId} AND user_id <> ${ownerId} AND removed_at IS NULL
    ORDER BY user_id LIMIT ${limit} FOR UPDATE`;
  return transaction.favorite.findMany({
    where: { postId, userId: { in: rows.map(({ userId }) => userId) } },
    orderBy: { userId: 'asc' },
  });
}
