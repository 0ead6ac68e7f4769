import type { DatabaseTransaction } from '../../../infra/database.ts';

/** What was decided to be paid back of payments and was not refused, in kopecks, by payment. */
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

/** The payments that items belong to and that brought money, newest first. */
export function findPaid(transaction: DatabaseTransaction, itemIds: readonly number[]) {
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
