import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

export async function hasError(transaction: DatabaseTransaction, errorKey: string) {
  return (await transaction.request.count({ where: { errorKey } })) > 0;
}

/** Increments the count of a stored error; returns `null` if it is not stored. */
export async function countError(
  transaction: DatabaseTransaction,
  errorKey: string,
  now: Date,
): Promise<{ id: number } | null> {
  const [row = null] = await transaction.request.updateManyAndReturn({
    where: { errorKey },
    data: { count: { increment: 1 }, changedAt: now },
    select: { id: true },
  });
  return row;
}

/** Inserts an error; returns `null` if a concurrent request has inserted it. */
export async function addError(
  transaction: DatabaseTransaction,
  data: Prisma.RequestCreateManyInput,
): Promise<{ id: number } | null> {
  const [row = null] = await transaction.request.createManyAndReturn({
    data: [data],
    skipDuplicates: true,
    select: { id: true },
  });
  return row;
}
