import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

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

/** Takes a file from its message; null where it has none. */
export async function dropFile(transaction: DatabaseTransaction, messageId: number) {
  const file = await transaction.messageFile.findUnique({ where: { messageId } });
  if (file) await transaction.messageFile.delete({ where: { messageId } });
  return file;
}
