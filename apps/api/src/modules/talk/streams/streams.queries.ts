import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/**
 * Records a heartbeat of a process.
 * @returns false if the row was removed, with its streams, because the process counted as killed
 */
export async function recordHeartbeat(database: Database, id: string, now: Date): Promise<boolean> {
  const { count } = await database.eventProcess.updateMany({
    where: { id },
    data: { seenAt: now },
  });
  return count === 1;
}

/** Adds the row of a process; an upsert, since a failed start may have left the row. */
export async function addProcess(database: Database, id: string, now: Date): Promise<void> {
  await database.eventProcess.upsert({
    where: { id },
    create: { id, seenAt: now },
    update: { seenAt: now },
  });
}

export async function removeProcess(database: Database, id: string): Promise<void> {
  await database.eventProcess.deleteMany({ where: { id } });
}

/** Removes the rows of killed processes, with their streams. */
export async function removeLostProcesses(database: Database, seenBefore: Date): Promise<void> {
  await database.eventProcess.deleteMany({ where: { seenAt: { lt: seenBefore } } });
}

/** Maximum number of streams of one account, in all processes. */
const MAX_STREAMS_PER_ACCOUNT = 5;

/**
 * Adds a stream of an account and removes its oldest ones beyond the limit.
 * @returns ids of the new and the removed streams
 */
export async function addStream(
  transaction: DatabaseTransaction,
  { userId, processId }: { userId: number; processId: string },
): Promise<{ id: number; replacedIds: number[] }> {
  // The upsert serializes this per account: otherwise parallel streams would not count each other.
  await transaction.$executeRaw`
    INSERT INTO event_account AS a (user_id, last_number) VALUES (${userId}, 0)
    ON CONFLICT (user_id) DO UPDATE SET last_number = a.last_number`;
  const { id } = await transaction.eventStream.create({
    data: { userId, processId },
    select: { id: true },
  });
  const oldest = await transaction.eventStream.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    skip: MAX_STREAMS_PER_ACCOUNT,
    select: { id: true },
  });
  const replacedIds = oldest.map((stream) => stream.id);
  await transaction.eventStream.deleteMany({ where: { id: { in: replacedIds } } });
  return { id, replacedIds };
}

export async function removeStream(database: Database, id: number): Promise<void> {
  await database.eventStream.deleteMany({ where: { id } });
}

/** Returns those of the ids whose streams still exist. */
export async function findStreams(database: Database, ids: number[]): Promise<Set<number>> {
  const rows = await database.eventStream.findMany({
    where: { id: { in: ids } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
