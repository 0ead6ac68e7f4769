import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Notes that a process lives. @returns false when it was taken for dead, and its streams with it */
export async function seeProcess(database: Database, id: string, now: Date): Promise<boolean> {
  const { count } = await database.eventProcess.updateMany({
    where: { id },
    data: { seenAt: now },
  });
  return count === 1;
}

/** Puts a process on record; one whose start has failed is there already. */
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

/** Removes processes that were killed, with their streams. */
export async function removeLost(database: Database, seenBefore: Date): Promise<void> {
  await database.eventProcess.deleteMany({ where: { seenAt: { lt: seenBefore } } });
}

/** Streams of one account, in all processes. */
const MOST_OF_ACCOUNT = 5;

/**
 * Adds a stream of an account, and removes its oldest ones beyond what it may have.
 * @returns the new one, and those removed
 */
export async function addStream(
  transaction: DatabaseTransaction,
  { userId, processId }: { userId: number; processId: string },
): Promise<{ id: number; replaced: number[] }> {
  // One after the other for each account: else two that come at once count without each other.
  await transaction.$executeRaw`
    INSERT INTO event_account AS a (user_id, last_number) VALUES (${userId}, 0)
    ON CONFLICT (user_id) DO UPDATE SET last_number = a.last_number`;
  const { id } = await transaction.eventStream.create({
    data: { userId, processId },
    select: { id: true },
  });
  const older = await transaction.eventStream.findMany({
    where: { userId },
    orderBy: { id: 'desc' },
    skip: MOST_OF_ACCOUNT,
    select: { id: true },
  });
  const replaced = older.map((stream) => stream.id);
  await transaction.eventStream.deleteMany({ where: { id: { in: replaced } } });
  return { id, replaced };
}

export async function removeStream(database: Database, id: number): Promise<void> {
  await database.eventStream.deleteMany({ where: { id } });
}

/** Which of these streams are still theirs. */
export async function findStreams(database: Database, ids: number[]): Promise<Set<number>> {
  const rows = await database.eventStream.findMany({
    where: { id: { in: ids } },
    select: { id: true },
  });
  return new Set(rows.map(({ id }) => id));
}
