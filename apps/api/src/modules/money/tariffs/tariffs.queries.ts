import type { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the newest version of each tariff, by type. */
export function findTariffs(transaction: DatabaseTransaction, types: readonly number[]) {
  return transaction.tariffVersion.findMany({
    where: { typeId: { in: [...types] } },
    distinct: ['typeId'],
    orderBy: [{ typeId: 'asc' }, { version: 'desc' }],
  });
}

export type TariffRow = Awaited<ReturnType<typeof findTariffs>>[number];

/**
 * Adds a version.
 * @returns false if a concurrent request has added it
 */
export async function addVersion(
  transaction: DatabaseTransaction,
  row: Prisma.TariffVersionCreateManyInput,
): Promise<boolean> {
  const { count } = await transaction.tariffVersion.createMany({
    data: [row],
    skipDuplicates: true,
  });
  return count === 1;
}
