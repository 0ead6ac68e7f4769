import type { ChatRole } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export interface UnreadMessages {
  chatId: number;
  userId: number;
  /** Sequence number of the last message that the email covers. */
  seq: number;
}

/**
 * Takes a batch of chats with messages unread since a time or longer, longest first, and marks them as emailed. Rows
 * locked by another transaction are left to the next run.
 */
export function claimDueChats(
  transaction: DatabaseTransaction,
  role: ChatRole,
  { since, most }: { since: Date; most: number },
) {
  const own = Prisma.raw(role);
  return transaction.$queryRaw<UnreadMessages[]>`
    UPDATE chat SET ${own}_unread_since = NULL, ${own}_mailed_seq = last_seq
    WHERE id IN (
      SELECT id FROM chat WHERE ${own}_unread_since <= ${since}
      ORDER BY ${own}_unread_since LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id AS "chatId", ${own}_id AS "userId", last_seq AS seq`;
}

/** Reports whether a side has unread messages up to `seq`. */
export async function hasUnreadMessage(
  database: Database,
  { chatId, userId, seq }: UnreadMessages,
  { role, readSeq }: { role: ChatRole; readSeq: number },
): Promise<boolean> {
  const message = await database.chatMessage.findFirst({
    where: {
      chatId,
      seq: { gt: readSeq, lte: seq },
      senderId: { not: userId },
      spam: false,
      ...(role === 'buyer' ? { deletedForBuyer: false } : { deletedForSeller: false }),
    },
    select: { id: true },
  });
  return message !== null;
}
