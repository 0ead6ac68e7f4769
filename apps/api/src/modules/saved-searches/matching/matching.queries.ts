import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { hidersSql } from '../hiders-sql.ts';
import {
  type AdState,
  alikeColumns,
  countedSql,
  type HitRows,
  informedSql,
  inputRowsSql,
  matchingSearchesSql,
  type NotedPost,
  notedPost,
  pastPriceSql,
  type SearchArrays,
  stateMatchesSql,
  stateRowsSql,
  upsertHitsSql,
} from './matching-sql.ts';

const { sql, join } = Prisma;

/**
 * Returns the ids of due changes in order. Only the first change of each ad, so that the changes of an ad run in
 * sequence, whichever worker takes them.
 */
export async function findDueChanges(
  database: Database,
  { now, before, most }: { now: Date; before: Date | null; most: number },
): Promise<bigint[]> {
  const rows = await database.$queryRaw<{ id: bigint }[]>`
    SELECT c.id FROM post_change c
    WHERE (c.due_at IS NULL OR c.due_at <= ${now})
      AND (${before}::timestamptz IS NULL OR c.at < ${before}) AND NOT EXISTS (
      SELECT FROM post_change earlier WHERE earlier.post_id = c.post_id AND earlier.id < c.id)
    ORDER BY c.id LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** Change of an ad with snapshots before and after */
interface NotedChange {
  id: bigint;
  postId: number;
  at: Date;
  /** Since when it had been public before; `null` if it never was */
  publishedBefore: Date | null;
  before: unknown;
  after: unknown;
}

/**
 * Locks a change until the commit; returns `null` if another worker has locked or finished it. The commit does not wait
 * for the disk: if a crash of the database loses it, the change's deletion is lost too, and the change is done again.
 */
export async function lockChange(transaction: DatabaseTransaction, id: bigint) {
  const [row] = await transaction.$queryRaw<NotedChange[]>`
    SELECT id, post_id AS "postId", at, published_before AS "publishedBefore", before, after,
      set_config('synchronous_commit', 'off', TRUE)
    FROM post_change WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
  const read = (state: unknown) => (state === null ? null : notedPost.parse(state));
  return row ? { ...row, before: read(row.before), after: read(row.after) } : null;
}

/** Returns the search documents of ad snapshots. They are empty in snapshots older than the text columns. */
export async function findDocuments(
  transaction: DatabaseTransaction,
  posts: readonly NotedPost[],
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
  /** In the database's array syntax, as it is passed back unread */
  ids: string;
  /** True if one of them has a row for the ad */
  anyKeeps: boolean;
}

/**
 * Returns the searches of other accounts that find an ad in one of its states, by its index keys, and those that have a
 * row for it.
 * @returns `null` if there are none
 */
export async function findAffectedSearches(
  transaction: DatabaseTransaction,
  postId: number,
  states: (AdState | null)[],
): Promise<AffectedSearches | null> {
  const finding = states.flatMap((state) => (state ? matchingSearchesSql(state) : []));
  const keeping = sql`SELECT search_id, TRUE FROM saved_search_hit WHERE post_id = ${postId}`;
  const [found] = await transaction.$queryRaw<(AffectedSearches | { ids: null })[]>`
    /* prepared meeting */ SELECT array_agg(DISTINCT id)::text AS ids, bool_or(keeps) AS "anyKeeps"
    FROM (${join([...finding, keeping], ' UNION ALL ')}) AS met (id, keeps)`;
  return found && found.ids !== null ? found : null;
}

/** Group of searches for which an ad has the same state and the same row */
export interface SearchGroup extends SearchArrays {
  matchedBefore: boolean;
  matches: boolean;
  /** True if they were saved before the change */
  counts: boolean;
  /** True if their owners hide the ad */
  hidden: boolean;
  price: bigint | null;
  currencyId: number | null;
  hit: boolean | null;
  seen: boolean | null;
  stands: boolean | null;
  /** True if they were saved while the ad was off the site at the price `pastPrice`; `null` means today's price */
  awaited: boolean;
  pastPrice: bigint | null;
  pastCurrencyId: number | null;
}

/** Change of an ad, with what searches are compared with */
interface MatchedChange {
  postId: number;
  at: Date;
  was: AdState | null;
  becomes: AdState | null;
  /** Since when the ad had been public before it left; `null` if it is public */
  leftAfter: Date | null;
}

/**
 * Groups locked searches by their relation to an ad; before the lock their owners may have changed the filters. Leaves
 * out deleted ones.
 */
export function findSearchGroups(
  transaction: DatabaseTransaction,
  { postId, at, was, becomes, leftAfter }: MatchedChange,
  { ids, anyKeeps }: AffectedSearches,
): Promise<SearchGroup[]> {
  // A `null` id spares an index lookup for each search.
  const keptOf = anyKeeps ? postId : null;
  const pastOf = leftAfter ? postId : null;
  const sellerId = (becomes ?? was)?.post.user_id ?? null;
  const hiders = hidersSql(sql`${postId}`, sql`${sellerId}::int`);
  return transaction.$queryRaw`
    /* prepared meetings */ WITH ${stateRowsSql({ was, becomes })} SELECT array_agg(id)::text AS ids,
      array_agg(user_id)::text AS users, array_agg(notify)::text AS notifies, array_agg(option_id)::text AS options,
      ${alikeColumns}
    FROM (
      SELECT s.id, s.user_id, s.notify, s.option_id,
        ${stateMatchesSql('was', was)} AS "matchedBefore", ${stateMatchesSql('becomes', becomes)} AS matches,
        s.since <= ${at} AS counts, s.user_id IN (${hiders}) AS hidden,
        h.price, h.currency_id AS "currencyId", h.hit, h.seen, h.stands,
        s.since > ${leftAfter}::timestamptz IS TRUE AS awaited,
        past.price AS "pastPrice", past.currency_id AS "pastCurrencyId"
      FROM saved_search s
      LEFT JOIN saved_search_hit h ON h.search_id = s.id AND h.post_id = ${keptOf}::int
      LEFT JOIN LATERAL (${pastPriceSql(pastOf, leftAfter)}) AS past ON TRUE
      WHERE s.id = ANY(${ids}::int[]) AND s.deleted_at IS NULL) AS met
    GROUP BY ${alikeColumns}`;
}

export function findSearchNames(transaction: DatabaseTransaction, ids: number[]) {
  return transaction.$queryRaw<{ id: number; name: string | null; filter: unknown }[]>`
    SELECT id, name, filter FROM saved_search WHERE id = ANY(${ids})`;
}

/** Search whose owner is informed of a change */
export interface InformedSearch {
  id: number;
  userId: number;
  newCount: number;
  /** Last notification, and the count it shows without the change */
  notificationId: number | null;
  countBefore: number;
  /** True for a new hit with notifications on; otherwise the count of new ads became or stopped being zero */
  notified: boolean;
  /** True if the last notification is unread, so that its count is updated */
  unread: boolean;
}

/**
 * Upserts rows of an ad and adds new hits to the counts; a row that is not new keeps its change and its time.
 * @returns the searches whose owners to inform; those with an unread notification only if their owner is online
 */
export function upsertHits(
  transaction: DatabaseTransaction,
  change: { id: bigint; postId: number; at: Date },
  { outcomes, anyKeeps }: { outcomes: HitRows[]; anyKeeps: boolean },
): Promise<InformedSearch[]> {
  const parts = [inputRowsSql(outcomes), upsertHitsSql(change, anyKeeps), countedSql, informedSql];
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
  made: { id: number; notificationId: number | undefined }[],
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search_state SET notification_id = made
    FROM unnest(${made.map(({ id }) => id)}::int[],
      ${made.map(({ notificationId }) => notificationId)}::int[]) AS given (id, made)
    WHERE search_id = id`;
}
