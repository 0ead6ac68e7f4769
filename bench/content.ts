import { setTimeout as wait } from 'node:timers/promises';
import {
  getAppDescription,
  getBanners,
  getDealers,
  getPage,
  getPortalFeatures,
  getQuestions,
  getSlider,
  getTopMenu,
  type RouteContract,
} from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { quantile, report } from './figures.ts';
import { start } from './processes.ts';
import { openWorld } from './world.ts';

const PORT = 3_992;
const DEALERS = 10_000;
const ADS = 200_000;
/** Each deals in at most so many. */
const MAKES = 6;
const CONNECTIONS = 8;
const SECONDS = 4;
const ROUNDS = 300;
const WARM_UP_MS = 1_000;

await readBenchArguments('pnpm bench:content', {
  about:
    'fills a database of its own with 10 000 dealers and 200 000 ads, which stay, and times content and directory',
});

const world = await openWorld(PORT);
const { rows, time } = world;

/** Companies of all cities, most of them in a few; some have many ads, each of a few makes. */
async function fill(): Promise<void> {
  const [known] = await rows<{ count: number }>(
    `SELECT count(*)::int AS count FROM users WHERE email LIKE '%@dealer.test'`,
  );
  if (known?.count === DEALERS) return;
  await rows('SELECT setseed(0.5)');
  await rows(
    `INSERT INTO users (email, first_name, last_name, is_entity, company_name, country_id, city_id, created_at)
     SELECT n || '@dealer.test', 'Bench', 'Bench', TRUE,
       (ARRAY['Автосалон', 'Гараж', 'Моторс', 'Яхты и катера'])[1 + n % 4] || ' ' || n, city.country_id, city.id, now()
     FROM (SELECT n, 1 + floor(random() ^ 2 * (SELECT count(*) FROM city)) AS place
       FROM generate_series(1, $1::int) AS n) AS dealer
     JOIN (SELECT id, country_id, row_number() OVER (ORDER BY country_id, sort, id) AS place FROM city) AS city
       USING (place)`,
    DEALERS,
  );
  await rows(
    `INSERT INTO post (user_id, status, kind, brand_id, model_id, generation_id, mod_id, year, mileage, price,
       price_rub, currency_id, carcase_id, location_country_id, location_city_id, contact_name, contact_phones,
       published_at, expires_at)
     SELECT dealer.id, 'active', carcase.kind, model.brand_id, model.id, generation.id, mod.id, 2015, 1000, 100, 10000, 1,
       carcase.id, dealer.country_id, dealer.city_id, 'Bench', '{+79990000000}', now(), now() + interval '30 days'
     FROM (SELECT CASE WHEN n < $2::int THEN n + 1 ELSE 1 + floor(random() ^ 2 * $2::int) END AS place,
         floor(random() * ${MAKES}) AS choice
       FROM generate_series(0, $1::int - 1) AS n) AS ad
     JOIN (SELECT id, country_id, city_id, row_number() OVER (ORDER BY id) AS place FROM users
       WHERE email LIKE '%@dealer.test') AS dealer USING (place)
     JOIN (SELECT *, row_number() OVER (ORDER BY id) AS mod_place FROM modification) AS mod
       ON mod_place = 1 + (dealer.place * 7919 + choice * 104729)::bigint % (SELECT count(*) FROM modification)
     JOIN generation ON generation.id = mod.generation_id
     JOIN model ON model.id = generation.model_id
     JOIN carcase ON carcase.id = mod.carcase_id`,
    ADS,
    DEALERS,
  );
  await world.services.counts.addUp();
  // Nobody is told of these ads.
  await rows('TRUNCATE post_change');
  await rows('VACUUM ANALYZE');
}

/** Calls of several visitors at once; prints how many a second that are, and how long they took. */
async function load(what: string, { path }: RouteContract, slug = ''): Promise<void> {
  const address = path.replace(':slug', slug);
  const took: number[] = [];
  const begun = performance.now() + WARM_UP_MS;
  const until = begun + SECONDS * 1_000;
  const visitor = async () => {
    while (performance.now() < until) {
      const milliseconds = await time(address, null);
      if (performance.now() > begun) took.push(milliseconds);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, visitor));
  const seen = `${Math.round(took.length / SECONDS)} a second, 95 % ${quantile(took, 0.95).toFixed(1)} ms`;
  report(what, seen, '2000 a second, 95 % 10 ms');
}

/** Calls one after the other, each with a query of its own. */
async function oneByOne(what: string, queryOf: (round: number) => Record<string, string>) {
  const took: number[] = [];
  for (let round = -ROUNDS / 10; round < ROUNDS; round += 1) {
    const query = new URLSearchParams(queryOf(Math.abs(round)));
    const milliseconds = await time(`${getDealers.path}?${query}`, null);
    if (round >= 0) took.push(milliseconds);
  }
  const seen = `median ${quantile(took, 0.5).toFixed(1)} ms, 95 % ${quantile(took, 0.95).toFixed(1)} ms`;
  report(what, seen, '95 % 20 ms');
}

await fill();
const server = await start('server', world.environment);
try {
  await wait(WARM_UP_MS);
  await load('the menu', getTopMenu);
  await load('a page', getPage, 'about');
  await load('a service', getPage, 'transportation');
  await load('what the product is', getAppDescription);
  await load('features', getPortalFeatures);
  await load('slides', getSlider);
  await load('banners', getBanners);
  await load('questions', getQuestions);
  const cities = await rows<{ id: number }>(
    'SELECT city_id AS id FROM users WHERE city_id IS NOT NULL GROUP BY city_id ORDER BY count(*) DESC, city_id LIMIT 50',
  );
  const brands = await rows<{ id: number }>(
    'SELECT brand_id AS id FROM brand_dealers ORDER BY dealers DESC, brand_id LIMIT 50',
  );
  const one = (of: { id: number }[], round: number) => String(of[round % of.length]?.id);
  await oneByOne('dealers: all', () => ({}));
  await oneByOne('dealers: any page', (round) => ({ page: String(1 + ((round * 37) % 400)) }));
  await oneByOne('dealers: of a city', (round) => ({ city_id: one(cities, round) }));
  await oneByOne('dealers: with a make', (round) => ({ brand_id: one(brands, round) }));
  await oneByOne('dealers: of a city, with a make', (round) => ({
    city_id: one(cities, round),
    brand_id: one(brands, round * 7),
  }));
  await oneByOne('dealers: by a common name', () => ({ q: 'авто' }));
  await oneByOne('dealers: by name', (round) => ({ q: `ГАРАЖ ${round}` }));
} finally {
  server.kill('SIGTERM');
  await world.close();
}
