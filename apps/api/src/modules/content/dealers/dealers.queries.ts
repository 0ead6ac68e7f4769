import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';
import { likePatternOf } from '../../../infra/like-pattern.ts';

const { sql, empty } = Prisma;

/** Filter of the directory; `undefined` does not restrict it */
interface DealersFilter {
  cityId: number | undefined;
  brandId: number | undefined;
  q: string | undefined;
}

/** Id with a count */
export interface CountedId {
  id: number;
  count: number;
}

/** Maximum number of cities and makes to choose from: more would be too many to read */
const MAX_CHOICES = 300;
/** Maximum number of makes shown of one dealer */
const MAX_MAKES = 20;

const choicesSql = (counted: Prisma.Sql) => sql`
  (SELECT COALESCE(json_agg(json_build_object('id', id, 'count', count)), '[]') FROM (
    SELECT id, count FROM (${counted}) AS counted WHERE count > 0 ORDER BY count DESC, id
    LIMIT ${MAX_CHOICES}
  ) AS listed)`;

interface DealersPage {
  ids: number[];
  total: number;
  /** Number of dealers for each city and each make, ignoring the filter on the same field */
  cities: CountedId[];
  brands: CountedId[];
}

/** Returns a page of the directory with the choices of its filters, from one snapshot. */
export async function findDealers(
  database: Database,
  { cityId, brandId, q }: DealersFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DealersPage> {
  const inCitySql = cityId === undefined ? sql`TRUE` : sql`city_id = ${cityId}`;
  const isFiltered = q || cityId !== undefined;
  const [page] = await database.$queryRaw<DealersPage[]>`
    WITH late AS MATERIALIZED (
      SELECT user_id, brand_id, sum(change)::int AS change
      FROM post_count_change JOIN dealer USING (user_id)
      GROUP BY GROUPING SETS ((user_id, brand_id), (user_id))
    ), made AS MATERIALIZED (
      SELECT user_id FROM (
        SELECT user_id, posts FROM dealer_brand WHERE brand_id = ${brandId ?? null}::int
        UNION ALL
        SELECT user_id, change FROM late WHERE brand_id = ${brandId ?? null}::int
      ) AS moment GROUP BY user_id HAVING sum(posts) > 0
    ), found AS MATERIALIZED (
      SELECT dealer.user_id AS id, city_id, posts + COALESCE(late.change, 0) AS posts,
        ${brandId === undefined ? sql`TRUE` : sql`dealer.user_id IN (SELECT user_id FROM made)`} AS fits
      FROM dealer LEFT JOIN late ON late.user_id = dealer.user_id AND late.brand_id IS NULL
      WHERE posts + COALESCE(late.change, 0) > 0
        ${q ? sql`AND name LIKE lower(${likePatternOf(q)})` : empty}
    ), counted AS MATERIALIZED (
      SELECT city_id, count(*) AS count FROM found WHERE fits GROUP BY city_id
    )
    SELECT
      (SELECT COALESCE(json_agg(id), '[]') FROM (
        SELECT id FROM found WHERE fits AND ${inCitySql} ORDER BY posts DESC, id
        LIMIT ${limit} OFFSET ${offset}
      ) AS page) AS ids,
      (SELECT COALESCE(sum(count), 0)::int FROM counted WHERE ${inCitySql}) AS total,
      ${choicesSql(sql`SELECT city_id AS id, count FROM counted WHERE city_id IS NOT NULL`)} AS cities,
      ${choicesSql(sql`
        SELECT id, sum(count) AS count FROM (
          ${isFiltered ? foundMakesSql(inCitySql) : sql`SELECT brand_id AS id, dealers AS count FROM brand_dealers`}
          UNION ALL
          SELECT brand_id, (COALESCE(posts, 0) + change > 0)::int - (COALESCE(posts, 0) > 0)::int
          FROM late LEFT JOIN dealer_brand USING (brand_id, user_id)
          WHERE brand_id > 0 ${isFiltered ? sql`AND user_id IN (SELECT id FROM found WHERE ${inCitySql})` : empty}
        ) AS moment GROUP BY id`)} AS brands`;
  if (!page) throw new Error('query of dealers returned no row');
  return page;
}

/** Returns whether any company has active ads. */
export async function hasDealers(database: Database): Promise<boolean> {
  const [row] = await database.$queryRaw<{ any: boolean }[]>`
    SELECT EXISTS (
      SELECT FROM dealer LEFT JOIN (
        SELECT user_id, sum(change) AS change FROM post_count_change GROUP BY user_id
      ) AS late USING (user_id)
      WHERE posts + COALESCE(change, 0) > 0
    ) AS any`;
  return row?.any === true;
}

const foundMakesSql = (inCitySql: Prisma.Sql) => sql`
  SELECT made.brand_id AS id, count(*) AS count
  FROM found JOIN dealer_brand AS made ON made.user_id = found.id AND made.posts > 0
  WHERE ${inCitySql} GROUP BY made.brand_id`;

/** Returns the makes of active ads by company, the most ads first. */
export async function findMakes(
  database: Database,
  userIds: number[],
): Promise<ReadonlyMap<number, CountedId[]>> {
  const rows = await database.$queryRaw<{ userId: number; makes: CountedId[] }[]>`
    SELECT user_id AS "userId",
      json_agg(json_build_object('id', brand_id, 'count', count) ORDER BY count DESC, brand_id) AS makes
    FROM (
      SELECT user_id, brand_id, sum(count) AS count,
        row_number() OVER (PARTITION BY user_id ORDER BY sum(count) DESC, brand_id) AS place
      FROM (
        SELECT user_id, brand_id, posts AS count FROM dealer_brand WHERE user_id = ANY(${userIds}) AND posts <> 0
        UNION ALL
        SELECT user_id, brand_id, change FROM post_count_change WHERE user_id = ANY(${userIds})
      ) AS moment GROUP BY user_id, brand_id HAVING sum(count) > 0
    ) AS made WHERE place <= ${MAX_MAKES} GROUP BY user_id`;
  return new Map(rows.map(({ userId, makes }) => [userId, makes]));
}
