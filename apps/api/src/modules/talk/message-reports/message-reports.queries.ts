import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the number of chats in which an account has written dangerous messages since a time. */
export async function countDangerousChats(
  transaction: DatabaseTransaction,
  senderId: number,
  since: Date,
): Promise<number> {
  const [row] = await transaction.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT chat_id)::int AS count FROM chat_message
    WHERE sender_id = ${senderId} AND created_at >= ${since} AND danger`;
  return row?.count ?? 0;
}

/** Returns the number of accounts with open reports against a sender since a time. */
export async function countReporters(
  transaction: DatabaseTransaction,
  senderId: number,
  since: Date,
): Promise<number> {
  const [row] = await transaction.$queryRaw<{ count: number }[]>`
    SELECT count(DISTINCT reporter_id)::int AS count FROM message_report
    WHERE sender_id = ${senderId} AND settled_at IS NULL AND created_at >= ${since}`;
  return row?.count ?? 0;
}

/** Returns whether a message of an account has been reported automatically since a time. */
export async function hasAutomaticReport(
  transaction: DatabaseTransaction,
  senderId: number,
  since: Date,
): Promise<boolean> {
  const report = await transaction.messageReport.findFirst({
    where: { senderId, reporterId: null, createdAt: { gte: since } },
    select: { id: true },
  });
  return report !== null;
}

/** Returns whether an account must not open chats until the reports against it are settled. */
export async function isPaused(
  transaction: DatabaseTransaction,
  senderId: number,
): Promise<boolean> {
  const report = await transaction.messageReport.findFirst({
    where: { senderId, settledAt: null, pauses: true },
    select: { id: true },
  });
  return report !== null;
}
