// The best hand-written implementation over the same rows, for comparison: a separate schema with prepared responses.
// It has no current rates, active placements or favorites, and nothing updates it.
import { getBrands, getPost, searchPosts } from '@pitlane/contracts';
import { type Bench, requestPath, type Server } from './bench.ts';
import type { Workload } from './search-workloads.ts';

const CHECKED_TURNS = 40;
const CREATE_SCHEMA = `
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
/** Stores one response of our server for every ad, with the id of the ad, so that all have the same length. */
const ADD_TEXTS = `
  INSERT INTO best.text SELECT id, replace($1, $3, '"id":' || id || ','), replace($2, $3, '"id":' || id || ',')
  FROM best.ad`;

async function fetchText({ pool }: Server, path: string): Promise<string> {
  const { statusCode, body } = await pool.request({ method: 'GET', path });
  const text = await body.text();
  if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${text}`);
  return text;
}

export async function createBestSchema({ client, runSql }: Bench, ours: Server): Promise<void> {
  const oldest = await fetchText(
    ours,
    requestPath(searchPosts, { per_page: 1, order: 'date_asc' }),
  );
  const [card] = JSON.parse(oldest).data;
  const detail = await fetchText(ours, requestPath(getPost, { id: card.id }));
  const brands: { count: number }[] = JSON.parse(
    await fetchText(ours, requestPath(getBrands)),
  ).data;
  await client.query(CREATE_SCHEMA);
  await runSql(ADD_TEXTS, JSON.stringify(card), detail, `"id":${card.id},`);
  for (const [place, make] of brands.entries()) {
    const [head, tail] = JSON.stringify(make).split(`"count":${make.count}`);
    const texts = [`${head}"count":`, make.count, tail];
    await runSql('INSERT INTO best.make VALUES ($1, $2, $3, $4)', place, ...texts);
  }
  await runSql('VACUUM (ANALYZE) best.ad, best.text, best.make');
}

const hasContent = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.values(value).some(hasContent)
    : Boolean(value);

/** Returns the part of a response that does not depend on the order of its ads. */
function summarize(text: string): string {
  const { data, meta } = JSON.parse(text);
  if (meta) return `${meta.total} ads, ${data.length} of them here`;
  return Array.isArray(data) || 'count' in data ? JSON.stringify(data) : `ad ${data.id}`;
}

/**
 * Returns the first response of our server in a workload.
 * @throws Error if a response is not 200 or is empty, or differs from that of the hand-written implementation
 */
export async function checkResponses(
  ours: Server,
  peers: Server,
  { path, best, mayBeEmpty }: Workload,
): Promise<string> {
  for (let turn = 0; turn < CHECKED_TURNS; turn += 1) {
    const text = await fetchText(ours, path(turn));
    if (!mayBeEmpty && !hasContent(JSON.parse(text).data)) {
      throw new Error(`${path(turn)} has no content: ${text}`);
    }
    const [summary, bestSummary] = [
      summarize(text),
      best && summarize(await fetchText(peers, best(turn))),
    ];
    if (bestSummary && summary !== bestSummary)
      throw new Error(`${path(turn)}: ${summary}, by hand ${bestSummary}`);
  }
  return fetchText(ours, path(0));
}
