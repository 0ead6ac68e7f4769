// Ads of a database that others are looked for like, always the same ones.
import { type FilterField, periods } from '@pitlane/contracts';
import type { Bench } from './bench.ts';

/** Fields of a filter that find an ad, in the order in which they are asked alone. */
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
/** The strongest that are tuned and driven on the right. */
const FIND_RARE = `
  SELECT power, location_city_id AS city FROM post
  WHERE status = 'active' AND NOT hidden AND tuning AND steering_wheel_id = 2 AND power IS NOT NULL
  ORDER BY power DESC, id LIMIT 60`;

type Texts = 'kind' | 'version' | 'seller_type';
/** All fields of a filter except words, as a buyer fills them in. */
type Fields = Record<Exclude<FilterField, 'q' | Texts>, number> & Record<Texts, string>;

/** A public ad, and the filter that finds it. */
export interface Ad {
  id: number;
  user_id: number;
  brand: string;
  model: string;
  like: Fields;
}

export interface Examples {
  /** How many ads the database has. */
  size: number;
  ads: Ad[];
  rare: { power: number; city: number }[];
}

/** Returns a share of all ads at most: others are added and removed during the benchmark. */
export async function findExamples({ rows, database }: Bench): Promise<Examples> {
  const size = await database.post.count();
  const found = await rows<Omit<Ad, 'like'> & Fields>(FIND_FIELDS, size);
  const ads = found.map(({ id, user_id, brand, model, ...fields }) => {
    const seller_type = pick(['individual', 'entity'], id);
    return {
      id,
      user_id,
      brand,
      model,
      like: { ...fields, seller_type, period: pick(periods, id) },
    };
  });
  return { size, ads, rare: await rows(FIND_RARE) };
}

/** Another one each turn, in no order. */
export function pick<Value>(values: readonly Value[], turn: number): Value {
  const value = values[(Math.imul(turn + 1, 0x9e3779b1) >>> 0) % values.length];
  if (value === undefined) throw new Error('The database holds too few ads');
  return value;
}
