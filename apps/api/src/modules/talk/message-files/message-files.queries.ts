import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { CONTEXT } from '../message-reports/message-reports.rules.ts';

/** What all files of an account take in the store, in bytes. */
export async function sumBytes(database: Database, senderId: number): Promise<number> {
  const { _sum } = await database.messageFile.aggregate({
    where: { senderId },
    _sum: { bytes: true },
  });
  return _sum.bytes ?? 0;
}

/** The file of a message that an account still sees in one of its chats. */
export function findSeen(database: Database, userId: number, messageId: number) {
  return database.messageFile.findFirst({
    where: {
      messageId,
      message: {
        OR: [
          { deletedForBuyer: false, chat: { buyerId: userId } },
          { deletedForSeller: false, chat: { sellerId: userId } },
        ],
      },
    },
  });
}

/**
 * The file of a message that an open report shows to moderators: the reported one, or one of those before
 * it. Of own chats they see what the two see.
 */
export async function findReported(database: Database, staffId: number, messageId: number) {
  const [shown] = await database.$queryRaw<{ id: number }[]>`
    SELECT m.id FROM chat_message m
    JOIN chat c ON c.id = m.chat_id AND ${staffId} NOT IN (c.buyer_id, c.seller_id)
    JOIN chat_message reported
      ON reported.chat_id = m.chat_id AND reported.seq BETWEEN m.seq AND m.seq + ${CONTEXT}
    JOIN message_report r ON r.message_id = reported.id AND r.settled_at IS NULL
    WHERE m.id = ${messageId} LIMIT 1`;
  return shown ? database.messageFile.findUnique({ where: { messageId } }) : null;
}

/** Takes a file from its message; null where it has none. */
export async function dropFile(transaction: DatabaseTransaction, messageId: number) {
  const file = await transaction.messageFile.findUnique({ where: { messageId } });
  if (file) await transaction.messageFile.delete({ where: { messageId } });
  return file;
}
