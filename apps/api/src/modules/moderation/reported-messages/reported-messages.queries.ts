import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { REPORT_CONTEXT_MESSAGES } from '../../talk/message-reports/message-reports.rules.ts';

const { sql } = Prisma;

export type ReportStatus = 'open' | 'resolved';

/**
 * Selects the first report of each message that has an open report, or only settled ones. Excludes chats of the
 * moderator, who must not see reports about their own messages.
 */
function firstReportsOf(status: ReportStatus, moderatorId: number) {
  const isOpen = status === 'open';
  const statusCondition = (report: 'r' | 'other') =>
    Prisma.raw(`${report}.settled_at IS ${isOpen ? '' : 'NOT '}NULL`);
  return sql`
    FROM message_report r
    JOIN chat_message m ON m.id = r.message_id
    JOIN chat c ON c.id = m.chat_id AND ${moderatorId} NOT IN (c.buyer_id, c.seller_id)
    WHERE ${statusCondition('r')} AND NOT EXISTS (
      SELECT 1 FROM message_report other WHERE other.message_id = r.message_id
        AND (other.id < r.id AND ${statusCondition('other')}
          ${isOpen ? Prisma.empty : sql`OR other.settled_at IS NULL`}))`;
}

/** Returns a page of the ids of reported messages, oldest report first, and the total. */
export async function findPage(
  database: Database,
  { status, staffId }: { status: ReportStatus; staffId: number },
  { skip, take }: { skip: number; take: number },
) {
  const [rows, [countRow]] = await Promise.all([
    database.$queryRaw<{ id: number }[]>`
      SELECT r.message_id AS id ${firstReportsOf(status, staffId)}
      ORDER BY r.created_at, r.id LIMIT ${take} OFFSET ${skip}`,
    database.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total ${firstReportsOf(status, staffId)}`,
  ]);
  return { ids: rows.map(({ id }) => id), total: countRow?.total ?? 0 };
}

export function findMessages(database: Database, ids: number[]) {
  return database.chatMessage.findMany({
    relationLoadStrategy: 'join',
    where: { id: { in: ids } },
    include: { file: true, sender: true, chat: true, reports: { orderBy: { id: 'asc' } } },
  });
}
export type ReportedRow = Awaited<ReturnType<typeof findMessages>>[number];

/** Returns the messages that precede reported ones, in order. */
export function findPrecedingMessages(
  database: Database,
  rows: Pick<ReportedRow, 'chatId' | 'seq'>[],
) {
  return database.chatMessage.findMany({
    where: {
      OR: rows.map(({ chatId, seq }) => ({
        chatId,
        seq: { gte: seq - REPORT_CONTEXT_MESSAGES, lt: seq },
      })),
    },
    include: { file: true },
    orderBy: [{ chatId: 'asc' }, { seq: 'asc' }],
  });
}

/** Returns a message with its chat and reports, which determine whether the caller can resolve it. */
export function findReportedMessage(transaction: DatabaseTransaction, id: number) {
  return transaction.chatMessage.findUnique({
    where: { id },
    include: { chat: true, reports: { select: { settledAt: true } } },
  });
}

/** Returns those of the accounts that the user has blocked. */
export async function findBlockedAccounts(database: Database, userId: number, ids: number[]) {
  const rows = await database.userBlock.findMany({
    where: { userId, blockedId: { in: ids } },
    select: { blockedId: true },
  });
  return new Set(rows.map(({ blockedId }) => blockedId));
}
