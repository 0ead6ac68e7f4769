import type { PostRef, ReportedMessage } from '@pitlane/contracts';
import { type MessageRow, toMessage } from '../../talk/chats/messages.presenter.ts';
import { REPORT_CONTEXT_MESSAGES } from '../../talk/message-reports/message-reports.rules.ts';
import { toPerson } from '../../talk/person.presenter.ts';
import type { ReportedRow } from './reported-messages.queries.ts';

/** Converts a message from its receiver's side; it stays readable until both sides have deleted it. */
function toRead(
  row: MessageRow,
  { buyerId, sellerId, buyerReadSeq, sellerReadSeq }: ReportedRow['chat'],
  isOpen: boolean,
): ReportedMessage['message'] {
  const [buyer, seller] = [
    { userId: buyerId, role: 'buyer', readSeq: buyerReadSeq, theirReadSeq: sellerReadSeq },
    { userId: sellerId, role: 'seller', readSeq: sellerReadSeq, theirReadSeq: buyerReadSeq },
  ] as const;
  const [sender, receiver] = row.senderId === buyerId ? [buyer, seller] : [seller, buyer];
  // A reported message stays readable even if both sides have deleted it.
  const deleted = row.deletedForBuyer && row.deletedForSeller && !isOpen;
  const shown = { ...row, deletedForBuyer: deleted, deletedForSeller: deleted };
  return { ...toMessage(shown, receiver), by: sender.role };
}

export function toReportedMessage(
  row: ReportedRow,
  { post, blocked, before }: { post: PostRef; blocked: boolean; before: MessageRow[] },
): ReportedMessage {
  const open = row.reports.filter(({ settledAt }) => settledAt === null);
  const isOpen = open.length > 0;
  const reports = isOpen ? open : row.reports;
  const { id, chat, chatId, seq } = row;
  const context = before.filter(
    (each) => each.chatId === chatId && each.seq < seq && each.seq >= seq - REPORT_CONTEXT_MESSAGES,
  );
  return {
    id,
    message: toRead(row, chat, isOpen),
    context: context.map((each) => toRead(each, chat, false)),
    post,
    sender: toPerson(row.sender, blocked),
    reporters: reports.filter(({ reporterId }) => reporterId !== null).length,
    automatic: reports.some(({ reporterId }) => reporterId === null),
    resolution: isOpen ? null : (reports.at(-1)?.resolution ?? null),
  };
}
