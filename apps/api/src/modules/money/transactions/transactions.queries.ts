import type { TransactionStatus } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

const items = {
  include: { version: { select: { typeId: true, nameRu: true, nameEn: true } } },
  orderBy: { id: 'asc' as const },
};

const shown = {
  items,
  refundOf: { select: { id: true, method: true, createdAt: true, paidAt: true } },
  refunds: {
    select: { id: true, amount: true, status: true, createdAt: true, paidAt: true },
    orderBy: { id: 'asc' as const },
  },
  user: { select: { firstName: true, companyName: true, isEntity: true } },
};

/** A payment or refund with all that it is shown with. */
export function findTransaction(transaction: DatabaseTransaction, id: number) {
  return transaction.moneyTransaction.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    include: shown,
  });
}

/** The same without what it is only shown with: that takes many times as long to read. */
export function findOrder(transaction: DatabaseTransaction, id: number) {
  return transaction.moneyTransaction.findUnique({
    where: { id },
    include: { items },
  });
}

export type OrderRow = NonNullable<Awaited<ReturnType<typeof findOrder>>>;
export type TransactionRow = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;
export type ItemRow = TransactionRow['items'][number];

const MOST_COUNTED = 10_000;

/** Whose transactions are asked for, and which; what is left out restricts nothing. */
export interface TransactionFilter {
  userId?: number | undefined;
  id?: number | undefined;
  status?: TransactionStatus | undefined;
}

const whereOf = ({ userId, id, status }: TransactionFilter) => ({
  userId: userId ?? Prisma.skip,
  id: id ?? Prisma.skip,
  status: status ?? Prisma.skip,
});

/** A page of transactions, newest first. */
export function findPage(
  transaction: DatabaseTransaction,
  filter: TransactionFilter,
  { skip, take }: { skip: number; take: number },
) {
  return transaction.moneyTransaction.findMany({
    relationLoadStrategy: 'join',
    where: whereOf(filter),
    include: shown,
    orderBy: { id: 'desc' },
    skip,
    take,
  });
}

/** How many there are; of all accounts no more are counted than anybody pages through. */
export const countTransactions = (transaction: DatabaseTransaction, filter: TransactionFilter) =>
  transaction.moneyTransaction.count({
    where: whereOf(filter),
    ...(filter.userId === undefined && { take: MOST_COUNTED }),
  });

/** The payment by the name that the provider knows it by, or by the one it gave it. */
export function findByProvider(
  transaction: DatabaseTransaction,
  by: { key: string } | { providerId: string },
) {
  return transaction.moneyTransaction.findUnique({
    where: by as { key: string },
    select: { id: true, userId: true },
  });
}
