import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { REPORT_CONTEXT_MESSAGES } from '../message-reports/message-reports.rules.ts';

/** Returns the stored size of all files of an account, in bytes. */
export async function sumFileBytes(database: Database, senderId: number): Promise<number> {
  const { _sum } = await database.messageFile.aggregate({
    where: { senderId },
    _sum: { bytes: true },
  });
  return _sum.bytes ?? 0;
}

/** Returns the file of a message that is visible to an account in one of its chats. */
export function findVisibleFile(database: Database, userId: number, messageId: number) {
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
 * Returns the file of a message that an open report shows to moderators: of the reported message or of its context.
 * Moderators get no access through a report to their own chats.
 */
export async function findReportedFile(database: Database, staffId: number, messageId: number) {
  const [message] = await database.$queryRaw<{ id: number }[]>`
    SELECT m.id FROM chat_message m
    JOIN chat c ON c.id = m.chat_id AND ${staffId} NOT IN (c.buyer_id, c.seller_id)
    JOIN chat_message reported
      ON reported.chat_id = m.chat_id AND reported.seq BETWEEN m.seq AND m.seq + ${REPORT_CONTEXT_MESSAGES}
    JOIN message_report r ON r.message_id = reported.id AND r.settled_at IS NULL
    WHERE m.id = ${messageId} LIMIT 1`;
  return message ? database.messageFile.findUnique({ where: { messageId } }) : null;
}

/** Deletes the row of a message's file and returns it; `null` if the message has no file. */
export async function deleteFile(transaction: DatabaseTransaction, messageId: number) {
  const file = await transaction.messageFile.findUnique({ where: { messageId } });
  if (file) await transaction.messageFile.delete({ where: { messageId } });
  return file;
}
