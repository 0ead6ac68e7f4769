import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { hidersSql } from '../hiders-sql.ts';

const { sql, join } = Prisma;

/** Condition that a row `h` counts as new */
const isNewSql = sql`h.hit AND NOT h.seen AND h.stands AND NOT h.hidden`;

/**
 * Locks the states of searches, and so their hits, in the order of their ids until the commit.
 * @param ids a string is in the database's array syntax
 */
export async function lockStates(
  transaction: DatabaseTransaction,
  ids: number[] | string,
): Promise<void> {
  await transaction.$executeRaw`
    SELECT 1 FROM saved_search_state WHERE search_id = ANY(${ids}::int[])
    ORDER BY search_id FOR UPDATE`;
}

/** Locks the states of all searches of an account; returns their ids. */
export async function lockAllStates(
  transaction: DatabaseTransaction,
  userId: number,
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    SELECT st.search_id AS id FROM saved_search_state st JOIN saved_search s ON s.id = st.search_id
    WHERE s.user_id = ${userId} ORDER BY st.search_id FOR UPDATE OF st`;
  return rows.map(({ id }) => id);
}

/** Returns the new ads of a search that are currently public, the latest hit first. */
export async function findNewPostIds(
  database: Database,
  searchId: number,
  { skip, take }: { skip: number; take: number },
): Promise<number[]> {
  const rows = await database.$queryRaw<{ postId: number }[]>`
    SELECT h.post_id AS "postId" FROM saved_search_hit h
    JOIN post p ON p.id = h.post_id AND p.status = 'active' AND NOT p.hidden
    WHERE h.search_id = ${searchId} AND ${isNewSql}
    ORDER BY h.at DESC, h.post_id DESC LIMIT ${take} OFFSET ${skip}`;
  return rows.map(({ postId }) => postId);
}

/** Marks hits of a search up to a time as seen and recounts the new ones. */
export async function markSeen(
  transaction: DatabaseTransaction,
  searchId: number,
  until: Date,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search_hit SET seen = TRUE
    WHERE search_id = ${searchId} AND NOT seen AND at <= ${until}`;
  await transaction.$executeRaw`
    UPDATE saved_search_state SET last_seen_at = GREATEST(last_seen_at, ${until}),
      new_count = (SELECT count(*) FROM saved_search_hit h WHERE h.search_id = ${searchId} AND ${isNewSql})
    WHERE search_id = ${searchId}`;
}

/**
 * Re-evaluates which of a search's ads still match.
 * @param where conditions of the search on `post p`
 */
export async function updateMatches(
  transaction: DatabaseTransaction,
  searchId: number,
  where: Prisma.Sql,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search_hit SET stands = NOT stands
    WHERE search_id = ${searchId} AND stands <> EXISTS (
      SELECT FROM post p WHERE p.id = saved_search_hit.post_id AND ${where})`;
  await recountNew(transaction, [searchId]);
}

/** Ads, sellers with all their ads, and the locked searches of an account that may have hits for them */
export interface HiddenHits {
  postIds: number[];
  sellerIds: number[];
  searchIds: number[];
}

/**
 * Updates which hits are hidden after an account changed what it hides.
 * @returns the ids of searches with changed hits
 */
export async function updateHidden(
  transaction: DatabaseTransaction,
  userId: number,
  { postIds, sellerIds, searchIds }: HiddenHits,
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    WITH changed AS (
      UPDATE saved_search_hit h SET hidden = NOT h.hidden FROM post p
      WHERE h.search_id = ANY(${searchIds}) AND p.id = h.post_id AND p.id IN (
        SELECT unnest(${postIds}::int[])
        UNION SELECT id FROM post WHERE user_id = ANY(${sellerIds}::int[]))
        AND h.hidden <> (${userId} IN (${hidersSql(sql`p.id`, sql`p.user_id`)}))
      RETURNING h.search_id)
    SELECT DISTINCT search_id AS id FROM changed`;
  return rows.map(({ id }) => id);
}

/** Recounts the new ads of searches. */
export async function recountNew(
  transaction: DatabaseTransaction,
  searchIds: number[],
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search_state st SET
      new_count = (SELECT count(*) FROM saved_search_hit h WHERE h.search_id = st.search_id AND ${isNewSql})
    WHERE st.search_id = ANY(${searchIds})`;
}

/** Returns whether an account hides an ad or its seller. */
export async function isHidden(
  database: Database,
  userId: number,
  { postId, sellerId }: { postId: number; sellerId: number },
): Promise<boolean> {
  const [row] = await database.$queryRaw<{ hidden: boolean }[]>`
    SELECT ${userId} IN (${hidersSql(sql`${postId}`, sql`${sellerId}`)}) AS hidden`;
  return row?.hidden === true;
}

export function findState(transaction: DatabaseTransaction, searchId: number) {
  return transaction.savedSearchState.findUniqueOrThrow({ where: { searchId } });
}

export function findHit(database: Database, searchId: number, postId: number) {
  return database.savedSearchHit.findFirst({ where: { searchId, postId, hit: true } });
}

/** Returns when the mail server accepted the email with a hit. */
export async function findMailedAt(
  database: Database,
  hit: { searchId: number; postId: number; changeId: bigint },
): Promise<Date | null> {
  const { searchId, postId, changeId } = hit;
  const item = await database.digestItem.findUnique({
    where: { searchId_postId_changeId: { searchId, postId, changeId } },
    select: { letter: { select: { sentAt: true } } },
  });
  return item?.letter.sentAt ?? null;
}

/** Returns an ad with the columns that explanations use. */
export function findPost(database: Database, id: number) {
  return database.post.findUnique({
    where: { id },
    include: {
      brand: true,
      model: true,
      modification: { select: { version: true } },
      user: { select: { isEntity: true } },
    },
  });
}

/** Returns the names of the conditions on `post p` that an ad fails. */
export async function findFailedConditions(
  database: Database,
  postId: number,
  conditions: { name: string; condition: Prisma.Sql }[],
): Promise<string[]> {
  if (conditions.length === 0) return [];
  const rows = await database.$queryRaw<{ name: string }[]>`
    SELECT asked.name FROM post p CROSS JOIN LATERAL (VALUES ${join(
      conditions.map(({ name, condition }) => sql`(${name}, ${condition})`),
    )}) AS asked (name, holds)
    WHERE p.id = ${postId} AND asked.holds IS NOT TRUE`;
  return rows.map(({ name }) => name);
}

/**
 * Returns searches with new ads that no longer match because time has passed: their promotion has expired, or they have
 * been public longer than the search's period.
 */
export async function findOutdatedSearchIds(
  database: Database,
  now: Date,
  limit: number,
): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT s.id FROM saved_search s
    JOIN saved_search_state st ON st.search_id = s.id AND st.new_count > 0
    JOIN saved_search_hit h ON h.search_id = s.id AND ${isNewSql}
    JOIN post p ON p.id = h.post_id
    WHERE s.deleted_at IS NULL AND (s.period IS NOT NULL OR s.special_offer) AND (
      (s.special_offer AND (p.special_offer_date IS NULL OR p.special_offer_date <= ${now}))
      OR p.published_at < ${now}::timestamptz - s.period * interval '24 hours')
    ORDER BY s.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Returns searches with a price range and new ads, which new rates may exclude, with ids above `afterId`. */
export async function findPricedSearchIds(
  database: Database,
  afterId: number,
  limit: number,
): Promise<number[]> {
  const rows = await database.$queryRaw<{ id: number }[]>`
    SELECT s.id FROM saved_search s
    WHERE s.id > ${afterId} AND s.deleted_at IS NULL
      AND (s.price_from IS NOT NULL OR s.price_to IS NOT NULL)
      AND EXISTS (SELECT FROM saved_search_hit h WHERE h.search_id = s.id AND h.hit AND NOT h.seen)
    ORDER BY s.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Returns a search that is not deleted, of any account. */
export function findSearch(database: Database, id: number) {
  return database.savedSearch.findUnique({ where: { id, deletedAt: null } });
}

/** Deletes hits of erased ads and of searches deleted with their account. */
export function purgeOrphans(database: Database): Promise<number> {
  return database.$executeRaw`
    DELETE FROM saved_search_hit h
    WHERE (NOT h.stands AND NOT EXISTS (SELECT FROM post p WHERE p.id = h.post_id))
      OR NOT EXISTS (SELECT FROM saved_search s WHERE s.id = h.search_id)`;
}
