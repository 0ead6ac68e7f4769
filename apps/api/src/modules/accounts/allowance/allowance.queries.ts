import type { DatabaseTransaction } from '../../../infra/database.ts';

export type Unit = 'ad' | 'special_offer';

/** Unused units of an account, and when the first placements expire. */
export interface RemainingUnits {
  placements: number;
  placementsExpireAt: Date | null;
  specialOffers: number;
}

const usableAt = (now: Date) => ({
  left: { gt: 0 },
  startsAt: { lte: now },
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});

/** Sums the units of accounts' grants that are usable at a moment, by account. */
export async function sumRemainingUnits(
  transaction: DatabaseTransaction,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, RemainingUnits>> {
  const rows = await transaction.allowanceGrant.groupBy({
    by: ['userId', 'unit'],
    where: {
      userId: { in: [...userIds] },
      ...usableAt(now),
    },
    _sum: { left: true },
    _min: { expiresAt: true },
  });
  const leftOf = (own: typeof rows): RemainingUnits => {
    const sumOf = (unit: Unit) => own.find((row) => row.unit === unit);
    return {
      placements: sumOf('ad')?._sum.left ?? 0,
      placementsExpireAt: sumOf('ad')?._min.expiresAt ?? null,
      specialOffers: sumOf('special_offer')?._sum.left ?? 0,
    };
  };
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, own]) => [userId, leftOf(own)]));
}

/** Returns the usable grant that expires first. */
export function findFirstExpiringGrant(
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

/** Takes one unit from a grant; false if a parallel call took the last one. */
export async function takeUnit(
  transaction: DatabaseTransaction,
  grantId: number,
): Promise<boolean> {
  const { count } = await transaction.allowanceGrant.updateMany({
    where: { id: grantId, left: { gt: 0 } },
    data: { left: { decrement: 1 } },
  });
  return count === 1;
}

/** Returns a use with its grant, and its return if any. */
export function findUse(transaction: DatabaseTransaction, id: number) {
  return transaction.allowanceEntry.findUniqueOrThrow({
    where: { id },
    include: {
      grant: { include: { item: true } },
      returnedBy: { select: { id: true } },
    },
  });
}

/** Returns the unused grants paid with an item, including those not usable yet. */
export function findPaidGrants(transaction: DatabaseTransaction, itemId: number, unit: Unit) {
  return transaction.allowanceGrant.findMany({
    where: { itemId, unit, left: { gt: 0 } },
    orderBy: { id: 'asc' },
  });
}

/** Sums what a refund took from grants, by grant; refunded uses count too. */
export async function sumRefundedUnits(
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

/** Returns the tariff, which determines whether ads are counted. */
export function findTariff(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { tariffType: true, tariffExpiresAt: true },
  });
}
