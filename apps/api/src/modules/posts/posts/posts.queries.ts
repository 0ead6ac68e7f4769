import {
  type PostField,
  postFieldNames,
  postStatuses,
  postValues,
  vehicleKinds,
} from '@pitlane/contracts';
import * as z from 'zod/mini';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { columnNames, type ValueColumns } from '../post-columns.ts';
import { EXCERPT_SOURCE_LENGTH } from './posts.rules.ts';

const { sql, empty, raw } = Prisma;

/** Enough to browse the photos of a card, few enough for a page of 24 cards. */
const CARD_PHOTOS = 6;

/** Condition of public ads; every query of public ads must include it. */
export const publicPostFilter = { status: 'active', hidden: false } as const;

const integer = z.number();
const text = z.string();
const date = z.pipe(
  text,
  z.transform((iso) => new Date(iso)),
);
/** Integer as text: numbers in JSON are not exact above 2^53. */
const bigintText = z.pipe(
  text,
  z.transform((digits) => BigInt(digits)),
);

const photo = z.object({
  id: integer,
  key: text,
  width: integer,
  height: integer,
  placeholder: text,
});

/** Fields that only the page of an ad shows. */
const pageFields = ['vin', 'description', 'comment', 'contact_name', 'contact_phones'] as const;
const isPageField = (name: string) => pageFields.some((field) => field === name);
const cardFields = postFieldNames.filter((name) => !isPageField(name));

type PageColumn = (typeof columnNames)[(typeof pageFields)[number]];
type CardColumn = Exclude<keyof ValueColumns, PageColumn>;
type ColumnSchemas<Column extends keyof ValueColumns> = {
  [Name in Column]: z.ZodMiniType<ValueColumns[Name]>;
};

/** Returns the schemas of columns: as in the contract, except for the price. */
const columnSchemasOf = (names: readonly PostField[]) =>
  Object.fromEntries(
    names.map((name) => [
      columnNames[name],
      name === 'price' ? z.nullable(bigintText) : postValues.shape[name],
    ]),
  );

const columnsSql = (names: readonly PostField[]) =>
  raw(
    names
      .map((name) => `p.${name}${name === 'price' ? '::text' : ''} AS "${columnNames[name]}"`)
      .join(', '),
  );

/** Columns of a card, with dictionary entries as ids. */
const card = z.object({
  ...(columnSchemasOf(cardFields) as ColumnSchemas<CardColumn>),
  id: integer,
  status: z.enum(postStatuses),
  hidden: z.boolean(),
  kind: z.enum(vehicleKinds),
  priceRub: z.nullable(bigintText),
  specialOfferDate: z.nullable(date),
  publishedAt: z.nullable(date),
  userId: integer,
  excerpt: text,
  user: z.object({ isEntity: z.boolean(), companyName: z.nullable(text), firstName: text }),
  photos: z.array(photo),
});
const countedCard = z.extend(card, { photosCount: integer });
export type CardRow = z.output<typeof countedCard>;

const cardColumns = sql`${columnsSql(cardFields)}, p.id, p.status, p.hidden, p.kind,
  p.price_rub::text AS "priceRub", p.special_offer_date AS "specialOfferDate",
  p.published_at AS "publishedAt", p.user_id AS "userId",
  left(p.description, ${EXCERPT_SOURCE_LENGTH}::int) AS excerpt, json_build_object(
    'isEntity', u.is_entity, 'companyName', u.company_name, 'firstName', u.first_name) AS "user"`;

/** Additional columns of an ad's page. */
const post = z.extend(card, {
  ...(columnSchemasOf(pageFields) as ColumnSchemas<PageColumn>),
  changed: z.boolean(),
  placementEntryId: z.nullable(integer),
  approvedPriceRub: z.nullable(bigintText),
  removedReason: z.nullable(z.enum(['owner', 'expired'])),
  held: z.nullable(z.enum(['ad', 'money', 'both'])),
  refund: z.nullable(z.object({ amount: integer, isDone: z.boolean() })),
  denyReason: z.nullable(text),
  denyFields: z.array(text),
  views: integer,
  expiresAt: z.nullable(date),
  updatedAt: date,
  edit: z.nullable(
    z.object({ submittedAt: date, denyReason: z.nullable(text), denyFields: z.array(text) }),
  ),
});
export type PostRow = z.output<typeof post> & { photosCount: number };

/** Ad read by `findPostsCountingViews`, with whether its views are counted and how many this call added. */
const viewedPost = z.extend(post, { isViewCounted: z.boolean(), addedViews: integer });

/** Returns what is returned with a unit held by an ad: the unit or money; `null` for a unit of an unlimited tariff. */
const returnOfUnitSql = (entry: Prisma.Sql) => sql`(
  SELECT CASE WHEN i.kind <> 'tariff' THEN 'money' WHEN e.grant_id IS NOT NULL THEN 'ad' END
  FROM allowance_entry e LEFT JOIN allowance_grant g ON g.id = e.grant_id
    LEFT JOIN transaction_item i ON i.id = g.item_id
  WHERE e.id = ${entry})`;
const [placementSql, specialSql] = [
  returnOfUnitSql(sql`p.ad_entry_id`),
  returnOfUnitSql(sql`p.special_entry_id`),
];
const heldSql = sql`CASE WHEN ${specialSql} IS DISTINCT FROM 'money' THEN ${placementSql}
  WHEN ${placementSql} = 'ad' THEN 'both' ELSE 'money' END`;

/** Refunds of the latest submission, in kopecks; declined refunds returned the unit instead. */
const refundSql = sql`CASE WHEN p.status IN ('denied', 'archived') THEN (
  SELECT json_build_object('amount', sum(t.amount), 'isDone', bool_and(t.status = 'succeeded'))
  FROM allowance_entry e JOIN money_transaction t ON t.id = e.refund_id
  WHERE e.post_id = p.id AND e.created_at >= p.submitted_at AND t.status <> 'declined'
  HAVING count(*) > 0) END`;

const postColumns = sql`${cardColumns}, ${columnsSql(pageFields)}, p.changed,
  p.ad_entry_id AS "placementEntryId", p.approved_price_rub::text AS "approvedPriceRub",
  p.removed_reason AS "removedReason", ${heldSql} AS held, ${refundSql} AS refund,
  p.deny_reason AS "denyReason", p.deny_fields AS "denyFields",
  p.views + COALESCE((
    SELECT sum(d.views) FROM post_day d WHERE d.post_id = p.id), 0) AS views, p.expires_at AS "expiresAt",
  p.updated_at AS "updatedAt", (
    SELECT json_build_object('submittedAt', e.submitted_at, 'denyReason', e.deny_reason,
      'denyFields', e.deny_fields)
    FROM post_edit e WHERE e.post_id = p.id) AS edit`;

/** Photos of the published version; those of an edit have no position yet. */
const photosSql = (limit: Prisma.Sql) => sql`COALESCE((
  SELECT json_agg(shown) FROM (
    SELECT f.id, f.key, f.width, f.height, f.placeholder FROM photo f
    WHERE f.post_id = p.id AND f.position IS NOT NULL ORDER BY f.position ${limit}
  ) AS shown), '[]') AS photos`;

/**
 * Selects ads in the order of the ids, without missing ones. The ids are in a subquery: with a known number of ids,
 * PostgreSQL would plan the statement again for each call.
 */
const selectInOrderSql = (columns: Prisma.Sql, ids: number[]) => sql`
  SELECT row_to_json(one) AS row FROM (
    SELECT ${columns}
    FROM unnest((SELECT ${ids}::int[])) WITH ORDINALITY AS requested (id, place)
    JOIN post p ON p.id = requested.id JOIN users u ON u.id = p.user_id ORDER BY requested.place
  ) AS one`;

/**
 * Returns the cards of these ads, in the order of the ids, without missing ones. A single statement, which excludes
 * dictionary names, because they are cached in the process.
 */
export async function findCards(database: DatabaseTransaction, ids: number[]): Promise<CardRow[]> {
  if (ids.length === 0) return [];
  const rows = await database.$queryRaw<{ row: unknown }[]>`
    /* prepared cards */ ${selectInOrderSql(
      sql`${cardColumns}, ${photosSql(sql`LIMIT ${CARD_PHOTOS}`)}, (
        SELECT count(*) FROM photo f WHERE f.post_id = p.id AND f.position IS NOT NULL
      ) AS "photosCount"`,
      ids,
    )}`;
  return rows.map(({ row }) => countedCard.parse(row));
}

/** Returns these ads in any status with all columns of their pages, in the order of the ids. */
export async function findPosts(database: DatabaseTransaction, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await database.$queryRaw<{ row: unknown }[]>`
    /* prepared posts */ ${selectInOrderSql(sql`${postColumns}, ${photosSql(empty)}`, ids)}`;
  return rows.map(({ row }) => withPhotosCount(post.parse(row)));
}

const withPhotosCount = <Row extends z.output<typeof post>>(row: Row) => ({
  ...row,
  photosCount: row.photos.length,
});

export async function findFavorites(
  transaction: DatabaseTransaction,
  userId: number,
  postIds: number[],
): Promise<Set<number>> {
  const rows = await transaction.favorite.findMany({
    where: { userId, postId: { in: postIds }, removedAt: null },
    select: { postId: true },
  });
  return new Set(rows.map(({ postId }) => postId));
}

/** Returns the columns that determine who can see an ad. */
export function findVisibility(database: Database, id: number) {
  return database.post.findUnique({
    where: { id },
    select: { userId: true, status: true, hidden: true, publishedAt: true, updatedAt: true },
  });
}

export function findDailyViews(transaction: DatabaseTransaction, postIds: number[], since: Date) {
  return transaction.postDay.findMany({
    where: { postId: { in: postIds }, day: { gte: since } },
    orderBy: { day: 'asc' },
  });
}

/** View of an ad on a day in Moscow. */
export interface PostView {
  postId: number;
  viewer: string;
  day: string;
  /** Account of the viewer: views of its own ads do not count. */
  userId: number | null;
}

/**
 * Reads these ads like `findPosts` and counts views of public ones, once per ad, viewer and day, even if calls run in
 * parallel. Rows are written in a fixed order to avoid deadlocks. The key share lock does not wait
 * for changes of an ad, except those of the ledger entries that it holds, whose columns are keys.
 * @returns each ad with its views, including these, and whether its views are counted
 */
export async function findPostsCountingViews(
  database: Database,
  ids: number[],
  views: readonly PostView[],
): Promise<(PostRow & { isViewCounted: boolean })[]> {
  const posts = views.map(({ postId }) => postId);
  const viewers = views.map(({ viewer }) => viewer);
  const days = views.map(({ day }) => day);
  const users = views.map(({ userId }) => userId);
  const rows = await database.$queryRaw<{ row: unknown }[]>`
    /* prepared looks */ WITH looked AS (
      SELECT post_id, viewer, day
      FROM unnest(${posts}::int[], ${viewers}::text[], ${days}::date[], ${users}::int[])
        AS given (post_id, viewer, day, user_id)
      JOIN post p ON p.id = given.post_id
      WHERE p.status = 'active' AND NOT p.hidden AND p.user_id IS DISTINCT FROM given.user_id
      ORDER BY post_id, day, viewer FOR KEY SHARE OF p
    ), seen AS (
      INSERT INTO post_view (post_id, viewer, day) SELECT * FROM looked
      ON CONFLICT DO NOTHING RETURNING post_id, day
    ), daily AS (
      INSERT INTO post_day AS known (post_id, day, views)
      SELECT post_id, day, count(*) FROM seen GROUP BY post_id, day ORDER BY post_id, day
      ON CONFLICT (post_id, day) DO UPDATE SET views = known.views + EXCLUDED.views
    ) ${selectInOrderSql(
      sql`${postColumns}, ${photosSql(empty)},
        EXISTS (SELECT FROM looked WHERE looked.post_id = p.id) AS "isViewCounted",
        (SELECT count(*) FROM seen WHERE seen.post_id = p.id) AS "addedViews"`,
      ids,
    )}`;
  return rows.map(({ row }) => {
    const { addedViews, ...viewed } = viewedPost.parse(row);
    return withPhotosCount({ ...viewed, views: viewed.views + addedViews });
  });
}

export async function recordPhoneRequest(
  database: Database,
  postId: number,
  viewer: string,
  requestedAt: Date,
): Promise<void> {
  await database.phoneRequest.create({ data: { postId, viewer, requestedAt } });
}

export async function purgePhoneRequests(database: Database, before: Date): Promise<number> {
  const { count } = await database.phoneRequest.deleteMany({
    where: { requestedAt: { lt: before } },
  });
  return count;
}

/** Purges the viewers of days before the given one; the counters remain. */
export async function purgeViews(database: Database, before: Date): Promise<number> {
  const { count } = await database.postView.deleteMany({ where: { day: { lt: before } } });
  return count;
}

/**
 * Adds views of days before the given one to the ads' totals, all or nothing; parallel calls process different rows.
 * @returns number of processed rows, at most `limit`
 */
export async function addDailyViewsToTotals(
  database: DatabaseTransaction,
  before: Date,
  limit: number,
): Promise<number> {
  const [row] = await database.$queryRaw<{ taken: number }[]>`
    WITH taken AS (
      DELETE FROM post_day WHERE (post_id, day) IN (
        SELECT post_id, day FROM post_day WHERE day < ${before}::date
        ORDER BY day, post_id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING post_id, views
    ), added AS (
      UPDATE post SET views = post.views + old.views
      FROM (SELECT post_id, sum(views)::int AS views FROM taken GROUP BY post_id) AS old
      WHERE post.id = old.post_id
    )
    SELECT count(*)::int AS taken FROM taken`;
  return row?.taken ?? 0;
}
