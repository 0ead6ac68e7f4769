import type { DatabaseTransaction } from '../../../infra/database.ts';

/** What an account has sent in a chat under a name of its own. */
export function findSent(
  transaction: DatabaseTransaction,
  chatId: number,
  senderId: number,
  clientId: string,
) {
  return transaction.chatMessage.findUnique({
    where: { chatId_senderId_clientId: { chatId, senderId, clientId } },
    include: { file: true },
  });
}

/** When an account has sent its latest messages since a moment. */
export async function findSentTimes(
  transaction: DatabaseTransaction,
  senderId: number,
  since: Date,
  take: number,
): Promise<Date[]> {
  const rows = await transaction.chatMessage.findMany({
    where: { senderId, createdAt: { gt: since } },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take,
  });
  return rows.map(({ createdAt }) => createdAt);
}

/** When an account has opened its latest chats since a moment. */
export async function findOpenedTimes(
  transaction: DatabaseTransaction,
  buyerId: number,
  since: Date,
  take: number,
): Promise<Date[]> {
  const rows = await transaction.chat.findMany({
    where: { buyerId, createdAt: { gte: since } },
    select: { createdAt: true },
    orderBy: { createdAt: 'desc' },
    take,
  });
  return rows.map(({ createdAt }) => createdAt);
}
