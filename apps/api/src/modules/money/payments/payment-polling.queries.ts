import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns open payments last queried before a time or never, longest unqueried first. */
export function findPaymentsToPoll(
  transaction: DatabaseTransaction,
  polledBefore: Date,
  limit: number,
) {
  return transaction.moneyTransaction.findMany({
    where: {
      kind: 'payment',
      status: { in: ['created', 'pending'] },
      OR: [{ askedAt: null }, { askedAt: { lt: polledBefore } }],
    },
    select: { id: true },
    orderBy: [{ askedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: limit,
  });
}

/**
 * Records that a payment is being queried.
 * @returns false if it has been queried after `ifPolledBefore`
 */
export async function markPolled(
  transaction: DatabaseTransaction,
  id: number,
  { now, ifPolledBefore }: { now: Date; ifPolledBefore: Date },
): Promise<boolean> {
  const { count } = await transaction.moneyTransaction.updateMany({
    where: { id, OR: [{ askedAt: null }, { askedAt: { lte: ifPolledBefore } }] },
    data: { askedAt: now },
  });
  return count === 1;
}
