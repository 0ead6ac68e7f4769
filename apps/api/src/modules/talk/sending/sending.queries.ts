import type { ChatRole, ChatStatus } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Returns the message that an account has sent in a chat under a `client_id`. */
export function findSentMessage(
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

/** Returns the times of the latest messages that an account has sent since a time. */
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

/** Returns the times of the latest chats that an account has opened since a time. */
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

/** Makes a message the last one of its chat and counts it as unread for its receiver. */
export async function updateChatOfMessage(
  transaction: DatabaseTransaction,
  { chatId, seq, receiver, status, isFirstReply, now }: WrittenMessage,
): Promise<void> {
  const receiverPrefix = Prisma.raw(receiver);
  await transaction.$executeRaw`
    UPDATE chat SET status = ${status}::chat_status,
      replied_at = CASE WHEN ${isFirstReply} THEN ${now} ELSE replied_at END, last_seq = ${seq}, last_message_at = ${now},
      ${receiverPrefix}_unread = ${receiverPrefix}_unread + 1,
      ${receiverPrefix}_unread_since = CASE WHEN ${receiverPrefix}_unread = 0 THEN ${now} ELSE ${receiverPrefix}_unread_since END
    WHERE id = ${chatId}`;
}

interface WrittenMessage {
  chatId: number;
  seq: number;
  receiver: ChatRole;
  status: ChatStatus;
  /** True if this is the seller's first reply. */
  isFirstReply: boolean;
  now: Date;
}
