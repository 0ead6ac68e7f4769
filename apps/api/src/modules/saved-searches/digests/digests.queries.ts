import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { receivesDigestsSql } from './digest-emails.rules.ts';
import type { MailedPeriod } from './digests.rules.ts';

const { sql } = Prisma;

/** Digest window, limited to one account if `userId` is set */
export interface DigestWindow {
  period: MailedPeriod;
  end: Date;
  userId: number | null;
}

/** FROM clause: searches `s` of accounts `u` that may get an email about a window, and have not got one yet */
const candidatesSql = ({ period, end, userId }: DigestWindow, from = sql`users u`) => sql`
  FROM ${from}
  LEFT JOIN notification_settings ns ON ns.user_id = u.id
  JOIN saved_search s ON s.user_id = u.id AND s.deleted_at IS NULL
    AND CASE s.option_id WHEN 1 THEN 'never' WHEN 2 THEN 'week' WHEN 3 THEN 'month'
      ELSE u.subscription_period::text END = ${period}
  JOIN saved_search_state st ON st.search_id = s.id AND st.new_count > 0
  WHERE ${receivesDigestsSql} AND (${userId}::int IS NULL OR u.id = ${userId})
    AND NOT EXISTS (SELECT FROM digest_letter l
      WHERE l.user_id = u.id AND l.period = ${period}::subscription_period AND l.window_end = ${end})`;

/** Condition that a hit `h` belongs in an email about a window, and is not in an email yet */
const isDueSql = ({ end }: DigestWindow) => sql`
  h.hit AND NOT h.seen AND h.stands AND NOT h.hidden AND h.mailable AND h.at < ${end}
  AND NOT EXISTS (SELECT FROM digest_item i
    WHERE i.search_id = h.search_id AND i.post_id = h.post_id AND i.change_id = h.change_id)`;

export async function isWindowComplete(
  database: Database,
  { period, end }: DigestWindow,
): Promise<boolean> {
  return (await database.digestWindow.count({ where: { period, windowEnd: end } })) > 0;
}

export async function markWindowComplete(
  database: Database,
  { period, end }: DigestWindow,
): Promise<void> {
  const data = [{ period, windowEnd: end }];
  await database.digestWindow.createMany({ data, skipDuplicates: true });
}

export async function findLastUserId(database: Database): Promise<number> {
  return (await database.user.aggregate({ _max: { id: true } }))._max.id ?? 0;
}

/** Returns searches with hits for emails about a window, of accounts with ids in a range. */
export function findDueSearches(
  database: Database,
  window: DigestWindow,
  { after, upTo }: { after: number; upTo: number },
): Promise<{ userId: number; searchId: number }[]> {
  return database.$queryRaw`
    SELECT u.id AS "userId", s.id AS "searchId" ${candidatesSql(window)}
      AND u.id > ${after} AND u.id <= ${upTo}
      AND EXISTS (SELECT FROM saved_search_hit h WHERE h.search_id = s.id AND ${isDueSql(window)})
    ORDER BY u.id, s.id`;
}

/**
 * Inserts the emails of some accounts with their hits. The searches must be locked.
 * @param emails an email id for each account
 */
export async function insertEmails(
  transaction: DatabaseTransaction,
  window: DigestWindow,
  { emails, now }: { emails: { id: string; userId: number }[]; now: Date },
): Promise<void> {
  const ids = emails.map(({ id }) => id);
  const userIds = emails.map(({ userId }) => userId);
  await transaction.$executeRaw`
    WITH given AS (SELECT * FROM unnest(${ids}::uuid[], ${userIds}::int[]) AS given (id, user_id)),
    due AS (
      SELECT searches.letter_id, h.search_id, h.post_id, h.change_id
      FROM (
        SELECT given.id AS letter_id, s.id
        ${candidatesSql(window, sql`given JOIN users u ON u.id = given.user_id`)}
      ) searches
      JOIN saved_search_hit h ON h.search_id = searches.id AND ${isDueSql(window)}
    ), letters AS (
      INSERT INTO digest_letter (id, user_id, period, window_end, created_at, due_at)
      SELECT id, user_id, ${window.period}::subscription_period, ${window.end}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz FROM given
      WHERE id IN (SELECT letter_id FROM due)
      ON CONFLICT (user_id, period, window_end) DO NOTHING RETURNING id
    )
    INSERT INTO digest_item (search_id, post_id, change_id, letter_id)
    SELECT search_id, post_id, change_id, letter_id FROM due
    WHERE letter_id IN (SELECT id FROM letters)`;
}

interface UnsentCounts {
  emails: number;
  searches: number;
  /** Latest time at which one of the emails becomes due */
  until: Date | null;
}

/** Counts emails that are not sent yet, and the searches in them. */
export async function countUnsent(
  database: Database,
  userId: number | null,
): Promise<UnsentCounts> {
  const [row] = await database.$queryRaw<UnsentCounts[]>`
    SELECT count(DISTINCT l.id)::int AS emails, count(DISTINCT i.search_id)::int AS searches,
      max(l.due_at) AS until
    FROM digest_letter l LEFT JOIN digest_item i ON i.letter_id = l.id
    WHERE l.due_at IS NOT NULL AND (${userId}::int IS NULL OR l.user_id = ${userId})`;
  return row ?? { emails: 0, searches: 0, until: null };
}

/** Deletes up to `limit` hits that were seen, and emailed before a time. */
export function purgeHits(database: Database, emailedBefore: Date, limit: number): Promise<number> {
  return database.$executeRaw`
    WITH gone AS (
      SELECT i.search_id, i.post_id, i.change_id FROM digest_letter l
      JOIN digest_item i ON i.letter_id = l.id
      WHERE l.due_at IS NULL AND COALESCE(l.sent_at, l.created_at) < ${emailedBefore} AND NOT EXISTS (
        SELECT FROM saved_search_hit h WHERE h.search_id = i.search_id AND h.post_id = i.post_id
          AND h.change_id = i.change_id AND NOT h.seen)
      LIMIT ${limit}
    ), hits AS (
      DELETE FROM saved_search_hit h USING gone WHERE h.search_id = gone.search_id
        AND h.post_id = gone.post_id AND h.change_id = gone.change_id AND h.seen
    )
    DELETE FROM digest_item i USING gone WHERE i.search_id = gone.search_id
      AND i.post_id = gone.post_id AND i.change_id = gone.change_id`;
}

/** Deletes up to `limit` emails created before a time, whose hits are all deleted. */
export function purgeEmails(
  database: Database,
  createdBefore: Date,
  limit: number,
): Promise<number> {
  return database.$executeRaw`
    DELETE FROM digest_letter WHERE id IN (
      SELECT l.id FROM digest_letter l WHERE l.due_at IS NULL AND l.created_at < ${createdBefore}
        AND NOT EXISTS (SELECT FROM digest_item i WHERE i.letter_id = l.id)
      LIMIT ${limit})`;
}
