// Example ads of a database, from which realistic searches are derived; the same ones in every run.
import { type FilterField, periods } from '@pitlane/contracts';
import type { Bench } from './bench.ts';

/** Selects the filter fields that find an ad, in the order in which they are measured alone. */
const FIND_FIELDS = `
  SELECT p.id, p.user_id, b.name AS brand, m.name AS model, p.kind, p.brand_id, p.model_id, p.generation_id, p.mod_id, COALESCE(v.version, 'GT3 RS') AS version,
    p.brand_id AS not_brand_id, p.model_id AS not_model_id, rub AS price_from, rub AS price_to,
    2 AS currency_id, p.year AS year_from, p.year AS year_to, p.mileage AS mileage_from,
    p.mileage + 10000 AS mileage_to, p.volume AS volume_from, p.volume AS volume_to,
    p.power AS power_from, p.power AS power_to, p.engine_id, p.transmission_id, p.wheel_drive_id,
    p.carcase_id, p.steering_wheel_id, p.owners_count, p.owners_count AS owners_to, p.color_id,
    1 AS guarantee, 1 AS tuning, 1 AS special_offer, p.location_country_id, p.location_city_id,
    300 AS radius, p.register_country_id, 1 + p.id % 2 AS state_id
  FROM post p CROSS JOIN LATERAL (SELECT round(p.price_rub / 100.0)::float8 AS rub) AS money
  JOIN brand b ON b.id = p.brand_id JOIN model m ON m.id = p.model_id
  JOIN modification v ON v.id = p.mod_id
  WHERE p.status = 'active' AND NOT p.hidden AND (p.price_rub, p.volume, p.power, p.engine_id,
    p.transmission_id, p.wheel_drive_id, p.owners_count, p.color_id, p.register_country_id) IS NOT NULL
  ORDER BY hashint4(p.id), p.id LIMIT least(20000, $1::int / 5)`;
/** Selects the most powerful tuned ads with right-hand drive. */
const FIND_RARE = `
  SELECT power, location_city_id AS city FROM post
  WHERE status = 'active' AND NOT hidden AND tuning AND steering_wheel_id = 2 AND power IS NOT NULL
  ORDER BY power DESC, id LIMIT 60`;

type TextFields = 'kind' | 'version' | 'seller_type';
/** All filter fields except words, with the values that a buyer would select. */
type ExampleFields = Record<Exclude<FilterField, 'q' | TextFields>, number> &
  Record<TextFields, string>;

/** Public ad, and the filter criteria that find it. */
export interface Ad {
  id: number;
  user_id: number;
  brand: string;
  model: string;
  criteria: ExampleFields;
}

export interface Examples {
  /** Number of ads in the database. */
  size: number;
  ads: Ad[];
  rare: { power: number; city: number }[];
}

/** Returns examples from a part of the ads only, because ads are added and removed during the benchmark. */
export async function findExamples({ runSql, database }: Bench): Promise<Examples> {
  const size = await database.post.count();
  const examples = await runSql<Omit<Ad, 'criteria'> & ExampleFields>(FIND_FIELDS, size);
  const ads = examples.map(({ id, user_id, brand, model, ...fields }) => {
    const seller_type = pick(['individual', 'entity'], id);
    return {
      id,
      user_id,
      brand,
      model,
      criteria: { ...fields, seller_type, period: pick(periods, id) },
    };
  });
  return { size, ads, rare: await runSql(FIND_RARE) };
}

/** Returns a pseudo-random element for each turn. */
export function pick<Value>(values: readonly Value[], turn: number): Value {
  const value = values[(Math.imul(turn + 1, 0x9e3779b1) >>> 0) % values.length];
  if (value === undefined) throw new Error('The database has too few ads');
  return value;
}
