import * as z from 'zod/mini';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { filedFor } from '../../search/filters/filter-sql.ts';
import { hidersSql } from '../hiders-sql.ts';
import type { Outcome } from './matching.rules.ts';

const { sql, join, raw, empty } = Prisma;

/** What of a noted ad is read here; search's own conditions read the rest in the database. */
const notedPost = z.looseObject({
  user_id: z.int(),
  brand_id: z.int(),
  model_id: z.int(),
  generation_id: z.nullable(z.int()),
  mod_id: z.nullable(z.int()),
  location_city_id: z.int(),
  carcase_id: z.int(),
  price: z.nullable(z.int()),
  currency_id: z.int(),
});
export type NotedPost = z.output<typeof notedPost>;

/**
 * Changes that are due, in their order; of an ad the first one only, so that they are taken one after
 * another whoever takes them.
 */
export async function findWaiting(
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

/** A change of an ad that was noted. */
interface NotedChange {
  id: bigint;
  postId: number;
  at: Date;
  /** Since when it had been public before; null where it never was. */
  publishedBefore: Date | null;
  before: unknown;
  after: unknown;
}

/**
 * Takes a change until the commit; null where another worker has it, or had. The commit waits for no disk: one
 * that is lost with the database's process takes the end of the change along, which is then done anew.
 */
export async function take(transaction: DatabaseTransaction, id: bigint) {
  const [row] = await transaction.$queryRaw<NotedChange[]>`
    SELECT id, post_id AS "postId", at, published_before AS "publishedBefore", before, after,
      set_config('synchronous_commit', 'off', TRUE)
    FROM post_change WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
  const read = (state: unknown) => (state === null ? null : notedPost.parse(state));
  return row ? { ...row, before: read(row.before), after: read(row.after) } : null;
}

/** What the titles and texts of ads say, as they were noted. Notes of before texts were noted have none. */
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

/** A change is done when its row is gone. */
export async function finish(transaction: DatabaseTransaction, id: bigint): Promise<void> {
  await transaction.$executeRaw`DELETE FROM post_change WHERE id = ${id}`;
}

/** Puts a change off that could not be done. */
export async function putOff(database: Database, id: bigint, dueAt: (tries: number) => Date) {
  const row = await database.postChange.findUnique({ where: { id }, select: { tries: true } });
  if (!row) return;
  const tries = row.tries + 1;
  await database.postChange.updateMany({ where: { id }, data: { tries, dueAt: dueAt(tries) } });
}

/** An ad as it was noted, and what finds it at today's rates. */
export interface State {
  post: NotedPost;
  /** Conditions on `saved_search s` and `post p`. */
  finds: Prisma.Sql;
  /** The part of them that `saved_search_filed f` can tell. */
  mayFind: Prisma.Sql;
}

/** An ad as a row `p`, as it was noted. */
const postSql = ({ post }: State) => sql`jsonb_populate_record(NULL::post, ${post}::jsonb) AS p`;

/** That a search `s` is there, of somebody else, and finds the ad `p`. */
const findsItSql = ({ finds }: State) =>
  sql`s.deleted_at IS NULL AND s.user_id <> p.user_id AND ${finds}`;

/** Searches that an ad meets. */
interface Found {
  /** As the database writes arrays: they go back to it as they came. */
  ids: string;
  /** Whether one of them keeps something of the ad. */
  anyKeeps: boolean;
}

/**
 * The searches of others that find an ad in one of its states, by what these are filed under, and those that
 * keep something of it.
 * @returns null where there are none
 */
export async function findMeeting(
  transaction: DatabaseTransaction,
  postId: number,
  states: (State | null)[],
): Promise<Found | null> {
  const finding = states.flatMap((state) =>
    state
      ? sql`SELECT s.id, FALSE FROM ${postSql(state)}
          JOIN saved_search_filed f ON f.key = ANY(${filedFor(state.post)}::text[]) AND ${state.mayFind}
          JOIN saved_search s ON s.id = f.search_id
          WHERE ${findsItSql(state)}`
      : [],
  );
  const keeping = sql`SELECT search_id, TRUE FROM saved_search_hit WHERE post_id = ${postId}`;
  const [found] = await transaction.$queryRaw<(Found | { ids: null })[]>`
    /* prepared meeting */ SELECT array_agg(DISTINCT id)::text AS ids, bool_or(keeps) AS "anyKeeps"
    FROM (${join([...finding, keeping], ' UNION ALL ')}) AS met (id, keeps)`;
  return found && found.ids !== null ? found : null;
}

/**
 * Some searches, of each at the same place: its id, whose it is, whether he is notified, and how often letters
 * are sent. As the database writes arrays: they go back to it as they came.
 */
interface Searches {
  ids: string;
  users: string;
  notifies: string;
  options: string;
}

/** Searches that meet an ad alike, and what they keep of it. */
export interface Meetings extends Searches {
  matchedBefore: boolean;
  matches: boolean;
  /** Whether they were there when it happened. */
  counts: boolean;
  /** Whether their owners hide the ad. */
  hidden: boolean;
  price: bigint | null;
  currencyId: number | null;
  hit: boolean | null;
  seen: boolean | null;
  stands: boolean | null;
  /** Whether they were saved while the ad was off the site, and the price that it had then; null is today's. */
  awaited: boolean;
  pastPrice: bigint | null;
  pastCurrencyId: number | null;
}

/** A change of an ad that searches meet. */
interface Met {
  postId: number;
  at: Date;
  was: State | null;
  becomes: State | null;
  /** Since when the ad had been public before it left; null where it was there. */
  leftAfter: Date | null;
}

/**
 * How some searches meet an ad, which are locked: until then their owners may have changed the filters.
 * Deleted ones are left out.
 */
export function findMeetings(
  transaction: DatabaseTransaction,
  { postId, at, was, becomes, leftAfter }: Met,
  { ids, anyKeeps }: Found,
): Promise<Meetings[]> {
  const finding = (name: 'was' | 'becomes', state: State | null) =>
    state ? sql`(SELECT ${findsItSql(state)} FROM ${raw(name)} p) IS TRUE` : sql`FALSE`;
  // Each is one row, read from JSON once and not for every search.
  const states = [
    ...(was ? [sql`was AS MATERIALIZED (SELECT * FROM ${postSql(was)})`] : []),
    ...(becomes ? [sql`becomes AS MATERIALIZED (SELECT * FROM ${postSql(becomes)})`] : []),
  ];
  // Where there is nothing, null spares a look into the index for each search.
  const keptOf = anyKeeps ? postId : null;
  const pastOf = leftAfter ? postId : null;
  const sellerId = (becomes ?? was)?.post.user_id ?? null;
  return transaction.$queryRaw`
    /* prepared meetings */ WITH ${join(states)} SELECT array_agg(id)::text AS ids,
      array_agg(user_id)::text AS users, array_agg(notify)::text AS notifies, array_agg(option_id)::text AS options,
      "matchedBefore", matches, counts, hidden, price, "currencyId", hit, seen, stands,
      awaited, "pastPrice", "pastCurrencyId"
    FROM (
      SELECT s.id, s.user_id, s.notify, s.option_id,
        ${finding('was', was)} AS "matchedBefore", ${finding('becomes', becomes)} AS matches,
        s.since <= ${at} AS counts,
        s.user_id IN (${hidersSql(sql`${postId}`, sql`${sellerId}::int`)}) AS hidden, h.price, h.currency_id AS "currencyId", h.hit, h.seen, h.stands,
        s.since > ${leftAfter}::timestamptz IS TRUE AS awaited,
        past.price AS "pastPrice", past.currency_id AS "pastCurrencyId"
      FROM saved_search s
      LEFT JOIN saved_search_hit h ON h.search_id = s.id AND h.post_id = ${keptOf}::int
      LEFT JOIN LATERAL (
        SELECT price, currency_id FROM post_price
        WHERE post_id = ${pastOf}::int AND s.since > ${leftAfter}::timestamptz AND until > s.since
        ORDER BY id LIMIT 1) AS past ON TRUE
      WHERE s.id = ANY(${ids}::int[]) AND s.deleted_at IS NULL) AS met
    GROUP BY "matchedBefore", matches, counts, hidden, price, "currencyId", hit, seen, stands,
      awaited, "pastPrice", "pastCurrencyId"`;
}

/** What some searches are called by. */
export function findNamed(transaction: DatabaseTransaction, ids: number[]) {
  return transaction.$queryRaw<{ id: number; name: string | null; filter: unknown }[]>`
    SELECT id, name, filter FROM saved_search WHERE id = ANY(${ids})`;
}

/** What searches keep that met an ad alike. */
export interface NewRows extends Outcome, Searches {
  /** By how much their counts of new ads change. */
  delta: number;
}

/** A search whose owner hears of a change. */
export interface ToldSearch {
  id: number;
  userId: number;
  newCount: number;
  /** Its last notification, and what that shows without the change. */
  notificationId: number | null;
  countBefore: number;
  /** Whether there is a new ad that he is notified of; else there are new ads now and were none, or the other way. */
  notified: boolean;
  /** Whether the last notification is unread: it counts on. */
  unread: boolean;
}

/**
 * Keeps rows of an ad, and counts those that are new; one that is not new keeps its change and its time.
 * @returns the searches whose owners hear of it, of those whose notification counts on only who is looking
 */
export function keep(
  transaction: DatabaseTransaction,
  { id, postId, at }: { id: bigint; postId: number; at: Date },
  { outcomes, anyKeeps }: { outcomes: NewRows[]; anyKeeps: boolean },
): Promise<ToldSearch[]> {
  const given = outcomes.map((each) => ({ ...each, price: Number(each.price) }));
  // Without it a row costs half as much; of an ad only one change is done at a time.
  const overOld = anyKeeps
    ? sql`ON CONFLICT (search_id, post_id) DO UPDATE SET change_id = excluded.change_id, at = excluded.at,
        price = excluded.price, currency_id = excluded.currency_id, hit = excluded.hit,
        seen = excluded.seen, stands = excluded.stands, mailable = excluded.mailable`
    : empty;
  return transaction.$queryRaw`
    /* prepared keep */ WITH given AS (
      SELECT s.*, o.price, o."currencyId", o.hit, o.seen, o.stands, o."isNew", o.delta
      FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS o (ids text, users text, notifies text,
        options text, price bigint, "currencyId" int, hit boolean, seen boolean, stands boolean,
        "isNew" boolean, delta int)
      CROSS JOIN unnest(ids::int[], users::int[], notifies::boolean[], options::int[])
        AS s (id, user_id, notify, option_id)
    ), kept AS (
      INSERT INTO saved_search_hit
        (search_id, post_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
      SELECT given.id, ${postId}, COALESCE(old.change_id, ${id}), COALESCE(old.at, ${at}),
        given.price, given."currencyId", given.hit, given.seen, given.stands,
        COALESCE(old.mailable, "isNew" AND COALESCE(ns.digest, TRUE) AND CASE option_id
          WHEN 0 THEN u.subscription_period <> 'never' ELSE option_id <> 1 END)
      FROM given JOIN users u ON u.id = user_id
      LEFT JOIN notification_settings ns ON ns.user_id = given.user_id
      LEFT JOIN saved_search_hit old
        ON old.search_id = given.id AND old.post_id = CASE WHEN NOT "isNew" THEN ${postId}::int END
      ${overOld}
    ), counted AS (
      UPDATE saved_search_state st SET new_count = new_count + delta,
        count_after_hit = CASE WHEN "isNew" THEN new_count + delta ELSE count_after_hit END
      FROM given WHERE search_id = given.id AND (delta <> 0 OR "isNew")
      RETURNING given.id, user_id, delta, new_count, notification_id, "isNew" AND notify AS notified
    ), told AS (
      SELECT counted.*, n.id IS NOT NULL AS unread
      FROM counted LEFT JOIN notification n ON n.id = notification_id AND n.read_at IS NULL
    )
    SELECT id, user_id AS "userId", told.new_count AS "newCount", told.notification_id AS "notificationId",
      before.count_after_hit AS "countBefore", notified, unread
    FROM told JOIN saved_search_state before ON before.search_id = id
    WHERE (told.new_count > 0) <> (told.new_count - delta > 0) OR notified AND (
      NOT unread OR EXISTS (SELECT FROM event_stream e WHERE e.user_id = told.user_id))`;
}

/** Notes which notification is the last about which search; they are locked. */
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
