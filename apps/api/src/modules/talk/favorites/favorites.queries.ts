import type { FavoriteStage } from '@pitlane/contracts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export type FavoriteRow = NonNullable<Awaited<ReturnType<typeof findFavorite>>>;

/** An ad that an account keeps, or has taken out a moment ago; null when there is neither. */
export function findFavorite(transaction: DatabaseTransaction, userId: number, postId: number) {
  return transaction.favorite.findUnique({ where: { userId_postId: { userId, postId } } });
}

/** A page of what an account keeps, the latest first. */
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

/** Purges what was taken out before a moment. */
export async function purgeRemoved(database: Database, before: Date): Promise<number> {
  const { count } = await database.favorite.deleteMany({ where: { removedAt: { lt: before } } });
  return count;
}
