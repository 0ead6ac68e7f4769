import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import { type DigestContent, MAX_CARDS, receivesDigestsSql } from './digest-emails.rules.ts';

/** Email leased by this run until `leasedUntil` */
export interface LeasedEmail {
  id: string;
  userId: number;
  name: string;
  locale: string;
  /** `null` until the content is rendered for the first time */
  content: unknown;
  createdAt: Date;
  tries: number;
  leasedUntil: Date;
}

/** Leases up to `limit` due emails until `leasedUntil`; skips those that another run has locked. */
export function leaseDueEmails(
  database: Database,
  {
    now,
    leasedUntil,
    userId,
    limit,
  }: { now: Date; leasedUntil: Date; userId: number | null; limit: number },
): Promise<LeasedEmail[]> {
  return database.$queryRaw`
    WITH due AS MATERIALIZED (
      SELECT id FROM digest_letter
      WHERE due_at <= ${now} AND (${userId}::int IS NULL OR user_id = ${userId})
      ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE digest_letter l SET due_at = ${leasedUntil} FROM due, users u
    WHERE l.id = due.id AND u.id = l.user_id
    RETURNING l.id, l.user_id AS "userId", u.first_name AS name, u.locale, l.content,
      l.created_at AS "createdAt", l.tries, l.due_at AS "leasedUntil"`;
}

/** Ends the lease of emails that were not attempted, so that they are due immediately. */
export async function releaseEmails(database: Database, emails: LeasedEmail[], now: Date) {
  const ids = emails.map(({ id }) => id);
  const leases = emails.map(({ leasedUntil }) => leasedUntil);
  await database.$executeRaw`
    UPDATE digest_letter l SET due_at = ${now}
    FROM unnest(${ids}::uuid[], ${leases}::timestamptz[]) AS held (id, until)
    WHERE l.id = held.id AND l.due_at = held.until`;
}

/** Removes from emails the hits that no longer count: a later email may include them if they count again. */
export async function deleteStaleItems(database: Database, emailIds: string[]): Promise<void> {
  await database.$executeRaw`
    DELETE FROM digest_item i WHERE i.letter_id = ANY(${emailIds}::uuid[]) AND NOT EXISTS (
      SELECT FROM saved_search_hit h
      JOIN post p ON p.id = h.post_id AND p.status = 'active' AND NOT p.hidden
      WHERE h.search_id = i.search_id AND h.post_id = i.post_id AND h.change_id = i.change_id
        AND h.stands AND NOT h.hidden)`;
}

export interface EmailSearch {
  letterId: string;
  id: number;
  name: string | null;
  filter: unknown;
  count: number;
  /** Number of different ads in the email, over all its searches */
  letterCount: number;
  /** Latest ads of the search, at most `MAX_CARDS` */
  ads: EmailAd[];
}

export interface EmailAd {
  id: number;
  /** Price before the hit, in whole units of its currency */
  oldPrice: number | null;
  oldCurrencyId: number | null;
}

/** Returns the searches of emails that still have digests switched on, the latest first. */
export function findEmailSearches(database: Database, emailIds: string[]): Promise<EmailSearch[]> {
  return database.$queryRaw`
    WITH item AS (
      SELECT i.letter_id, h.search_id, h.post_id, h.at
      FROM digest_item i
      JOIN saved_search_hit h ON h.search_id = i.search_id AND h.post_id = i.post_id
        AND h.change_id = i.change_id AND h.stands AND NOT h.hidden
      JOIN post p ON p.id = h.post_id AND p.status = 'active' AND NOT p.hidden
      JOIN saved_search s ON s.id = h.search_id AND s.deleted_at IS NULL AND s.option_id <> 1
      WHERE i.letter_id = ANY(${emailIds}::uuid[])
    ), letter AS (
      SELECT letter_id, count(DISTINCT post_id)::int AS count FROM item GROUP BY letter_id
    )
    SELECT shown.letter_id AS "letterId", s.id, s.name, s.filter, shown.count, shown.ads, letter.count AS "letterCount"
    FROM (
      SELECT ranked.letter_id, ranked.search_id, max(ranked.count)::int AS count, json_agg(
        json_build_object('id', ranked.post_id, 'oldPrice', pp.price, 'oldCurrencyId', pp.currency_id)
        ORDER BY ranked.place) AS ads
      FROM (
        SELECT item.*, count(*) OVER (PARTITION BY letter_id, search_id) AS count,
          row_number() OVER (PARTITION BY letter_id, search_id ORDER BY at DESC, post_id DESC) AS place
        FROM item
      ) ranked
      LEFT JOIN LATERAL (
        SELECT price, currency_id FROM post_price
        WHERE post_id = ranked.post_id AND until = ranked.at ORDER BY id DESC LIMIT 1) pp ON TRUE
      WHERE ranked.place <= ${MAX_CARDS}
      GROUP BY ranked.letter_id, ranked.search_id
    ) shown
    JOIN letter ON letter.letter_id = shown.letter_id
    JOIN saved_search s ON s.id = shown.search_id
    ORDER BY s.id DESC`;
}

/**
 * Stores the content of emails that are still leased by this run.
 * @returns the ids of these emails
 */
export async function storeContents(
  database: Database,
  emails: { id: string; leasedUntil: Date; content: DigestContent }[],
): Promise<Set<string>> {
  const ids = emails.map(({ id }) => id);
  const leases = emails.map(({ leasedUntil }) => leasedUntil);
  const contents = emails.map(({ content }) => JSON.stringify(content));
  const rows = await database.$queryRaw<{ id: string }[]>`
    UPDATE digest_letter l SET content = given.content::jsonb
    FROM unnest(${ids}::uuid[], ${leases}::timestamptz[], ${contents}::text[]) AS given (id, until, content)
    WHERE l.id = given.id AND l.due_at = given.until RETURNING l.id`;
  return new Set(rows.map(({ id }) => id));
}

/** Recipient of an email; `isWanted` is false if they stopped all digests, or those of every search in the email */
interface Recipient {
  email: string;
  isWanted: boolean;
}

/** Counts an attempt to send an email and extends its lease to `until`; returns `null` if the lease was lost. */
export async function beginAttempt(
  database: Database,
  { id, leasedUntil }: LeasedEmail,
  until: Date,
): Promise<Recipient | null> {
  const [row] = await database.$queryRaw<Recipient[]>`
    /* prepared begin-try */
    UPDATE digest_letter l SET due_at = ${until}, tries = l.tries + 1
    FROM users u LEFT JOIN notification_settings ns ON ns.user_id = u.id
    WHERE l.id = ${id}::uuid AND l.due_at = ${leasedUntil} AND u.id = l.user_id
    RETURNING u.email, ${receivesDigestsSql} AND EXISTS (
      SELECT FROM digest_item i JOIN saved_search s ON s.id = i.search_id
      WHERE i.letter_id = l.id AND s.deleted_at IS NULL AND s.option_id <> 1) AS "isWanted"`;
  return row ?? null;
}

/**
 * Records for an email and its searches that the mail server accepted it. Idempotent.
 * @returns the number of its searches
 */
export function markSent(database: Database, id: string, now: Date): Promise<number> {
  return database.$executeRaw`
    /* prepared mark-sent */
    WITH letter AS (
      UPDATE digest_letter SET sent_at = ${now}, due_at = NULL, content = NULL
      WHERE id = ${id}::uuid AND sent_at IS NULL RETURNING id
    ), mailed AS (
      SELECT st.search_id FROM saved_search_state st
      WHERE st.search_id IN (SELECT search_id FROM digest_item WHERE letter_id = (SELECT id FROM letter))
      ORDER BY st.search_id FOR UPDATE
    )
    UPDATE saved_search_state st SET mailed_at = ${now} FROM mailed
    WHERE st.search_id = mailed.search_id`;
}

/** Ends emails without sending them. */
export async function endEmails(database: Database, ids: string[], refusedAt: Date | null) {
  if (ids.length === 0) return;
  await database.digestLetter.updateMany({
    where: { id: { in: ids }, sentAt: null },
    data: { dueAt: null, refusedAt, content: Prisma.DbNull },
  });
}

/** Postpones a leased email that could not be rendered or sent. */
export async function postponeEmail(
  database: Database,
  { id, leasedUntil, tries }: LeasedEmail,
  dueAt: Date,
): Promise<void> {
  await database.digestLetter.updateMany({
    where: { id, dueAt: leasedUntil },
    data: { dueAt, tries },
  });
}
