import type { DatabaseTransaction } from '../../../infra/database.ts';

/** In how many chats an account has written since a moment what is dangerous. */
export async function countDangerousChats(
  transaction: DatabaseTransaction,
  senderId: number,
  since: Date,
): Promise<number> {
  const rows = await transaction.chatMessage.findMany({
    where: { senderId, danger: true, createdAt: { gte: since } },
    distinct: ['chatId'],
    select: { chatId: true },
  });
  return rows.length;
}

/** How many accounts have reported somebody since a moment; what is settled does not count. */
export async function countReporters(
  transaction: DatabaseTransaction,
  senderId: number,
  since: Date,
): Promise<number> {
  const rows = await transaction.messageReport.findMany({
    where: { senderId, settledAt: null, reporterId: { not: null }, createdAt: { gte: since } },
    distinct: ['reporterId'],
    select: { reporterId: true },
  });
  return rows.length;
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
