import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Who buys, as documents and receipts name him. */
export function findBuyer(transaction: DatabaseTransaction, userId: number) {
  return transaction.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      email: true,
      firstName: true,
      lastName: true,
      isEntity: true,
      companyName: true,
      companyAddress: true,
      companyInn: true,
    },
  });
}

export type Buyer = Awaited<ReturnType<typeof findBuyer>>;

export const countOpen = (transaction: DatabaseTransaction, userId: number) =>
  transaction.moneyTransaction.count({
    where: { userId, kind: 'payment', status: { in: ['created', 'pending'] } },
  });

export const createPayment = (
  transaction: DatabaseTransaction,
  data: Prisma.MoneyTransactionUncheckedCreateInput,
) => transaction.moneyTransaction.create({ data, select: { id: true } });
