import { type CountLevel, Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Counted } from './post-counts.rules.ts';

const { sql, join } = Prisma;

/** The name of each level, and its column in posts and in changes. */
const levels = {
  all: { name: sql`'all'::count_level`, column: sql`0` },
  brand: { name: sql`'brand'::count_level`, column: sql`brand_id` },
  model: { name: sql`'model'::count_level`, column: sql`model_id` },
  generation: { name: sql`'generation'::count_level`, column: sql`generation_id` },
  modification: { name: sql`'modification'::count_level`, column: sql`mod_id` },
  seller: { name: sql`'seller'::count_level`, column: sql`user_id` },
} as const satisfies Record<CountLevel, object>;

/** A condition that matches any of these; FALSE where there are none. */
function anyOf(counted: Counted[], conditionOf: (one: Counted) => Prisma.Sql): Prisma.Sql {
  return counted.length === 0 ? sql`FALSE` : sql`(${join(counted.map(conditionOf), ' OR ')})`;
}

/** Active ads that everybody can see of each of these makes, models and so on; others have none. */
export async function findCounts(
  database: Database,
  { level, ids }: Counted,
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
 * Active ads that everybody can see of any of these, published by a moment: all that are kept, less
 * the few that came since. One statement, so that both are of one moment.
 * @param counted must not overlap
 */
export async function countPublished(
  database: Database,
  counted: Counted[],
  asOf: Date,
): Promise<number> {
  const kept = anyOf(
    counted,
    ({ level, ids }) => sql`level = ${levels[level].name} AND id = ANY(${ids})`,
  );
  const fits = anyOf(counted, ({ level, ids }) => sql`${levels[level].column} = ANY(${ids})`);
  const [row] = await database.$queryRaw<{ total: number }[]>`
    SELECT (
      COALESCE((SELECT sum(count) FROM post_count WHERE ${kept}), 0)
      + COALESCE((SELECT sum(change) FROM post_count_change WHERE ${fits}), 0)
      - (SELECT count(*) FROM post
        WHERE status = 'active' AND NOT hidden AND published_at > ${asOf} AND ${fits})
    )::int AS total`;
  return row?.total ?? 0;
}

/**
 * Adds changes to what is kept, all or nothing, also to what is kept of companies alone. Several at once take
 * different changes, and what is kept in the same order, so that none waits for another that waits for it.
 * @returns how many changes there were, at most `limit`
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
