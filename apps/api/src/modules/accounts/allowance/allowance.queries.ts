import type { DatabaseTransaction } from '../../../infra/database.ts';

export type Unit = 'ad' | 'special_offer';

/** What an account may still place, and when some of it ends. */
export interface Left {
  placements: number;
  placementsExpireAt: Date | null;
  specialOffers: number;
}

/** What is left of accounts' grants that can be used at a moment. */
export async function sumLeft(
  transaction: DatabaseTransaction,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, Left>> {
  const rows = await transaction.allowanceGrant.groupBy({
    by: ['userId', 'unit'],
    where: {
      userId: { in: [...userIds] },
      left: { gt: 0 },
      OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
    },
    _sum: { left: true },
    _min: { expiresAt: true },
  });
  const leftOf = (own: typeof rows): Left => {
    const of = (unit: Unit) => own.find((row) => row.unit === unit);
    return {
      placements: of('ad')?._sum.left ?? 0,
      placementsExpireAt: of('ad')?._min.expiresAt ?? null,
      specialOffers: of('special_offer')?._sum.left ?? 0,
    };
  };
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, own]) => [userId, leftOf(own)]));
}

/** The grant to use up first: the one that ends first. */
export function findUsable(
  transaction: DatabaseTransaction,
  userId: number,
  unit: Unit,
  now: Date,
) {
  return transaction.allowanceGrant.findFirst({
    where: { userId, unit, left: { gt: 0 }, OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
    orderBy: [{ expiresAt: { sort: 'asc', nulls: 'last' } }, { id: 'asc' }],
  });
}

/** Takes one from a grant; false when somebody took the last one meanwhile. */
export async function takeOne(transaction: DatabaseTransaction, grantId: number): Promise<boolean> {
  const { count } = await transaction.allowanceGrant.updateMany({
    where: { id: grantId, left: { gt: 0 } },
    data: { left: { decrement: 1 } },
  });
  return count === 1;
}

/** A use with its grant and whether it was given back. */
export function findUse(transaction: DatabaseTransaction, id: number) {
  return transaction.allowanceEntry.findUniqueOrThrow({
    where: { id },
    include: { grant: true, returnedBy: { select: { id: true } } },
  });
}

/** The tariff that decides whether ads are counted at all. */
export function findTariff(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { tariffType: true, tariffExpiresAt: true },
  });
}
