import * as contracts from '@pitlane/contracts';
import { addressOf, openBench, type Query, readBenchArguments } from './bench.ts';
import { run } from './rounds.ts';

const DEALERS = 10_000;
const ADS = 200_000;
/** Maximum number of makes of a dealer. */
const MAKES = 6;
const READS = 8_000;
const LISTS = 300;

await readBenchArguments('pnpm bench:content', {
  about:
    'fills a database of its own with 10 000 dealers and 200 000 ads, which stay, and times content and directory',
});

const bench = await openBench();
const { rows, ids } = bench;

/** Adds companies of all cities, most of them in a few; some have many ads, each of a few makes. */
async function fill(): Promise<void> {
  const [known] = await ids(
    `SELECT count(*)::int AS id FROM users WHERE email LIKE '%@dealer.test'`,
  );
  if (known === DEALERS) return;
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
  await bench.services.counts.addChanges();
  // These ads notify no user.
  await rows('TRUNCATE post_change');
  await rows('VACUUM ANALYZE');
}

const contents: [name: string, contract: contracts.RouteContract, given?: Query][] = [
  ['the menu', contracts.getTopMenu],
  ['a page', contracts.getPage, { slug: 'about' }],
  ['a service', contracts.getPage, { slug: 'transportation' }],
  ['what the product is', contracts.getAppDescription],
  ['features', contracts.getPortalFeatures],
  ['slides', contracts.getSlider],
  ['banners', contracts.getBanners],
  ['questions', contracts.getQuestions],
];

await fill();
const { time } = await bench.startServer();
for (const [name, contract, given] of contents) {
  const call = () => time(addressOf(contract, given));
  await run(READS, [name, call, { perSecond: 2_000, p95: 10 }, 8]);
}
const cities = await ids(
  'SELECT city_id AS id FROM users WHERE city_id IS NOT NULL GROUP BY city_id ORDER BY count(*) DESC, city_id LIMIT 50',
);
const brands = await ids(
  'SELECT brand_id AS id FROM brand_dealers ORDER BY dealers DESC, brand_id LIMIT 50',
);
const city = (turn: number) => ({ city_id: cities[turn % cities.length] ?? 0 });
const make = (turn: number) => ({ brand_id: brands[turn % brands.length] ?? 0 });
const lists: Record<string, (turn: number) => Query> = {
  all: () => ({}),
  'any page': (turn) => ({ page: 1 + ((turn * 37) % 400) }),
  'of a city': city,
  'with a make': make,
  'of a city, with a make': (turn) => ({ ...city(turn), ...make(turn * 7) }),
  'by a common name': () => ({ q: 'авто' }),
  'by name': (turn) => ({ q: `ГАРАЖ ${turn}` }),
};
for (const [what, queryOf] of Object.entries(lists)) {
  const call = (turn: number) => time(addressOf(contracts.getDealers, queryOf(turn)));
  await run(LISTS, [`dealers: ${what}`, call, { p95: 20 }]);
}
await bench.close();
