import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { hidersSql } from '../hiders-sql.ts';
import {
  type AdSnapshot,
  type AdState,
  adSnapshot,
  countedSql,
  groupColumns,
  type HitGroup,
  inputRowsSql,
  matchingSearchesSql,
  notificationStateSql,
  pastPriceSql,
  type SearchArrays,
  stateMatchesSql,
  stateRowsSql,
  upsertHitsSql,
} from './matching-sql.ts';

const { sql, join } = Prisma;

/**
 * Returns the ids of due changes in order, only the first change of each ad: the changes of an ad run in sequence, even
 * if different workers process them.
 */
export async function findDueChanges(
  database: Database,
  { now, changedBefore, limit }: { now: Date; changedBefore: Date | null; limit: number },
): Promise<bigint[]> {
  const rows = await database.$queryRaw<{ id: bigint }[]>`
    SELECT c.id FROM post_change c
    WHERE (c.due_at IS NULL OR c.due_at <= ${now})
      AND (${changedBefore}::timestamptz IS NULL OR c.at < ${changedBefore}) AND NOT EXISTS (
      SELECT FROM post_change earlier WHERE earlier.post_id = c.post_id AND earlier.id < c.id)
    ORDER BY c.id LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** Change of an ad with snapshots before and after */
interface AdChange {
  id: bigint;
  postId: number;
  at: Date;
  /** Time of its previous publication; `null` if it was never public */
  publishedBefore: Date | null;
  before: unknown;
  after: unknown;
}

/**
 * Locks a change until the commit; returns `null` if another worker has locked or processed it. The commit does not
 * wait for the disk: if a crash of the database loses it, the deletion of the change is lost too, and the change is
 * processed again.
 */
export async function lockChange(transaction: DatabaseTransaction, id: bigint) {
  const [row] = await transaction.$queryRaw<AdChange[]>`
    SELECT id, post_id AS "postId", at, published_before AS "publishedBefore", before, after,
      set_config('synchronous_commit', 'off', TRUE)
    FROM post_change WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
  const parseState = (state: unknown) => (state === null ? null : adSnapshot.parse(state));
  return row ? { ...row, before: parseState(row.before), after: parseState(row.after) } : null;
}

/** Returns the search documents of ad snapshots; empty ones for snapshots older than the text columns. */
export async function findDocuments(
  transaction: DatabaseTransaction,
  posts: readonly AdSnapshot[],
): Promise<string[]> {
  if (posts.length === 0) return [];
  const rows = await transaction.$queryRaw<{ document: string }[]>`
    /* prepared documents */ SELECT post_document(jsonb_populate_record(NULL::post, noted))::text AS document
    FROM jsonb_array_elements(${JSON.stringify(posts)}::jsonb) WITH ORDINALITY AS n (noted, place)
    ORDER BY place`;
  return rows.map(({ document }) => document);
}

export async function deleteChange(transaction: DatabaseTransaction, id: bigint): Promise<void> {
  await transaction.$executeRaw`DELETE FROM post_change WHERE id = ${id}`;
}

/** Postpones a change that failed. */
export async function postponeChange(
  database: Database,
  id: bigint,
  dueAt: (tries: number) => Date,
) {
  const row = await database.postChange.findUnique({ where: { id }, select: { tries: true } });
  if (!row) return;
  const tries = row.tries + 1;
  await database.postChange.updateMany({ where: { id }, data: { tries, dueAt: dueAt(tries) } });
}

/** Searches affected by a change */
interface AffectedSearches {
  /** In the database's array syntax, because it is passed back without being parsed */
  ids: string;
  /** True if one of them has a row for the ad */
  hasHits: boolean;
}

/**
 * Returns the searches of other accounts that find an ad in one of its states, by its index keys, and the searches that
 * have a row for the ad.
 * @returns `null` if there are none
 */
export async function findAffectedSearches(
  transaction: DatabaseTransaction,
  postId: number,
  states: (AdState | null)[],
): Promise<AffectedSearches | null> {
  const matchingQueries = states.flatMap((state) => (state ? matchingSearchesSql(state) : []));
  const hitsQuery = sql`SELECT search_id, TRUE FROM saved_search_hit WHERE post_id = ${postId}`;
  const [row] = await transaction.$queryRaw<(AffectedSearches | { ids: null })[]>`
    /* prepared meeting */ SELECT array_agg(DISTINCT id)::text AS ids, bool_or(keeps) AS "hasHits"
    FROM (${join([...matchingQueries, hitsQuery], ' UNION ALL ')}) AS met (id, keeps)`;
  return row && row.ids !== null ? row : null;
}

/** Group of searches for which an ad has the same state and the same row */
export interface SearchGroup extends SearchArrays {
  matchedBefore: boolean;
  matches: boolean;
  savedBeforeChange: boolean;
  /** True if their owners hide the ad */
  isHidden: boolean;
  price: bigint | null;
  currencyId: number | null;
  hit: boolean | null;
  seen: boolean | null;
  stands: boolean | null;
  /**
   * True if they were saved while the ad was unavailable; its price was then `pastPrice`, or the current one if `null`
   */
  savedWhileUnavailable: boolean;
  pastPrice: bigint | null;
  pastCurrencyId: number | null;
}

/** Change of an ad, with the states that are compared with searches */
interface EvaluatedChange {
  postId: number;
  at: Date;
  was: AdState | null;
  becomes: AdState | null;
  /** Time of its previous publication if it was unavailable before the change; otherwise `null` */
  previouslyPublishedAt: Date | null;
}

/**
 * Groups locked searches by their relation to an ad, which is computed under the lock because owners may have changed
 * the filters before it. Omits deleted searches.
 */
export function findSearchGroups(
  transaction: DatabaseTransaction,
  { postId, at, was, becomes, previouslyPublishedAt }: EvaluatedChange,
  { ids, hasHits }: AffectedSearches,
): Promise<SearchGroup[]> {
  // A `null` id avoids an index lookup for each search.
  const hitPostId = hasHits ? postId : null;
  const pricePostId = previouslyPublishedAt ? postId : null;
  const sellerId = (becomes ?? was)?.post.user_id ?? null;
  const hiders = hidersSql(sql`${postId}`, sql`${sellerId}::int`);
  return transaction.$queryRaw`
    /* prepared meetings */ WITH ${stateRowsSql({ was, becomes })} SELECT array_agg(id)::text AS ids,
      array_agg(user_id)::text AS users, array_agg(notify)::text AS notifies, array_agg(option_id)::text AS options,
      ${groupColumns}
    FROM (
      SELECT s.id, s.user_id, s.notify, s.option_id,
        ${stateMatchesSql('was', was)} AS "matchedBefore", ${stateMatchesSql('becomes', becomes)} AS matches,
        s.since <= ${at} AS "savedBeforeChange", s.user_id IN (${hiders}) AS "isHidden",
        h.price, h.currency_id AS "currencyId", h.hit, h.seen, h.stands,
        s.since > ${previouslyPublishedAt}::timestamptz IS TRUE AS "savedWhileUnavailable",
        past.price AS "pastPrice", past.currency_id AS "pastCurrencyId"
      FROM saved_search s
      LEFT JOIN saved_search_hit h ON h.search_id = s.id AND h.post_id = ${hitPostId}::int
      LEFT JOIN LATERAL (${pastPriceSql(pricePostId, previouslyPublishedAt)}) AS past ON TRUE
      WHERE s.id = ANY(${ids}::int[]) AND s.deleted_at IS NULL) AS met
    GROUP BY ${groupColumns}`;
}

export function findSearchNames(transaction: DatabaseTransaction, ids: number[]) {
  return transaction.$queryRaw<{ id: number; name: string | null; filter: unknown }[]>`
    SELECT id, name, filter FROM saved_search WHERE id = ANY(${ids})`;
}

/** Search whose owner is notified of a change */
export interface NotifiedSearch {
  id: number;
  userId: number;
  newCount: number;
  /** Last notification, and the count it showed before the change */
  notificationId: number | null;
  countBefore: number;
  /** True for a new hit with notifications on; false if the count of new ads only became zero or nonzero */
  notified: boolean;
  /** True if the last notification is unread, so that its count is updated */
  unread: boolean;
}

/**
 * Upserts rows of an ad and adds new hits to the counts; an existing row retains its change and its time.
 * @returns the searches whose owners are notified; those with an unread notification only if their owner is online
 */
export function upsertHits(
  transaction: DatabaseTransaction,
  change: { id: bigint; postId: number; at: Date },
  { groups, hasHits }: { groups: HitGroup[]; hasHits: boolean },
): Promise<NotifiedSearch[]> {
  const parts = [
    inputRowsSql(groups),
    upsertHitsSql(change, hasHits),
    countedSql,
    notificationStateSql,
  ];
  return transaction.$queryRaw`
    /* prepared keep */ WITH ${join(parts, ', ')}
    SELECT id, user_id AS "userId", told.new_count AS "newCount", told.notification_id AS "notificationId",
      before.count_after_hit AS "countBefore", notified, unread
    FROM told JOIN saved_search_state before ON before.search_id = id
    WHERE (told.new_count > 0) <> (told.new_count - delta > 0) OR notified AND (
      NOT unread OR EXISTS (SELECT FROM event_stream e WHERE e.user_id = told.user_id))`;
}

/** Stores the last notification of each search. The searches must be locked. */
export async function setNotifications(
  transaction: DatabaseTransaction,
  notifications: { id: number; notificationId: number | undefined }[],
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search_state SET notification_id = made
    FROM unnest(${notifications.map(({ id }) => id)}::int[],
      ${notifications.map(({ notificationId }) => notificationId)}::int[]) AS given (id, made)
    WHERE search_id = id`;
}
