import type { Database } from '../../infra/database.ts';

/** For each of these ads: the median price in kopecks of the active others of its model, and of how many. */
export async function findMedians(database: Database, examined: { id: number; modelId: number }[]) {
  const rows = await database.$queryRaw<{ id: number; priceRub: number; count: number }[]>`
    SELECT examined.id, count(*)::int AS count,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY post.price_rub) AS "priceRub"
    FROM jsonb_to_recordset(${JSON.stringify(examined)}::jsonb) AS examined(id int, "modelId" int)
    JOIN post ON post.model_id = examined."modelId" AND post.id <> examined.id
    WHERE post.status = 'active' AND NOT post.hidden AND post.price_rub IS NOT NULL
    GROUP BY examined.id`;
  return new Map(rows.map((row) => [row.id, row]));
}
