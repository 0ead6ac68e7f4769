// The best hand-written path over the same rows, for comparison: a schema of its own that holds what it answers
// ready. It knows no prices of today, no running placements and no favorites; nothing keeps it up to date.
import { getBrands, getPost, searchPosts } from '@pitlane/contracts';
import { addressOf, type Bench, type Server } from './bench.ts';
import type { Workload } from './search-workloads.ts';

const CHECKED = 40;
const MAKE_SCHEMA = `
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
  CREATE UNLOGGED TABLE best.make (place int, head text, count int, tail text)`;
/** Gives every ad the response of our server under its own id, with the same length. */
const ADD_TEXTS = `
  INSERT INTO best.text SELECT id, replace($1, $3, '"id":' || id || ','), replace($2, $3, '"id":' || id || ',')
  FROM best.ad`;

async function read({ pool }: Server, path: string): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  return text;
}

export async function makeBest({ client, rows }: Bench, ours: Server): Promise<void> {
  const oldest = await read(ours, addressOf(searchPosts, { per_page: 1, order: 'date_asc' }));
  const [card] = JSON.parse(oldest).data;
  const detail = await read(ours, addressOf(getPost, { id: card.id }));
  const makes: { count: number }[] = JSON.parse(await read(ours, addressOf(getBrands))).data;
  await client.query(MAKE_SCHEMA);
  await rows(ADD_TEXTS, JSON.stringify(card), detail, `"id":${card.id},`);
  for (const [place, make] of makes.entries()) {
    const [head, tail] = JSON.stringify(make).split(`"count":${make.count}`);
    const texts = [`${head}"count":`, make.count, tail];
    await rows('INSERT INTO best.make VALUES ($1, $2, $3, $4)', place, ...texts);
  }
  await rows('VACUUM (ANALYZE) best.ad, best.text, best.make');
}

const holds = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).some(holds) : Boolean(value);

/** Returns the part of a response that does not depend on the order of its ads. */
function gist(text: string): string {
  const { data, meta } = JSON.parse(text);
  if (meta) return `${meta.total} ads, ${data.length} of them here`;
  return Array.isArray(data) || 'count' in data ? JSON.stringify(data) : `ad ${data.id}`;
}

/**
 * Returns the first answer of our server to a question.
 * @throws Error where an answer is not 200 or holds nothing, or those of the hand-written path say something else
 */
export async function checkAnswers(
  ours: Server,
  peers: Server,
  { path, best, mayHoldNothing }: Workload,
): Promise<string> {
  for (let turn = 0; turn < CHECKED; turn += 1) {
    const text = await read(ours, path(turn));
    if (!mayHoldNothing && !holds(JSON.parse(text).data)) {
      throw new Error(`${path(turn)} answers nothing: ${text}`);
    }
    const [our, other] = [gist(text), best && gist(await read(peers, best(turn)))];
    if (other && our !== other) throw new Error(`${path(turn)}: ${our}, by hand ${other}`);
  }
  return read(ours, path(0));
}
