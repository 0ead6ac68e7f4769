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
 * Claims a batch of chats with messages that have been unread since a time, longest first, and marks them as emailed.
 * Rows locked by another transaction are left to the next run.
 */
export function claimDueChats(
  transaction: DatabaseTransaction,
  role: ChatRole,
  { unreadSince, limit }: { unreadSince: Date; limit: number },
) {
  const sidePrefix = Prisma.raw(role);
  return transaction.$queryRaw<UnreadMessages[]>`
    UPDATE chat SET ${sidePrefix}_unread_since = NULL, ${sidePrefix}_mailed_seq = last_seq
    WHERE id IN (
      SELECT id FROM chat WHERE ${sidePrefix}_unread_since <= ${unreadSince}
      ORDER BY ${sidePrefix}_unread_since LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id AS "chatId", ${sidePrefix}_id AS "userId", last_seq AS seq`;
}

/** Returns whether a side has unread messages up to `seq`. */
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
