import * as z from 'zod/mini';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { SubscriptionPeriod } from '../../../generated/prisma/enums.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Outcome } from './matching.rules.ts';

const { sql } = Prisma;

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
export async function findWaiting(database: Database, now: Date, most: number): Promise<bigint[]> {
  const rows = await database.$queryRaw<{ id: bigint }[]>`
    SELECT c.id FROM post_change c
    WHERE (c.due_at IS NULL OR c.due_at <= ${now}) AND NOT EXISTS (
      SELECT FROM post_change earlier WHERE earlier.post_id = c.post_id AND earlier.id < c.id)
    ORDER BY c.id LIMIT ${most}`;
  return rows.map(({ id }) => id);
}

/** Takes a change until the commit; null where another worker has it, or had. */
export async function take(transaction: DatabaseTransaction, id: bigint) {
  const [taken] = await transaction.$queryRaw<unknown[]>`
    SELECT 1 FROM post_change WHERE id = ${id} FOR UPDATE SKIP LOCKED`;
  if (!taken) return null;
  const row = await transaction.postChange.findUnique({ where: { id } });
  const read = (state: unknown) => (state === null ? null : notedPost.parse(state));
  return row && { ...row, before: read(row.before), after: read(row.after) };
}

/** A change is done when its row is gone. */
export async function finish(transaction: DatabaseTransaction, id: bigint): Promise<void> {
  await transaction.postChange.delete({ where: { id } });
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
  /** In kopecks. */
  priceRub: bigint | null;
  /** Conditions on `saved_search s` and `post p`. */
  finds: Prisma.Sql;
  /** The part of them that `saved_search_filed f` can tell. */
  mayFind: Prisma.Sql;
}

/** An ad as a row `p`, as it was noted. */
const postSql = ({ post, priceRub }: State) => {
  const state = { ...post, price_rub: priceRub === null ? null : Number(priceRub) };
  return sql`jsonb_populate_record(NULL::post, ${state}::jsonb) AS p`;
};

/** That a search `s` is there, of somebody else, and finds the ad `p`. */
const findsItSql = ({ finds }: State) =>
  sql`s.deleted_at IS NULL AND s.user_id <> p.user_id AND ${finds}`;

/**
 * The searches of others that find an ad, among those filed under some things; some of them twice.
 */
export async function findFinding(
  transaction: DatabaseTransaction,
  state: State,
  filed: string[],
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    SELECT s.id FROM ${postSql(state)}
    JOIN saved_search_filed f ON f.key = ANY(${filed}::text[]) AND ${state.mayFind}
    JOIN saved_search s ON s.id = f.search_id
    WHERE ${findsItSql(state)}`;
  return rows.map(({ id }) => id);
}

/** Which of some searches of others find an ad. */
export async function findStillFinding(
  transaction: DatabaseTransaction,
  state: State,
  ids: number[],
): Promise<number[]> {
  const rows = await transaction.$queryRaw<{ id: number }[]>`
    SELECT s.id FROM ${postSql(state)} JOIN saved_search s ON s.id = ANY(${ids})
    WHERE ${findsItSql(state)}`;
  return rows.map(({ id }) => id);
}

/** The searches that keep something of an ad. */
export async function findKeeping(
  transaction: DatabaseTransaction,
  postId: number,
): Promise<number[]> {
  const rows = await transaction.savedSearchHit.findMany({
    where: { postId },
    select: { searchId: true },
  });
  return rows.map(({ searchId }) => searchId);
}

/** A search that meets an ad, and what it keeps of it. */
export interface MeetingRow {
  id: number;
  userId: number;
  name: string | null;
  filter: unknown;
  notify: boolean;
  since: Date;
  newCount: number;
  notificationId: number | null;
  period: SubscriptionPeriod;
  price: bigint | null;
  currencyId: number | null;
  hit: boolean | null;
  seen: boolean | null;
  stands: boolean | null;
  mailable: boolean | null;
  at: Date | null;
  changeId: bigint | null;
}

/** What some searches, which are locked, keep of an ad. Deleted ones are left out. */
export function findMeetings(
  transaction: DatabaseTransaction,
  postId: number,
  ids: number[],
): Promise<MeetingRow[]> {
  return transaction.$queryRaw`
    SELECT s.id, s.user_id AS "userId", s.name, s.filter, s.notify, s.since,
      st.new_count AS "newCount", st.notification_id AS "notificationId",
      CASE s.option_id WHEN 1 THEN 'never' WHEN 2 THEN 'week' WHEN 3 THEN 'month'
        ELSE u.subscription_period::text END AS period,
      h.price, h.currency_id AS "currencyId", h.hit, h.seen, h.stands, h.mailable, h.at,
      h.change_id AS "changeId"
    FROM saved_search s
    JOIN saved_search_state st ON st.search_id = s.id
    JOIN users u ON u.id = s.user_id
    LEFT JOIN saved_search_hit h ON h.search_id = s.id AND h.post_id = ${postId}
    WHERE s.id = ANY(${ids}) AND s.deleted_at IS NULL
    ORDER BY s.id`;
}

/** What of an ad's past prices is known, in order. */
export function findPrices(transaction: DatabaseTransaction, postId: number) {
  return transaction.postPrice.findMany({ where: { postId }, orderBy: { id: 'asc' } });
}

/** A row as it will be kept. */
export interface NewRow extends Outcome {
  searchId: number;
  changeId: bigint;
  at: Date;
  mailable: boolean;
  /** By how much the search's count of new ads changes. */
  delta: number;
}

/** Keeps rows of an ad and counts them. */
export async function keep(
  transaction: DatabaseTransaction,
  postId: number,
  rows: NewRow[],
): Promise<void> {
  const of = <Value>(value: (row: NewRow) => Value) => rows.map(value);
  await transaction.$executeRaw`
    INSERT INTO saved_search_hit AS h
      (search_id, post_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
    SELECT search_id, ${postId}, change_id, at, price, currency_id, hit, seen, stands, mailable
    FROM unnest(${of((row) => row.searchId)}::int[], ${of((row) => row.changeId)}::bigint[],
      ${of((row) => row.at)}::timestamptz[], ${of((row) => row.price ?? 0n)}::bigint[],
      ${of((row) => row.currencyId)}::int[], ${of((row) => row.hit)}::boolean[],
      ${of((row) => row.seen)}::boolean[], ${of((row) => row.stands)}::boolean[],
      ${of((row) => row.mailable)}::boolean[])
      AS given (search_id, change_id, at, price, currency_id, hit, seen, stands, mailable)
    ON CONFLICT (search_id, post_id) DO UPDATE SET change_id = excluded.change_id, at = excluded.at,
      price = excluded.price, currency_id = excluded.currency_id, hit = excluded.hit,
      seen = excluded.seen, stands = excluded.stands, mailable = excluded.mailable`;
  const counted = rows.filter(({ delta }) => delta !== 0);
  if (counted.length === 0) return;
  await transaction.$executeRaw`
    UPDATE saved_search_state st SET new_count = st.new_count + given.delta
    FROM unnest(${counted.map(({ searchId }) => searchId)}::int[],
      ${counted.map(({ delta }) => delta)}::int[]) AS given (search_id, delta)
    WHERE st.search_id = given.search_id`;
}

/** Notes which notification is about which search. */
export async function setNotifications(
  transaction: DatabaseTransaction,
  made: { searchId: number; notificationId: number }[],
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search_state st SET notification_id = given.notification_id
    FROM unnest(${made.map(({ searchId }) => searchId)}::int[],
      ${made.map(({ notificationId }) => notificationId)}::int[])
      AS given (search_id, notification_id)
    WHERE st.search_id = given.search_id`;
}
