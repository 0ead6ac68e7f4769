import type { DatabaseTransaction } from '../../../infra/database.ts';

export type Unit = 'ad' | 'special_offer';

/** What an account may still place, and when some of it ends. */
export interface Left {
  placements: number;
  placementsExpireAt: Date | null;
  specialOffers: number;
}

const usableAt = (now: Date) => ({
  left: { gt: 0 },
  startsAt: { lte: now },
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});

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
      ...usableAt(now),
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
    where: { userId, unit, ...usableAt(now) },
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
    include: {
      grant: { include: { item: true } },
      returnedBy: { select: { id: true } },
    },
  });
}

/** Grants that were paid for with an item, whether they can be used yet or not. */
export function findPaid(transaction: DatabaseTransaction, itemId: number, unit: Unit) {
  return transaction.allowanceGrant.findMany({
    where: { itemId, unit, left: { gt: 0 } },
    orderBy: { id: 'asc' },
  });
}

/** What a refund took from grants, by grant; uses that came to nothing count with it. */
export async function sumRefunded(
  transaction: DatabaseTransaction,
  refundId: number,
): Promise<{ grantId: number; userId: number; unit: Unit; count: number }[]> {
  return transaction.$queryRaw`
    SELECT grant_id AS "grantId", user_id AS "userId", unit::text AS unit,
      sum(CASE WHEN returns_id IS NULL THEN -delta ELSE 1 END)::int AS count
    FROM allowance_entry
    WHERE refund_id = ${refundId} AND reason = 'refunded' AND grant_id IS NOT NULL
    GROUP BY grant_id, user_id, unit ORDER BY grant_id`;
}

/** The tariff that decides whether ads are counted at all. */
export function findTariff(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { tariffType: true, tariffExpiresAt: true },
  });
}
