import type { ChatRole, ChatStatus } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const { sql, empty, join, raw } = Prisma;

export interface ChatRow {
  id: number;
  postId: number;
  titles: unknown;
  role: ChatRole;
  status: ChatStatus;
  closedBy: ChatRole | null;
  lastSeq: number;
  /** Sequence number of the last message that the account has read, and that which the other side has read. */
  readSeq: number;
  theirReadSeq: number;
  unread: number;
  /** True if the account has blocked the other side */
  hasBlocked: boolean;
  /** True if the other side has blocked the account */
  isBlocked: boolean;
  createdAt: Date;
  otherId: number;
  offerId: number | null;
  firstName: string;
  companyName: string | null;
  isEntity: boolean;
  avatar: string | null;
  logo: string | null;
}

/** Filters of a list of chats; an omitted field does not filter. */
export interface ChatFilter {
  id?: number | undefined;
  ids?: number[] | undefined;
  postId?: number | undefined;
  role?: ChatRole | undefined;
  status?: ChatStatus | undefined;
  unread?: boolean | undefined;
}

/**
 * Selects the chats in which an account is on one side. This is the only definition of the visible status and of
 * `unread`: a block shows the chat as closed; blocked and rejected chats count no unread messages.
 */
const chatsOnSide = (userId: number | Prisma.Sql, role: ChatRole, filter: ChatFilter) => {
  const { id, ids, postId, status, unread } = filter;
  const ownPrefix = raw(role);
  const otherPrefix = raw(role === 'buyer' ? 'seller' : 'buyer');
  return sql`
    SELECT c.id, c.post_id, c.titles, ${role}::text AS role, c.status, c.closed_by_id, c.buyer_id,
      c.last_seq, c.last_message_at, c.created_at, c.${otherPrefix}_id AS other_id,
      c.${ownPrefix}_read_seq AS read_seq, c.${otherPrefix}_read_seq AS their_read_seq, seen.unread, b.blocks, b.blocked
    FROM chat c
    CROSS JOIN LATERAL (SELECT
      EXISTS (SELECT 1 FROM user_block WHERE user_id = ${userId} AND blocked_id = c.${otherPrefix}_id) AS blocks,
      EXISTS (SELECT 1 FROM user_block WHERE blocked_id = ${userId} AND user_id = c.${otherPrefix}_id) AS blocked
    ) AS b
    CROSS JOIN LATERAL (SELECT
      CASE WHEN b.blocks OR b.blocked THEN 'closed' ELSE c.status END AS status,
      CASE WHEN b.blocks OR b.blocked OR c.status = 'rejected' THEN 0 ELSE c.${ownPrefix}_unread END AS unread
    ) AS seen
    WHERE c.${ownPrefix}_id = ${userId}
      ${id === undefined ? empty : sql`AND c.id = ${id}`}
      ${ids === undefined ? empty : sql`AND c.id = ANY(${ids}::int[])`}
      ${postId === undefined ? empty : sql`AND c.post_id = ${postId}`}
      ${status === undefined ? empty : sql`AND seen.status = ${status}::chat_status`}
      ${unread ? sql`AND c.${ownPrefix}_unread > 0 AND seen.unread > 0` : empty}`;
};

const visibleChats = (
  userId: number | Prisma.Sql,
  filter: ChatFilter,
  ordering: Prisma.Sql = empty,
) =>
  join(
    (['buyer', 'seller'] as const)
      .filter((role) => filter.role === undefined || filter.role === role)
      .map((role) => sql`(${chatsOnSide(userId, role, filter)} ${ordering})`),
    ' UNION ALL ',
  );

/**
 * Returns the comment that requests a prepared plan, for all chats of an account and for a single chat; queries with
 * other filters are planned for their values.
 */
const planHint = (name: string, { id, role, ...otherFilters }: ChatFilter) =>
  Object.values(otherFilters).some(Boolean) ? empty : raw(`/* prepared ${name} */`);

export function findChats(
  transaction: DatabaseTransaction,
  userId: number,
  filter: ChatFilter,
  { skip, take }: { skip: number; take: number } = { skip: 0, take: 1 },
) {
  // With a limit of its own each side reads only one page, along its index.
  const ordering = sql`ORDER BY c.last_message_at DESC, c.id DESC LIMIT ${skip + take}`;
  return transaction.$queryRaw<ChatRow[]>`
    ${planHint('chats', filter)} SELECT s.id, s.post_id AS "postId", s.titles, s.role, s.status,
      CASE WHEN s.closed_by_id IS NULL THEN NULL WHEN s.closed_by_id = s.buyer_id THEN 'buyer'
        ELSE 'seller' END AS "closedBy",
      s.last_seq AS "lastSeq", s.read_seq AS "readSeq", s.their_read_seq AS "theirReadSeq", s.unread,
      s.blocks AS "hasBlocked", s.blocked AS "isBlocked", s.created_at AS "createdAt", s.other_id AS "otherId",
      u.first_name AS "firstName", u.company_name AS "companyName", u.is_entity AS "isEntity",
      u.avatar, u.logo, (
        SELECT o.id FROM offer o WHERE o.post_id = s.post_id AND o.buyer_id = s.buyer_id
        ORDER BY o.id DESC LIMIT 1
      ) AS "offerId"
    FROM (
      SELECT * FROM (${visibleChats(userId, filter, ordering)}) AS sides
      ORDER BY last_message_at DESC, id DESC LIMIT ${take} OFFSET ${skip}
    ) AS s JOIN users u ON u.id = s.other_id
    ORDER BY s.last_message_at DESC, s.id DESC`;
}

export async function countChats(
  database: Database,
  userId: number,
  filter: ChatFilter,
): Promise<number> {
  const [row] = await database.$queryRaw<{ count: number }[]>`
    ${planHint('chats-count', filter)} SELECT count(*)::int AS count
    FROM (${visibleChats(userId, filter)}) AS chats`;
  return row?.count ?? 0;
}

/** Returns the number of unread messages in all chats, by account. */
export async function sumUnread(
  database: Database,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.$queryRaw<{ id: number; sum: number }[]>`
    SELECT reader.id, (
      SELECT coalesce(sum(unread), 0)::int FROM (${visibleChats(sql`reader.id`, { unread: true })}) AS chats
    ) AS sum
    FROM unnest(${userIds}::int[]) AS reader (id)`;
  return new Map(rows.map(({ id, sum }) => [id, sum]));
}

/** Locks a chat of an account until the commit. Every change of a chat or its messages requires this lock. */
export async function lockChat(
  transaction: DatabaseTransaction,
  userId: number,
  id: number,
): Promise<void> {
  await transaction.$executeRaw`
    SELECT 1 FROM chat WHERE id = ${id} AND ${userId} IN (buyer_id, seller_id) FOR NO KEY UPDATE`;
}

type LastMessage = Omit<
  Prisma.ChatMessageGetPayload<{
    include: { file: { select: { kind: true; name: true; size: true } } };
  }>,
  'hash' | 'danger'
>;

export function findLastMessages(
  transaction: DatabaseTransaction,
  chats: Pick<ChatRow, 'id' | 'lastSeq'>[],
) {
  return transaction.$queryRaw<LastMessage[]>`
    /* prepared last-messages */ SELECT m.id, m.chat_id AS "chatId", m.seq, m.sender_id AS "senderId",
      m.client_id AS "clientId", m.text, m.warnings, m.spam, m.deleted_for_buyer AS "deletedForBuyer",
      m.deleted_for_seller AS "deletedForSeller", m.created_at AS "createdAt",
      CASE WHEN f.message_id IS NOT NULL
        THEN json_build_object('kind', f.kind, 'name', f.name, 'size', f.size) END AS file
    FROM unnest(
      (SELECT ${chats.map(({ id }) => id)}::int[]), (SELECT ${chats.map(({ lastSeq }) => lastSeq)}::int[])
    ) AS last (chat_id, seq)
    JOIN chat_message m USING (chat_id, seq) LEFT JOIN message_file f ON f.message_id = m.id`;
}

const betweenAccounts = (a: number, b: number) => ({
  OR: [
    { buyerId: a, sellerId: b },
    { buyerId: b, sellerId: a },
  ],
});

/** Returns whether two accounts have a chat about any ad. */
export async function hasChatBetween(database: Database, a: number, b: number): Promise<boolean> {
  const chat = await database.chat.findFirst({
    where: betweenAccounts(a, b),
    select: { id: true },
  });
  return chat !== null;
}

export function findChatIdsBetween(transaction: DatabaseTransaction, a: number, b: number) {
  return transaction.chat.findMany({ where: betweenAccounts(a, b), select: { id: true } });
}

/** Returns the last message that `senderId` wrote within a range of a chat. */
export function findLastMessageOf(
  transaction: DatabaseTransaction,
  chatId: number,
  senderId: number,
  { after, upTo }: { after: number; upTo: number },
) {
  return transaction.chatMessage.findFirst({
    where: { chatId, senderId, seq: { gt: after, lte: upTo } },
    orderBy: { seq: 'desc' },
    select: { id: true },
  });
}

/**
 * Raises the read mark of one side to `seq`, if given, and recounts the unread messages above it: those of the other
 * side that are neither deleted nor spam. Also updates the time since which the first of them is unread, which is
 * `null` if an email has already mentioned it.
 */
export async function updateReadMark(
  transaction: DatabaseTransaction,
  { chatId, role, seq = 0 }: { chatId: number; role: ChatRole; seq?: number | undefined },
): Promise<void> {
  const ownPrefix = raw(role);
  await transaction.$executeRaw`
    WITH mark AS (
      SELECT greatest(${ownPrefix}_read_seq, ${seq}) AS seq, ${ownPrefix}_mailed_seq AS mailed, ${ownPrefix}_id AS reader
      FROM chat WHERE id = ${chatId}
    ), above AS (
      SELECT m.seq, m.created_at FROM chat_message m, mark
      WHERE m.chat_id = ${chatId} AND m.seq > mark.seq AND m.sender_id <> mark.reader
        AND NOT m.spam AND NOT m.deleted_for_${ownPrefix}
    )
    UPDATE chat SET ${ownPrefix}_read_seq = mark.seq, ${ownPrefix}_unread = (SELECT count(*) FROM above),
      ${ownPrefix}_unread_since = (
        SELECT CASE WHEN above.seq > mark.mailed THEN above.created_at END
        FROM above ORDER BY above.seq LIMIT 1)
    FROM mark WHERE chat.id = ${chatId}`;
}
