import type { PostRef, ReportedMessage } from '@pitlane/contracts';
import { type MessageRow, toMessage } from '../../talk/chats/messages.presenter.ts';
import { REPORT_CONTEXT_MESSAGES } from '../../talk/message-reports/message-reports.rules.ts';
import { toPerson } from '../../talk/person.presenter.ts';
import type { ReportedRow } from './reported-messages.queries.ts';

/** Converts a message as its receiver sees it, but readable until both sides have deleted it. */
function toMessageOfReceiver(
  row: MessageRow,
  { buyerId, sellerId, buyerReadSeq, sellerReadSeq }: ReportedRow['chat'],
  isOpen: boolean,
): ReportedMessage['message'] {
  const [buyer, seller] = [
    { userId: buyerId, role: 'buyer', readSeq: buyerReadSeq, theirReadSeq: sellerReadSeq },
    { userId: sellerId, role: 'seller', readSeq: sellerReadSeq, theirReadSeq: buyerReadSeq },
  ] as const;
  const [sender, receiver] = row.senderId === buyerId ? [buyer, seller] : [seller, buyer];
  // A message with an open report stays readable even if both sides have deleted it.
  const isDeleted = row.deletedForBuyer && row.deletedForSeller && !isOpen;
  const visibleRow = { ...row, deletedForBuyer: isDeleted, deletedForSeller: isDeleted };
  return { ...toMessage(visibleRow, receiver), by: sender.role };
}

export function toReportedMessage(
  row: ReportedRow,
  {
    post,
    isBlocked,
    precedingMessages,
  }: { post: PostRef; isBlocked: boolean; precedingMessages: MessageRow[] },
): ReportedMessage {
  const openReports = row.reports.filter(({ settledAt }) => settledAt === null);
  const isOpen = openReports.length > 0;
  const reports = isOpen ? openReports : row.reports;
  const { id, chat, chatId, seq } = row;
  const context = precedingMessages.filter(
    (each) => each.chatId === chatId && each.seq < seq && each.seq >= seq - REPORT_CONTEXT_MESSAGES,
  );
  return {
    id,
    message: toMessageOfReceiver(row, chat, isOpen),
    context: context.map((each) => toMessageOfReceiver(each, chat, false)),
    post,
    sender: toPerson(row.sender, isBlocked),
    reporters: reports.filter(({ reporterId }) => reporterId !== null).length,
    automatic: reports.some(({ reporterId }) => reporterId === null),
    resolution: isOpen ? null : (reports.at(-1)?.resolution ?? null),
  };
}
