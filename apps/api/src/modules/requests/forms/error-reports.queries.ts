import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Whether an error has a row. */
export async function hasError(transaction: DatabaseTransaction, errorKey: string) {
  return (await transaction.request.count({ where: { errorKey } })) > 0;
}

/** Counts an error that has a row; null where it has none. */
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

/** Writes an error; null where somebody has just written the same. */
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
