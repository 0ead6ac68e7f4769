import type { SimilarReason } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database } from '../../../infra/database.ts';

const { sql } = Prisma;

const SIMILAR_MOST = 12;
/** A similar ad of another model costs between these shares of the price. */
const PRICE_BAND = { from: 60, to: 160 } as const;

/** The price band, in whole numbers: as shares they would round. */
const nearInPrice = sql`p.carcase_id = this.carcase_id AND p.price_rub * 100
  BETWEEN this.price_rub * ${PRICE_BAND.from}::int AND this.price_rub * ${PRICE_BAND.to}::int`;

/** What is alike, the most alike first. Each step is asked alone: the first ones read few ads. */
const similarSteps: { reason: SimilarReason; alike: Prisma.Sql }[] = [
  { reason: 'same_model', alike: sql`p.model_id = this.model_id` },
  {
    reason: 'same_make_body_price',
    alike: sql`p.brand_id = this.brand_id AND p.model_id <> this.model_id AND ${nearInPrice}`,
  },
  { reason: 'same_body_price', alike: sql`p.brand_id <> this.brand_id AND ${nearInPrice}` },
];

/**
 * Ids of similar ads with why they are so, the most alike first: the same generation, the same model, then make and
 * body, then the body alone, both within the price band (decision 0014).
 */
export async function findSimilar(
  database: Database,
  id: number,
): Promise<Map<number, SimilarReason>> {
  const found = new Map<number, SimilarReason>();
  for (const { reason, alike } of similarSteps) {
    const rows = await database.$queryRaw<{ id: number; sameGeneration: boolean }[]>`
      SELECT p.id, p.generation_id = this.generation_id IS TRUE AS "sameGeneration"
      FROM post p JOIN post this ON this.id = ${id}
      WHERE p.status = 'active' AND NOT p.hidden AND p.id <> this.id AND ${alike}
      ORDER BY p.model_id = this.model_id AND p.generation_id IS NOT DISTINCT FROM this.generation_id DESC,
        abs(p.price_rub - this.price_rub) NULLS LAST, p.id DESC
      LIMIT ${SIMILAR_MOST - found.size}`;
    for (const row of rows) found.set(row.id, row.sameGeneration ? 'same_generation' : reason);
    if (found.size === SIMILAR_MOST) break;
  }
  return found;
}
