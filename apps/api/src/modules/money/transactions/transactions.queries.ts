import type { TransactionStatus } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

const itemRelation = {
  include: { version: { select: { typeId: true, nameRu: true, nameEn: true } } },
  orderBy: { id: 'asc' as const },
};

const displayRelations = {
  items: itemRelation,
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
    include: displayRelations,
  });
}

/** Returns a payment or refund without the relations for display, which take several times as long to read. */
export function findBareTransaction(transaction: DatabaseTransaction, id: number) {
  return transaction.moneyTransaction.findUnique({
    where: { id },
    include: { items: itemRelation },
  });
}

export type BareTransactionRow = NonNullable<Awaited<ReturnType<typeof findBareTransaction>>>;
export type TransactionRow = NonNullable<Awaited<ReturnType<typeof findTransaction>>>;
export type ItemRow = TransactionRow['items'][number];

const MAX_COUNTED = 10_000;

/** Filters of a list of transactions; an omitted field does not filter. */
export interface TransactionFilter {
  userId?: number | undefined;
  id?: number | undefined;
  status?: TransactionStatus | undefined;
}

const conditionsOf = ({ userId, id, status }: TransactionFilter) => ({
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
    where: conditionsOf(filter),
    include: displayRelations,
    orderBy: { id: 'desc' },
    skip,
    take,
  });
}

/** Counts transactions; those of all accounts only up to `MAX_COUNTED`, which is more than users page through. */
export const countTransactions = (transaction: DatabaseTransaction, filter: TransactionFilter) =>
  transaction.moneyTransaction.count({
    where: conditionsOf(filter),
    ...(filter.userId === undefined && { take: MAX_COUNTED }),
  });

/** Returns a transaction by the provider's id or by the key sent to the provider. */
export function findByReference(
  transaction: DatabaseTransaction,
  reference: { key: string } | { providerId: string },
) {
  return transaction.moneyTransaction.findUnique({
    where: reference as { key: string },
    select: { id: true, userId: true },
  });
}
