import type { Database } from '../../../infra/database.ts';
import type { CatalogueData, MedianPrice } from './findings.rules.ts';

/** Number of newest prices in a median; more would only take longer. */
const MAX_MEDIAN_PRICES = 200;

interface ExaminedVehicle {
  id: number;
  modelId: number;
  brandId: number;
  carcaseId: number;
}

/**
 * Returns for each ad the median price of the newest other active ads of its model or, if these are fewer than
 * `minPrices`, of its make and kind of vehicle.
 */
export async function findMedians(
  database: Database,
  examined: ExaminedVehicle[],
  minPrices: number,
) {
  const rows = await database.$queryRaw<({ id: number } & MedianPrice)[]>`
    SELECT examined.id, found.*
    FROM jsonb_to_recordset(${JSON.stringify(examined)}::jsonb)
      AS examined(id int, "modelId" int, "brandId" int, "carcaseId" int)
    JOIN carcase ON carcase.id = examined."carcaseId"
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY newest.price_rub) AS median
      FROM (
        SELECT post.price_rub FROM post
        WHERE post.model_id = examined."modelId" AND post.id <> examined.id
          AND post.status = 'active' AND NOT post.hidden AND post.price_rub IS NOT NULL
        ORDER BY post.published_at DESC, post.id DESC LIMIT ${MAX_MEDIAN_PRICES}
      ) AS newest
    ) AS model
    CROSS JOIN LATERAL (
      SELECT 'model' AS of, model.count, model.median AS "priceRub" WHERE model.count >= ${minPrices}
      UNION ALL
      SELECT 'brand', count(*)::int, percentile_cont(0.5) WITHIN GROUP (ORDER BY newest.price_rub)
      FROM (
        SELECT post.price_rub FROM post
        WHERE model.count < ${minPrices}
          AND post.brand_id = examined."brandId" AND post.kind = carcase.kind
          AND post.id <> examined.id
          AND post.status = 'active' AND NOT post.hidden AND post.price_rub IS NOT NULL
        ORDER BY post.published_at DESC, post.id DESC LIMIT ${MAX_MEDIAN_PRICES}
      ) AS newest
      HAVING model.count < ${minPrices}
    ) AS found`;
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findCatalogueData(
  database: Database,
  examined: { id: number; generationId: number | null; modId: number | null }[],
) {
  const rows = await database.$queryRaw<({ id: number } & CatalogueData)[]>`
    SELECT examined.id, generation.year_from AS "yearFrom", generation.year_to AS "yearTo",
      modification.volume, modification.power
    FROM jsonb_to_recordset(${JSON.stringify(examined)}::jsonb)
      AS examined(id int, "generationId" int, "modId" int)
    LEFT JOIN generation ON generation.id = examined."generationId"
    LEFT JOIN modification ON modification.id = examined."modId"`;
  return new Map(rows.map((row) => [row.id, row]));
}
