import type { Database } from '../infra/database.ts';

interface WrongCount {
  level: string;
  id: number;
  kept: number;
  real: number;
}

/** Where the kept counts of ads and a recount differ at this moment: nowhere, at any moment. */
export function wrongCounts(database: Database): Promise<WrongCount[]> {
  return database.$queryRaw<WrongCount[]>`
    WITH kept AS (
      SELECT level::text, id, sum(count)::int AS count FROM (
        SELECT level::text, id, count FROM post_count
        UNION ALL
        SELECT of.level, of.id, c.change FROM post_count_change c CROSS JOIN LATERAL (VALUES
          ('all', 0), ('brand', c.brand_id), ('model', c.model_id),
          ('generation', c.generation_id), ('modification', c.mod_id), ('seller', c.user_id)
        ) AS of (level, id) WHERE of.id IS NOT NULL
        UNION ALL
        SELECT 'dealer', user_id, posts FROM dealer
        UNION ALL
        SELECT 'dealer of ' || brand_id, user_id, posts FROM dealer_brand
        UNION ALL
        SELECT of.level, c.user_id, c.change FROM post_count_change c JOIN dealer USING (user_id)
        CROSS JOIN LATERAL (VALUES ('dealer'), ('dealer of ' || c.brand_id)) AS of (level)
        UNION ALL
        SELECT 'dealers of a make', brand_id, dealers FROM brand_dealers
      ) AS rows GROUP BY level, id
    ), real AS (
      SELECT of.level, of.id, count(*)::int FROM post p CROSS JOIN LATERAL (VALUES
        ('all', 0), ('brand', p.brand_id), ('model', p.model_id),
        ('generation', p.generation_id), ('modification', p.mod_id), ('seller', p.user_id)
      ) AS of (level, id)
      WHERE p.status = 'active' AND NOT p.hidden AND of.id IS NOT NULL GROUP BY of.level, of.id
      UNION ALL
      SELECT of.level, p.user_id, count(*)::int FROM post p
      JOIN users u ON u.id = p.user_id AND u.is_entity
      CROSS JOIN LATERAL (VALUES ('dealer'), ('dealer of ' || p.brand_id)) AS of (level)
      WHERE p.status = 'active' AND NOT p.hidden GROUP BY of.level, p.user_id
      UNION ALL
      SELECT 'dealers of a make', brand_id, count(*)::int FROM dealer_brand
      WHERE posts > 0 GROUP BY brand_id
    )
    SELECT level, id, coalesce(kept.count, 0) AS kept, coalesce(real.count, 0) AS real
    FROM kept FULL JOIN real USING (level, id)
    WHERE coalesce(kept.count, 0) <> coalesce(real.count, 0) ORDER BY level, id`;
}
