import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Returns a message of a chat that the account takes part in; otherwise `null`. */
export function findMessage(transaction: DatabaseTransaction, userId: number, id: number) {
  return transaction.chatMessage.findFirst({
    where: { id, chat: { OR: [{ buyerId: userId }, { sellerId: userId }] } },
    include: { file: true },
  });
}

/** Returns messages with the participants and read marks of their chats. */
export function findMessagesByIds(database: Database, ids: number[]) {
  return database.chatMessage.findMany({
    relationLoadStrategy: 'join',
    where: { id: { in: ids } },
    include: {
      file: true,
      chat: {
        select: { buyerId: true, sellerId: true, buyerReadSeq: true, sellerReadSeq: true },
      },
    },
  });
}

/** Range of messages in a chat: the last ones up to a sequence number, or the first ones after it. */
export type MessageRange = { upTo: number } | { after: number };

export async function findMessageRange(
  database: Database,
  chatId: number,
  range: MessageRange,
  { lastSeq, take }: { lastSeq: number; take: number },
) {
  if ('after' in range) {
    return database.chatMessage.findMany({
      where: { chatId, seq: { gt: range.after, lte: lastSeq } },
      include: { file: true },
      orderBy: { seq: 'asc' },
      take,
    });
  }
  const rows = await database.chatMessage.findMany({
    where: { chatId, seq: { lte: Math.min(range.upTo, lastSeq) } },
    include: { file: true },
    orderBy: { seq: 'desc' },
    take,
  });
  return rows.reverse();
}
