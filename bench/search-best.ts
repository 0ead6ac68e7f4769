// The best hand-written path over the same rows, for comparison: a schema of its own that holds what it answers
// ready. It knows no prices of today, no running placements and no favorites; nothing keeps it up to date.
import type pg from 'pg';

/** Answers of our server as texts: of these every ad gets its own, of the same length, under its own id. */
export interface Samples {
  id: number;
  card: string;
  detail: string;
  /** Each make, with its count. */
  makes: { count: number }[];
}

/** Makes the schema `best` anew. */
export async function makeBest(client: pg.Client, samples: Samples): Promise<void> {
  await client.query(`
    DROP SCHEMA IF EXISTS best CASCADE;
    CREATE SCHEMA best;
    CREATE UNLOGGED TABLE best.ad AS
      SELECT id, brand_id AS brand, year, price_rub AS price, published_at AS newest, tuning,
        steering_wheel_id AS steering, power, location_city_id AS city
      FROM post WHERE status = 'active' AND NOT hidden;
    CREATE INDEX ON best.ad (brand, newest DESC, id DESC) INCLUDE (year, price);
    CREATE INDEX ON best.ad (brand, year, price);
    CREATE INDEX ON best.ad (city, newest DESC, id DESC) INCLUDE (tuning, steering, power);
    CREATE INDEX ON best.ad (power, newest, id) INCLUDE (steering) WHERE tuning;
    CREATE UNLOGGED TABLE best.text (id int PRIMARY KEY, card text NOT NULL, detail text NOT NULL);
    CREATE UNLOGGED TABLE best.make (place int, head text, count int, tail text)`);
  await client.query(
    `INSERT INTO best.text SELECT id, replace($1, $3, '"id":' || id || ','), replace($2, $3, '"id":' || id || ',')
     FROM best.ad`,
    [samples.card, samples.detail, `"id":${samples.id},`],
  );
  for (const [place, make] of samples.makes.entries()) {
    const [head, tail] = JSON.stringify(make).split(`"count":${make.count}`);
    await client.query('INSERT INTO best.make VALUES ($1, $2, $3, $4)', [
      place,
      `${head}"count":`,
      make.count,
      tail,
    ]);
  }
  await client.query('VACUUM (ANALYZE) best.ad, best.text, best.make');
}

const MATCHES = 'brand = $1 AND year BETWEEN $2 AND $3 AND price BETWEEN $4 AND $5';
const RARE = 'tuning AND steering = 2 AND power >= $1';

/** Cards of the newest, and how many there are: ids by the index first, then only so many texts. */
const listSql = (condition: string) => `
  SELECT (SELECT count(*)::int FROM best.ad WHERE ${condition}) AS total,
    string_agg(t.card, ',' ORDER BY k.newest DESC, k.id DESC) AS cards
  FROM (SELECT id, newest FROM best.ad WHERE ${condition} ORDER BY newest DESC, id DESC LIMIT 24) k
  JOIN best.text t USING (id)`;

/** A name keeps a statement prepared. */
export const bestQueries = {
  list: { name: 'list', text: listSql(MATCHES) },
  count: { name: 'count', text: `SELECT count(*)::int AS total FROM best.ad WHERE ${MATCHES}` },
  rare: { name: 'rare', text: listSql(RARE) },
  rareInCity: { name: 'rare in a city', text: listSql(`${RARE} AND city = $2`) },
  ad: { name: 'ad', text: 'SELECT detail FROM best.text WHERE id = $1' },
  makes: {
    name: 'makes',
    text: `SELECT string_agg(head || count || tail, ',' ORDER BY place) AS makes FROM best.make`,
  },
} as const;
