import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Times before which requests are erased, by kind of retention. */
export interface Cutoffs {
  closed: Date;
  suspect: Date;
  error: Date;
}

/** Locks requests whose retention has ended; rows locked by another transaction are left to the next run. */
export async function lockExpired(
  transaction: DatabaseTransaction,
  { closed, suspect, error }: Cutoffs,
  limit: number,
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    SELECT id FROM request
    WHERE erased_at IS NULL AND (
      (changed_at < ${closed} AND state IN ('answered', 'closed'))
      OR (created_at < ${suspect} AND suspect)
      OR (created_at < ${error} AND kind = 'error'))
    LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  return rows.map(({ id }) => id);
}

/** Removes personal data from requests. Kind, times, consent, and the hashes of contact and token remain. */
export async function emptyRequests(
  transaction: DatabaseTransaction,
  ids: number[],
  now: Date,
): Promise<void> {
  const erasedColumns = {
    erasedAt: now,
    userId: null,
    name: null,
    phone: null,
    email: null,
    text: null,
  };
  await transaction.request.updateMany({
    where: { id: { in: ids } },
    data: {
      ...erasedColumns,
      ...{ fields: {}, note: null, browser: null, network: null, bodyHash: null, errorKey: null },
    },
  });
  await transaction.request.updateMany({
    where: { id: { in: ids }, state: { not: 'closed' } },
    data: { state: 'closed', closedAt: now, changedAt: now },
  });
  await transaction.requestAnswer.updateMany({
    where: { requestId: { in: ids } },
    data: { message: '' },
  });
}

/** Removes browser and network from requests created before a time. */
export async function forgetSenders(
  database: Database,
  before: Date,
  limit: number,
): Promise<number> {
  return database.$executeRaw`
    UPDATE request SET browser = NULL, network = NULL WHERE id IN (
      SELECT id FROM request WHERE network IS NOT NULL AND created_at < ${before}
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
}

/** Deletes requests created and erased before a time. */
export async function purgeErased(
  database: Database,
  before: Date,
  limit: number,
): Promise<number> {
  return database.$executeRaw`
    DELETE FROM request WHERE id IN (
      SELECT id FROM request WHERE created_at < ${before} AND erased_at < ${before}
      LIMIT ${limit} FOR UPDATE SKIP LOCKED)`;
}
