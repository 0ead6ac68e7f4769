import type { DatabaseTransaction } from '../../../infra/database.ts';

/** In how many chats an account has written since a moment what is dangerous. */
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

/** How many accounts have reported somebody since a moment; what is settled does not count. */
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

/** Whether a dangerous message of an account has been reported by itself since a moment. */
export async function isReportedByItself(
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

/** Whether an account opens no chats until the reports of it are settled. */
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
