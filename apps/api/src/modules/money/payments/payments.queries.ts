import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the buyer's data for documents and receipts. */
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

/** Returns the expiry times of an account's unpaid orders, earliest first. */
export async function findOpenOrderExpiries(
  transaction: DatabaseTransaction,
  userId: number,
): Promise<(Date | null)[]> {
  const rows = await transaction.moneyTransaction.findMany({
    where: { userId, kind: 'payment', status: { in: ['created', 'pending'] } },
    orderBy: { expiresAt: 'asc' },
    select: { expiresAt: true },
  });
  return rows.map(({ expiresAt }) => expiresAt);
}

export const createPayment = (
  transaction: DatabaseTransaction,
  data: Prisma.MoneyTransactionUncheckedCreateInput,
) => transaction.moneyTransaction.create({ data, select: { id: true } });
