import type { DatabaseTransaction } from '../../../infra/database.ts';

export type Unit = 'ad' | 'special_offer';

/** Unused units of an account, and when the first placements expire. */
export interface RemainingUnits {
  placements: number;
  placementsExpireAt: Date | null;
  specialOffers: number;
}

const isUsableAt = (now: Date) => ({
  left: { gt: 0 },
  startsAt: { lte: now },
  OR: [{ expiresAt: null }, { expiresAt: { gt: now } }],
});

/** Sums the units that accounts can use at a moment, by account. */
export async function sumRemainingUnits(
  transaction: DatabaseTransaction,
  userIds: readonly number[],
  now: Date,
): Promise<Map<number, RemainingUnits>> {
  const rows = await transaction.allowanceGrant.groupBy({
    by: ['userId', 'unit'],
    where: {
      userId: { in: [...userIds] },
      ...isUsableAt(now),
    },
    _sum: { left: true },
    _min: { expiresAt: true },
  });
  const toRemainingUnits = (userRows: typeof rows): RemainingUnits => {
    const rowOf = (unit: Unit) => userRows.find((row) => row.unit === unit);
    return {
      placements: rowOf('ad')?._sum.left ?? 0,
      placementsExpireAt: rowOf('ad')?._min.expiresAt ?? null,
      specialOffers: rowOf('special_offer')?._sum.left ?? 0,
    };
  };
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  return new Map([...byUser].map(([userId, userRows]) => [userId, toRemainingUnits(userRows)]));
}

/** Returns the usable grant that expires first. */
export function findFirstExpiringGrant(
  transaction: DatabaseTransaction,
  userId: number,
  unit: Unit,
  now: Date,
) {
  return transaction.allowanceGrant.findFirst({
    where: { userId, unit, ...isUsableAt(now) },
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

/** Returns a use of a unit with its grant, and the id of its return if there is one. */
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

/** Sums the units that a refund took, by grant, including units in use. */
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

/** Returns the tariff of an account, which determines whether its ads are counted. */
export function findTariff(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: { tariffType: true, tariffExpiresAt: true },
  });
}
