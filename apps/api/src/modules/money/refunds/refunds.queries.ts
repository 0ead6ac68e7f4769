import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the kopecks of decided refunds that were not refused, by payment. */
export async function sumDecided(
  transaction: DatabaseTransaction,
  paymentIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await transaction.moneyTransaction.groupBy({
    by: ['refundOfId'],
    where: { refundOfId: { in: [...paymentIds] }, status: { not: 'declined' } },
    _sum: { amount: true },
  });
  return new Map(rows.map(({ refundOfId, _sum }) => [refundOfId ?? 0, Number(_sum.amount ?? 0)]));
}

/** Returns the successful payments of items, newest first. */
export function findPaidPayments(transaction: DatabaseTransaction, itemIds: readonly number[]) {
  return transaction.moneyTransaction.findMany({
    where: {
      items: { some: { id: { in: [...itemIds] } } },
      status: { in: ['succeeded', 'partially_refunded'] },
      amount: { gt: 0 },
    },
    select: { id: true, amount: true },
    orderBy: { id: 'desc' },
  });
}
