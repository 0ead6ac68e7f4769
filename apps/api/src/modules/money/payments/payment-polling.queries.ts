import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns open payments not queried since a time, longest unqueried first. */
export function findPaymentsToPoll(transaction: DatabaseTransaction, before: Date, most: number) {
  return transaction.moneyTransaction.findMany({
    where: {
      kind: 'payment',
      status: { in: ['created', 'pending'] },
      OR: [{ askedAt: null }, { askedAt: { lt: before } }],
    },
    select: { id: true },
    orderBy: [{ askedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: most,
  });
}

/**
 * Records that a payment is queried now.
 * @returns false if it has been queried since `unlessSince`
 */
export async function markPolled(
  transaction: DatabaseTransaction,
  id: number,
  { now, unlessSince }: { now: Date; unlessSince: Date },
): Promise<boolean> {
  const { count } = await transaction.moneyTransaction.updateMany({
    where: { id, OR: [{ askedAt: null }, { askedAt: { lte: unlessSince } }] },
    data: { askedAt: now },
  });
  return count === 1;
}
