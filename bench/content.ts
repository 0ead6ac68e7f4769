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
import { openBench } from './bench-context.ts';
import { rateAndSpread, report, spread } from './figures.ts';
import { runFor, timeTurns } from './turns.ts';

const PORT = 3_992;
const DEALERS = 10_000;
const ADS = 200_000;
/** Maximum number of makes of a dealer. */
const MAKES = 6;
const CONNECTIONS = 8;
const SECONDS = 4;
const ROUNDS = 300;
const WARM_UP_MS = 1_000;

await readBenchArguments('pnpm bench:content', {
  about:
    'fills a database of its own with 10 000 dealers and 200 000 ads, which stay, and times content and directory',
});

const bench = await openBench(PORT);
const { rows, time } = bench;

/** Adds companies of all cities, most of them in a few; some have many ads, each of a few makes. */
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
  await bench.services.counts.addUp();
  // These ads notify no user.
  await rows('TRUNCATE post_change');
  await rows('VACUUM ANALYZE');
}

/** Prints the rate and the times of an operation that several visitors request at once. */
async function load(what: string, { path }: RouteContract, slug = ''): Promise<void> {
  const address = path.replace(':slug', slug);
  await runFor(WARM_UP_MS, CONNECTIONS, () => time(address));
  const took = await runFor(SECONDS * 1_000, CONNECTIONS, () => time(address));
  report(what, rateAndSpread(took.length / SECONDS, took), '2000 a second, 95 % 10 ms');
}

/** Prints the times of lists of dealers, each with a query of its own. */
async function listDealers(what: string, queryOf: (turn: number) => Record<string, string>) {
  const list = (turn: number) => time(`${getDealers.path}?${new URLSearchParams(queryOf(turn))}`);
  const { took } = await timeTurns(ROUNDS, list, { warmUp: ROUNDS / 10 });
  report(what, spread(took), '95 % 20 ms');
}

const contents: [string, RouteContract, string?][] = [
  ['the menu', getTopMenu],
  ['a page', getPage, 'about'],
  ['a service', getPage, 'transportation'],
  ['what the product is', getAppDescription],
  ['features', getPortalFeatures],
  ['slides', getSlider],
  ['banners', getBanners],
  ['questions', getQuestions],
];

await fill();
await bench.start('server');
try {
  await wait(WARM_UP_MS);
  for (const [what, contract, slug] of contents) await load(what, contract, slug);
  const cities = await bench.ids(
    'SELECT city_id AS id FROM users WHERE city_id IS NOT NULL GROUP BY city_id ORDER BY count(*) DESC, city_id LIMIT 50',
  );
  const brands = await bench.ids(
    'SELECT brand_id AS id FROM brand_dealers ORDER BY dealers DESC, brand_id LIMIT 50',
  );
  const one = (ids: number[], turn: number) => String(ids[turn % ids.length]);
  const lists: Record<string, (turn: number) => Record<string, string>> = {
    'dealers: all': () => ({}),
    'dealers: any page': (turn) => ({ page: String(1 + ((turn * 37) % 400)) }),
    'dealers: of a city': (turn) => ({ city_id: one(cities, turn) }),
    'dealers: with a make': (turn) => ({ brand_id: one(brands, turn) }),
    'dealers: of a city, with a make': (turn) => ({
      city_id: one(cities, turn),
      brand_id: one(brands, turn * 7),
    }),
    'dealers: by a common name': () => ({ q: 'авто' }),
    'dealers: by name': (turn) => ({ q: `ГАРАЖ ${turn}` }),
  };
  for (const [what, queryOf] of Object.entries(lists)) await listDealers(what, queryOf);
} finally {
  await bench.close();
}
