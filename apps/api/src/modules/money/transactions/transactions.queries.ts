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

/** Returns a payment or refund with everything needed to show it. */
export function findTransaction(transaction: DatabaseTransaction, id: number) {
  return transaction.moneyTransaction.findUnique({
    relationLoadStrategy: 'join',
    where: { id },
    include: shown,
  });
}

/** Returns a payment or refund without the relations for display, which take several times as long to read. */
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

/** Filters of a list of transactions; an omitted field does not filter. */
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

/** Counts transactions; over all accounts at most `MOST_COUNTED`, beyond what users page through. */
export const countTransactions = (transaction: DatabaseTransaction, filter: TransactionFilter) =>
  transaction.moneyTransaction.count({
    where: whereOf(filter),
    ...(filter.userId === undefined && { take: MOST_COUNTED }),
  });

/** Returns a transaction by the provider's id or by the key sent to the provider. */
export function findByProvider(
  transaction: DatabaseTransaction,
  by: { key: string } | { providerId: string },
) {
  return transaction.moneyTransaction.findUnique({
    where: by as { key: string },
    select: { id: true, userId: true },
  });
}
