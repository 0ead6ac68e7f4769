import type { SimilarReason } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';

const { sql } = Prisma;

const MAX_SIMILAR_POSTS = 12;
/** Price range of similar ads of other models, in percent of the price. */
const PRICE_BAND = { from: 60, to: 160 } as const;

/** Compares integers, because fractions would be rounded. */
const sameBodyNearPrice = sql`p.carcase_id = this.carcase_id AND p.price_rub * 100
  BETWEEN this.price_rub * ${PRICE_BAND.from}::int AND this.price_rub * ${PRICE_BAND.to}::int`;

/** Criteria of similarity, the strictest first. Queried one after another, because the first ones read few ads. */
const similarityCriteria: { reason: SimilarReason; condition: Prisma.Sql }[] = [
  { reason: 'same_model', condition: sql`p.model_id = this.model_id` },
  {
    reason: 'same_make_body_price',
    condition: sql`p.brand_id = this.brand_id AND p.model_id <> this.model_id AND ${sameBodyNearPrice}`,
  },
  {
    reason: 'same_body_price',
    condition: sql`p.brand_id <> this.brand_id AND ${sameBodyNearPrice}`,
  },
];

/**
 * Returns the ids of similar ads with the reason, the closest first: same generation, same model, same make and body,
 * same body. The last two are limited to the price band (decision 0012).
 */
export async function findSimilar(
  database: Database,
  id: number,
): Promise<Map<number, SimilarReason>> {
  const reasons = new Map<number, SimilarReason>();
  for (const { reason, condition } of similarityCriteria) {
    const rows = await database.$queryRaw<{ id: number; sameGeneration: boolean }[]>`
      SELECT p.id, p.generation_id = this.generation_id IS TRUE AS "sameGeneration"
      FROM post p JOIN post this ON this.id = ${id}
      WHERE p.status = 'active' AND NOT p.hidden AND p.id <> this.id AND ${condition}
      ORDER BY p.model_id = this.model_id AND p.generation_id IS NOT DISTINCT FROM this.generation_id DESC,
        abs(p.price_rub - this.price_rub) NULLS LAST, p.id DESC
      LIMIT ${MAX_SIMILAR_POSTS - reasons.size}`;
    for (const row of rows) reasons.set(row.id, row.sameGeneration ? 'same_generation' : reason);
    if (reasons.size === MAX_SIMILAR_POSTS) break;
  }
  return reasons;
}
