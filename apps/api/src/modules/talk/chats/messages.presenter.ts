import { type ChatMessage, type ChatRole, messageWarning } from '@pitlane/contracts';
import * as z from 'zod/mini';
import type { MessageFileKind } from '../../../infra/message-files.ts';

export interface MessageRow {
  id: number;
  chatId: number;
  seq: number;
  senderId: number;
  clientId: string | null;
  text: string;
  warnings: unknown;
  spam: boolean;
  deletedForBuyer: boolean;
  deletedForSeller: boolean;
  createdAt: Date;
  file: { kind: MessageFileKind; name: string; size: number } | null;
}

/** Side of a chat to which a message is shown, with the read marks of both sides. */
export interface MessageReader {
  userId: number;
  role: ChatRole;
  readSeq: number;
  theirReadSeq: number;
}

export function readerOf(
  {
    buyerId,
    buyerReadSeq,
    sellerReadSeq,
  }: { buyerId: number; buyerReadSeq: number; sellerReadSeq: number },
  userId: number,
): MessageReader {
  return userId === buyerId
    ? { userId, role: 'buyer', readSeq: buyerReadSeq, theirReadSeq: sellerReadSeq }
    : { userId, role: 'seller', readSeq: sellerReadSeq, theirReadSeq: buyerReadSeq };
}

const messageWarnings = z.array(messageWarning);

export const isDeletedFor = (
  row: Pick<MessageRow, 'deletedForBuyer' | 'deletedForSeller'>,
  role: ChatRole,
) => (role === 'buyer' ? row.deletedForBuyer : row.deletedForSeller);

export function toMessage(
  row: MessageRow,
  { userId, role, readSeq, theirReadSeq }: MessageReader,
): ChatMessage {
  const isOwn = row.senderId === userId;
  const isDeleted = isDeletedFor(row, role);
  return {
    id: row.id,
    chat_id: row.chatId,
    seq: row.seq,
    client_id: isOwn ? row.clientId : null,
    own: isOwn,
    message: isDeleted ? null : row.text,
    file:
      isDeleted || !row.file
        ? null
        : { kind: row.file.kind, name: row.file.name, size: row.file.size },
    is_read: row.seq <= (isOwn ? theirReadSeq : readSeq),
    is_spam: !isOwn && row.spam,
    deleted: isDeleted,
    warnings: isOwn || isDeleted ? [] : messageWarnings.parse(row.warnings),
    created_at: row.createdAt.toISOString(),
  };
}
