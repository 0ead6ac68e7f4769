import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Open payments that nobody has asked for since a moment, those that have waited longest first. */
export function findToAsk(transaction: DatabaseTransaction, before: Date, most: number) {
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

/** Notes that a payment is asked for, unless that was done since a moment; false then. */
export async function markAsked(
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
