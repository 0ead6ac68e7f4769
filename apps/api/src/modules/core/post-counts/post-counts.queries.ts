import { type CountLevel, Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { CountComparison, CountKey, PublishedCountRequest } from './post-counts.rules.ts';

const { sql, join } = Prisma;

/** Name of each level, and its column in `post` and `post_count_change`. */
const levels = {
  all: { name: sql`'all'::count_level`, column: sql`0` },
  brand: { name: sql`'brand'::count_level`, column: sql`brand_id` },
  model: { name: sql`'model'::count_level`, column: sql`model_id` },
  generation: { name: sql`'generation'::count_level`, column: sql`generation_id` },
  modification: { name: sql`'modification'::count_level`, column: sql`mod_id` },
  seller: { name: sql`'seller'::count_level`, column: sql`user_id` },
} as const satisfies Record<CountLevel, object>;

/** Returns the number of public ads of each id of a level; omits ids without ads. */
export async function findCounts(
  database: Database,
  { level, ids }: CountKey,
): Promise<Map<number, number>> {
  const { name, column } = levels[level];
  const [row] = await database.$queryRaw<{ counts: Record<string, number> | null }[]>`
    /* prepared counts */ SELECT json_object_agg(id, count) AS counts FROM (
      SELECT id, sum(count) AS count FROM (
        SELECT id, count FROM post_count WHERE level = ${name} AND id = ANY(${ids})
        UNION ALL
        SELECT ${column}, change FROM post_count_change WHERE ${column} = ANY(${ids})
      ) AS kept GROUP BY id
    ) AS counted`;
  return new Map(Object.entries(row?.counts ?? {}).map(([id, count]) => [Number(id), count]));
}

/**
 * Counts the public ads of each request that were published by its moment: the stored counts minus the few published
 * since. Uses a single statement, so that both are consistent.
 * @param requests requests whose items do not overlap
 */
export async function countPublished(
  database: Database,
  requests: readonly PublishedCountRequest[],
): Promise<number[]> {
  const parts = requests.flatMap(({ items, asOf }, place) =>
    items.flatMap(({ level, ids }) =>
      ids.map((id) => ({ place, level, id, asOf: asOf.toISOString() })),
    ),
  );
  if (parts.length === 0) return requests.map(() => 0);
  const usedLevels = Object.entries(levels).filter(([name]) =>
    parts.some(({ level }) => level === name),
  );
  // Enables PostgreSQL to find the few ads published since by an index.
  const [earliest] = parts.map(({ asOf }) => asOf).sort();
  const subqueries = usedLevels.flatMap(([, { name, column }]) => [
    sql`SELECT place, change FROM asked JOIN post_count_change ON asked.id = ${column} WHERE asked.level = ${name}`,
    sql`SELECT place, -1 FROM asked JOIN post ON asked.id = ${column}
      WHERE asked.level = ${name} AND post.status = 'active' AND NOT post.hidden
        AND post.published_at > asked.as_of AND post.published_at > ${earliest}::timestamptz`,
  ]);
  const rows = await database.$queryRaw<{ place: number; total: number }[]>`
    WITH asked AS (
      SELECT * FROM unnest(${parts.map(({ place }) => place)}::int[],
        ${parts.map(({ level }) => level)}::text[]::count_level[], ${parts.map(({ id }) => id)}::int[],
        ${parts.map(({ asOf }) => asOf)}::text[]::timestamptz[]) AS given (place, level, id, as_of)
    )
    SELECT place, sum(count)::int AS total FROM (
      SELECT place, count FROM asked JOIN post_count USING (level, id)
      UNION ALL ${join(subqueries, ' UNION ALL ')}
    ) AS each GROUP BY place`;
  const totals = new Map(rows.map(({ place, total }) => [place, total]));
  return requests.map((_each, place) => totals.get(place) ?? 0);
}

/**
 * Adds pending changes to the stored counts, including those of dealers, all or nothing. Parallel calls process
 * different changes and update counts in the same order to avoid deadlocks.
 * @returns number of added changes, at most `limit`
 */
export async function addChanges(database: DatabaseTransaction, limit: number): Promise<number> {
  const [row] = await database.$queryRaw<{ taken: number }[]>`
    WITH taken AS (
      DELETE FROM post_count_change WHERE id IN (
        SELECT id FROM post_count_change ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ) RETURNING *
    ), added AS (
      INSERT INTO post_count AS kept (level, id, count)
      SELECT counted.level, counted.id, sum(change) FROM taken
      CROSS JOIN LATERAL (VALUES ${join(
        Object.values(levels).map(({ name, column }) => sql`(${name}, ${column})`),
      )}) AS counted (level, id)
      WHERE counted.id IS NOT NULL
      GROUP BY counted.level, counted.id HAVING sum(change) <> 0
      ORDER BY counted.level, counted.id
      ON CONFLICT (level, id) DO UPDATE SET count = kept.count + EXCLUDED.count
    ), dealt AS (
      SELECT brand_id, user_id, sum(change)::int AS change FROM taken JOIN dealer USING (user_id)
      GROUP BY brand_id, user_id HAVING sum(change) <> 0
    ), dealers AS (
      INSERT INTO dealer AS kept (user_id, name, posts)
      SELECT user_id, '', sum(change) FROM dealt GROUP BY user_id HAVING sum(change) <> 0 ORDER BY user_id
      ON CONFLICT (user_id) DO UPDATE SET posts = kept.posts + EXCLUDED.posts
    ), made AS (
      INSERT INTO dealer_brand AS kept (brand_id, user_id, posts)
      SELECT brand_id, user_id, change FROM dealt ORDER BY brand_id, user_id
      ON CONFLICT (brand_id, user_id) DO UPDATE SET posts = kept.posts + EXCLUDED.posts
      RETURNING brand_id, user_id, posts
    ), makes AS (
      INSERT INTO brand_dealers AS kept (brand_id, dealers)
      SELECT brand_id, sum(came) FROM (
        SELECT brand_id, (posts > 0)::int - (posts > change)::int AS came
        FROM made JOIN dealt USING (brand_id, user_id)
      ) AS moved GROUP BY brand_id HAVING sum(came) <> 0 ORDER BY brand_id
      ON CONFLICT (brand_id) DO UPDATE SET dealers = kept.dealers + EXCLUDED.dealers
    )
    SELECT count(*)::int AS taken FROM taken`;
  return row?.taken ?? 0;
}

const visibleCondition = sql`p.status = 'active' AND NOT p.hidden`;
const entityJoin = sql`JOIN users u ON u.id = p.user_id AND u.is_entity`;

/** Queries of stored counts and of the same counts recounted; each returns pairs of id and count. */
const comparedCounts: { name: string; stored: Prisma.Sql; real: Prisma.Sql }[] = [
  ...Object.entries(levels).map(([name, level]) => ({
    name,
    stored: sql`SELECT id::text, count FROM post_count WHERE level = ${level.name}
      UNION ALL SELECT (${level.column})::text, change FROM post_count_change WHERE (${level.column}) IS NOT NULL`,
    real: sql`SELECT id::text, count(*) AS count FROM (SELECT ${level.column} AS id FROM post p WHERE ${visibleCondition}) AS p
      WHERE id IS NOT NULL GROUP BY id`,
  })),
  {
    name: 'dealer',
    stored: sql`SELECT user_id::text AS id, posts AS count FROM dealer
      UNION ALL SELECT user_id::text, change FROM post_count_change JOIN dealer USING (user_id)`,
    real: sql`SELECT p.user_id::text AS id, count(*) AS count FROM post p ${entityJoin} WHERE ${visibleCondition} GROUP BY p.user_id`,
  },
  {
    name: 'make of a dealer',
    stored: sql`SELECT brand_id || ':' || user_id AS id, posts AS count FROM dealer_brand
      UNION ALL SELECT brand_id || ':' || user_id, change FROM post_count_change JOIN dealer USING (user_id)`,
    real: sql`SELECT p.brand_id || ':' || p.user_id AS id, count(*) AS count FROM post p ${entityJoin}
      WHERE ${visibleCondition} GROUP BY p.brand_id, p.user_id`,
  },
  {
    name: 'dealers of a make',
    stored: sql`SELECT brand_id::text AS id, dealers AS count FROM brand_dealers`,
    real: sql`SELECT brand_id::text AS id, count(*) AS count FROM dealer_brand WHERE posts > 0 GROUP BY brand_id`,
  },
];

const MAX_REPORTED_IDS = 10;

/**
 * Compares stored counts with a recount; they must be equal at any moment. Uses one statement per kind of count, so
 * that both are consistent.
 */
export async function compareCounts(database: DatabaseTransaction): Promise<CountComparison[]> {
  const results: CountComparison[] = [];
  for (const { name, stored, real } of comparedCounts) {
    const rows = await database.$queryRaw<Omit<CountComparison, 'name'>[]>`
      SELECT count(*)::int AS rows, count(*) FILTER (WHERE differs)::int AS wrong,
        COALESCE((array_agg(id ORDER BY id) FILTER (WHERE differs))[1:${MAX_REPORTED_IDS}], '{}') AS first
      FROM (
        SELECT id, COALESCE(kept.count, 0) <> COALESCE(real.count, 0) AS differs
        FROM (SELECT id, sum(count) AS count FROM (${stored}) AS each GROUP BY id) AS kept
        FULL JOIN (${real}) AS real USING (id)
      ) AS compared`;
    results.push(...rows.map((row) => ({ name, ...row })));
  }
  return results;
}
