import * as contracts from '@pitlane/contracts';
import { openBench, type Query, readBenchArguments, requestPath } from './bench.ts';
import { run } from './rounds.ts';

const DEALER_COUNT = 10_000;
const AD_COUNT = 200_000;
/** Maximum number of makes of a dealer. */
const MAKES_PER_DEALER = 6;
const CONTENT_TURNS = 8_000;
const LIST_TURNS = 300;

await readBenchArguments('pnpm bench:content', {
  about:
    'fills a dedicated database with 10 000 dealers and 200 000 ads, which remain, and measures content and the dealer directory',
});

const bench = await openBench();
const { runSql, selectIds } = bench;

/** Adds companies in all cities, most of them in a few cities. Some have many ads; each has ads of a few makes. */
async function fill(): Promise<void> {
  const [existing] = await selectIds(
    `SELECT count(*)::int AS id FROM users WHERE email LIKE '%@dealer.test'`,
  );
  if (existing === DEALER_COUNT) return;
  await runSql('SELECT setseed(0.5)');
  await runSql(
    `INSERT INTO users (email, first_name, last_name, is_entity, company_name, country_id, city_id, created_at)
     SELECT n || '@dealer.test', 'Bench', 'Bench', TRUE,
       (ARRAY['Автосалон', 'Гараж', 'Моторс', 'Яхты и катера'])[1 + n % 4] || ' ' || n, city.country_id, city.id, now()
     FROM (SELECT n, 1 + floor(random() ^ 2 * (SELECT count(*) FROM city)) AS place
       FROM generate_series(1, $1::int) AS n) AS dealer
     JOIN (SELECT id, country_id, row_number() OVER (ORDER BY country_id, sort, id) AS place FROM city) AS city
       USING (place)`,
    DEALER_COUNT,
  );
  await runSql(
    `INSERT INTO post (user_id, status, kind, brand_id, model_id, generation_id, mod_id, year, mileage, price,
       price_rub, currency_id, carcase_id, location_country_id, location_city_id, contact_name, contact_phones,
       published_at, expires_at)
     SELECT dealer.id, 'active', carcase.kind, model.brand_id, model.id, generation.id, mod.id, 2015, 1000, 100, 10000, 1,
       carcase.id, dealer.country_id, dealer.city_id, 'Bench', '{+79990000000}', now(), now() + interval '30 days'
     FROM (SELECT CASE WHEN n < $2::int THEN n + 1 ELSE 1 + floor(random() ^ 2 * $2::int) END AS place,
         floor(random() * ${MAKES_PER_DEALER}) AS choice
       FROM generate_series(0, $1::int - 1) AS n) AS ad
     JOIN (SELECT id, country_id, city_id, row_number() OVER (ORDER BY id) AS place FROM users
       WHERE email LIKE '%@dealer.test') AS dealer USING (place)
     JOIN (SELECT *, row_number() OVER (ORDER BY id) AS mod_place FROM modification) AS mod
       ON mod_place = 1 + (dealer.place * 7919 + choice * 104729)::bigint % (SELECT count(*) FROM modification)
     JOIN generation ON generation.id = mod.generation_id
     JOIN model ON model.id = generation.model_id
     JOIN carcase ON carcase.id = mod.carcase_id`,
    AD_COUNT,
    DEALER_COUNT,
  );
  await bench.services.counts.addChanges();
  // No user is to be notified of these ads.
  await runSql('TRUNCATE post_change');
  await runSql('VACUUM ANALYZE');
}

const contentRequests: [name: string, contract: contracts.RouteContract, params?: Query][] = [
  ['the menu', contracts.getTopMenu],
  ['a page', contracts.getPage, { slug: 'about' }],
  ['a service', contracts.getPage, { slug: 'transportation' }],
  ['the product description', contracts.getAppDescription],
  ['features', contracts.getPortalFeatures],
  ['slides', contracts.getSlider],
  ['banners', contracts.getBanners],
  ['questions', contracts.getQuestions],
];

await fill();
const { time } = await bench.startServer();
for (const [name, contract, params] of contentRequests) {
  const request = () => time(requestPath(contract, params));
  await run(CONTENT_TURNS, [name, request, { perSecond: 2_000, p95: 10 }, 8]);
}
const cities = await selectIds(
  'SELECT city_id AS id FROM users WHERE city_id IS NOT NULL GROUP BY city_id ORDER BY count(*) DESC, city_id LIMIT 50',
);
const brands = await selectIds(
  'SELECT brand_id AS id FROM brand_dealers ORDER BY dealers DESC, brand_id LIMIT 50',
);
const cityQuery = (turn: number) => ({ city_id: cities[turn % cities.length] ?? 0 });
const makeQuery = (turn: number) => ({ brand_id: brands[turn % brands.length] ?? 0 });
const listQueries: Record<string, (turn: number) => Query> = {
  all: () => ({}),
  'any page': (turn) => ({ page: 1 + ((turn * 37) % 400) }),
  'of a city': cityQuery,
  'with a make': makeQuery,
  'of a city, with a make': (turn) => ({ ...cityQuery(turn), ...makeQuery(turn * 7) }),
  'by a common name': () => ({ q: 'авто' }),
  'by name': (turn) => ({ q: `ГАРАЖ ${turn}` }),
};
for (const [name, queryOf] of Object.entries(listQueries)) {
  const request = (turn: number) => time(requestPath(contracts.getDealers, queryOf(turn)));
  await run(LIST_TURNS, [`dealers: ${name}`, request, { p95: 20 }]);
}
await bench.close();
