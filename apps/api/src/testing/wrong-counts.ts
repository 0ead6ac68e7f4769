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
      ) AS rows GROUP BY level, id
    ), real AS (
      SELECT of.level, of.id, count(*)::int FROM post p CROSS JOIN LATERAL (VALUES
        ('all', 0), ('brand', p.brand_id), ('model', p.model_id),
        ('generation', p.generation_id), ('modification', p.mod_id), ('seller', p.user_id)
      ) AS of (level, id)
      WHERE p.status = 'active' AND NOT p.hidden AND of.id IS NOT NULL GROUP BY of.level, of.id
    )
    SELECT level, id, coalesce(kept.count, 0) AS kept, coalesce(real.count, 0) AS real
    FROM kept FULL JOIN real USING (level, id)
    WHERE coalesce(kept.count, 0) <> coalesce(real.count, 0) ORDER BY level, id`;
}
