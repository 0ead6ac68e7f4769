// Ads of a database that others are looked for like, always the same ones.
import type pg from 'pg';

/** At most so many, and no more than a share of all: others come and go meanwhile. */
const EXAMPLES = 20_000;
const SHARE = 0.2;
const RARE = 60;

/** A public ad: what people look for is like one of them. */
export interface Ad {
  id: number;
  kind: string;
  brand_id: number;
  model_id: number;
  generation_id: number;
  mod_id: number;
  version: string | null;
  year: number;
  mileage: number;
  /** In roubles. */
  price: number;
  volume: number;
  power: number;
  engine_id: number;
  transmission_id: number;
  wheel_drive_id: number;
  carcase_id: number;
  steering_wheel_id: number;
  owners_count: number;
  color_id: number;
  location_country_id: number;
  location_city_id: number;
  register_country_id: number;
}

export interface Examples {
  ads: Ad[];
  /** The strongest that are tuned and driven on the right. */
  rare: { power: number; city: number }[];
}

/**
 * Ads to ask for, the same ones every time.
 * @param size how many ads the database has
 */
export async function findExamples(client: pg.Client, size: number): Promise<Examples> {
  const { rows: ads } = await client.query<Ad>(
    `SELECT p.id, p.kind, p.brand_id, p.model_id, p.generation_id, p.mod_id, v.version, p.year, p.mileage,
       round(p.price_rub / 100.0)::float8 AS price, p.volume, p.power, p.engine_id, p.transmission_id,
       p.wheel_drive_id, p.carcase_id, p.steering_wheel_id, p.owners_count, p.color_id,
       p.location_country_id, p.location_city_id, p.register_country_id
     FROM post p JOIN modification v ON v.id = p.mod_id
     WHERE p.status = 'active' AND NOT p.hidden AND (p.price_rub, p.volume, p.power, p.engine_id,
       p.transmission_id, p.wheel_drive_id, p.owners_count, p.color_id, p.register_country_id) IS NOT NULL
     ORDER BY hashint4(p.id), p.id LIMIT $1`,
    [Math.min(EXAMPLES, size * SHARE)],
  );
  const { rows: rare } = await client.query<Examples['rare'][number]>(
    `SELECT power, location_city_id AS city FROM post
     WHERE status = 'active' AND NOT hidden AND tuning AND steering_wheel_id = 2 AND power IS NOT NULL
     ORDER BY power DESC, id LIMIT $1`,
    [RARE],
  );
  return { ads, rare };
}

/** Another one each turn, in no order. */
export function pick<Value>(values: readonly Value[], turn: number): Value {
  const value = values[(Math.imul(turn + 1, 0x9e3779b1) >>> 0) % values.length];
  if (value === undefined) throw new Error('The database holds too few ads');
  return value;
}
