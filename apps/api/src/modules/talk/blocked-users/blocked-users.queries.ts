import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Returns a page of the accounts that an account has blocked, newest block first. */
export async function findBlockedUsers(
  database: Database,
  userId: number,
  { skip, take }: { skip: number; take: number },
) {
  const rows = await database.userBlock.findMany({
    relationLoadStrategy: 'join',
    where: { userId },
    include: { blocked: true },
    orderBy: [{ createdAt: 'desc' }, { blockedId: 'desc' }],
    skip,
    take,
  });
  return rows.map(({ blocked }) => blocked);
}

export function countBlockedUsers(database: Database, userId: number): Promise<number> {
  return database.userBlock.count({ where: { userId } });
}

/** Returns the blocks between two accounts, in both directions. */
export function findBlocksBetween(transaction: DatabaseTransaction, a: number, b: number) {
  return transaction.userBlock.findMany({
    where: {
      OR: [
        { userId: a, blockedId: b },
        { userId: b, blockedId: a },
      ],
    },
  });
}
