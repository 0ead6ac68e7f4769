import type { DatabaseTransaction } from '../../../infra/database.ts';

export async function sumRefunded(transaction: DatabaseTransaction, id: number): Promise<number> {
  const { _sum } = await transaction.moneyTransaction.aggregate({
    where: { refundOfId: id, status: 'succeeded' },
    _sum: { amount: true },
  });
  return Number(_sum.amount ?? 0);
}

/** Returns open refunds to query again, longest unqueried first. */
export function findRefundsToRequest(
  transaction: DatabaseTransaction,
  polledBefore: Date,
  limit: number,
) {
  return transaction.moneyTransaction.findMany({
    where: {
      kind: 'refund',
      status: { in: ['created', 'pending'] },
      OR: [{ askedAt: null }, { askedAt: { lt: polledBefore } }],
    },
    select: { id: true },
    orderBy: [{ askedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
    take: limit,
  });
}

export const findAdmins = (transaction: DatabaseTransaction) =>
  transaction.user.findMany({ where: { role: 'admin', blockedAt: null }, select: { id: true } });
