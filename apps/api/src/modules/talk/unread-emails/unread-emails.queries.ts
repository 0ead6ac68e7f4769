import type { ChatRole } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** What a side of a chat has not read. */
export interface Unread {
  chatId: number;
  userId: number;
  /** Up to which message the email is about it. */
  seq: number;
}

/**
 * Takes a batch of chats of which a side has had something unread since a moment or longer, the longest
 * first, and notes that an email was about it. What another transaction holds waits for the next run.
 */
export function takeDue(
  transaction: DatabaseTransaction,
  role: ChatRole,
  { since, most }: { since: Date; most: number },
) {
  const own = Prisma.raw(role);
  return transaction.$queryRaw<Unread[]>`
    UPDATE chat SET ${own}_unread_since = NULL, ${own}_mailed_seq = last_seq
    WHERE id IN (
      SELECT id FROM chat WHERE ${own}_unread_since <= ${since}
      ORDER BY ${own}_unread_since LIMIT ${most} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING id AS "chatId", ${own}_id AS "userId", last_seq AS seq`;
}

/** Whether a side has not read one of the messages up to one, above its mark. */
export async function hasUnread(
  database: Database,
  { chatId, userId, seq }: Unread,
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
