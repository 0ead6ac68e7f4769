import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the file of a request with the id of the request's sender. */
export function findFile(database: Database, requestId: number) {
  return database.requestFile.findUnique({
    where: { requestId },
    include: { request: { select: { userId: true } } },
  });
}

export async function deleteFiles(
  transaction: DatabaseTransaction,
  requestIds: number[],
): Promise<{ key: string }[]> {
  const where = { requestId: { in: requestIds } };
  const files = await transaction.requestFile.findMany({ where, select: { key: true } });
  if (files.length > 0) await transaction.requestFile.deleteMany({ where });
  return files;
}
