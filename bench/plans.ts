// Times every filter and order against a filled database, and prints the plans of those slower than
// `--slow` milliseconds (20; 0 prints all): `pnpm bench:plans`. The queries are the search's own.
import { parseArgs } from 'node:util';
import { readConfig } from '@pitlane/api/config';
import { Prisma } from '@pitlane/api/generated/prisma/client';
import { systemClock } from '@pitlane/api/infra/clock';
import { type Database, openDatabase } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import { searchQuery } from '@pitlane/contracts';

const ROUNDS = 7;

const { values } = parseArgs({ options: { slow: { type: 'string', default: '20' } } });
const slowMs = Number(values.slow);

const questions: Record<string, Record<string, string>> = {
  everything: {},
  'everything, page 40': { page: '40' },
  ...Object.fromEntries(
    ['date_desc', 'date_asc', 'price_asc', 'price_desc', 'year_asc', 'year_desc'].map((order) => [
      `order ${order}`,
      { order },
    ]),
  ),
  kind: { kind: 'air' },
  'common make': { brand_id: '4' },
  'rare make': { brand_id: '240' },
  'make and years and price': {
    brand_id: '4',
    year_from: '2010',
    year_to: '2020',
    price_from: '1000000',
    price_to: '4000000',
  },
  'make by price': { brand_id: '4', order: 'price_asc' },
  'three makes by year': { brand_id: '4,10,20', order: 'year_desc' },
  model: { model_id: '20' },
  generation: { generation_id: '20' },
  modification: { mod_id: '20' },
  'not a make': { not_brand_id: '4' },
  'not a model': { not_model_id: '20' },
  'new only': { state_id: '1' },
  'used only': { state_id: '2' },
  years: { year_from: '1960', year_to: '1970' },
  mileage: { mileage_to: '20000' },
  'mileage from': { mileage_from: '150000' },
  price: { price_from: '2000000', price_to: '3000000' },
  'price by price': { price_from: '2000000', price_to: '3000000', order: 'price_asc' },
  'price in dollars': { price_from: '50000', currency_id: '2' },
  body: { carcase_id: '3' },
  engine: { engine_id: '4' },
  gearbox: { transmission_id: '1' },
  drive: { wheel_drive_id: '3' },
  colour: { color_id: '14' },
  volume: { volume_from: '6000' },
  'small volume': { volume_to: '1000' },
  power: { power_from: '700' },
  'little power': { power_to: '60' },
  'right-hand drive': { steering_wheel_id: '2' },
  'registered in': { register_country_id: '5' },
  owners: { owners_count: '1' },
  'companies only': { seller_type: 'entity' },
  country: { location_country_id: '2' },
  'large city': { location_city_id: '1' },
  'small city': { location_city_id: '600' },
  guarantee: { guarantee: '1' },
  'special offers': { special_offer: '1' },
  tuning: { tuning: '1' },
  'last day': { period: '1' },
  words: { q: 'porsche 911' },
  'rare combination': {
    tuning: '1',
    power_from: '600',
    steering_wheel_id: '2',
    location_city_id: '3',
  },
};

/** Searching uses none, but the services are made with one. */
const secret = 'measuring-only-0123456789abcdefghijklm';
const config = readConfig({ ...process.env, JWT_SECRET: secret });
const database = openDatabase({ ...config, DATABASE_TIMEOUT_MS: 60_000 });
const plans: string[] = [];

/** The same database, but every hand-written query also leaves its plan. */
const explaining: Database = new Proxy(database, {
  get(target, name, receiver) {
    if (name !== '$queryRaw') return Reflect.get(target, name, receiver);
    return async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const query = Prisma.sql(strings, ...values);
      const lines = await target.$queryRaw<{ 'QUERY PLAN': string }[]>(
        Prisma.sql`EXPLAIN (ANALYZE, BUFFERS) ${query}`,
      );
      plans.push(lines.map((line) => `    ${line['QUERY PLAN']}`).join('\n'));
      return target.$queryRaw(query);
    };
  },
});

const world = { config, clock: systemClock, secret, migrations: 0 };
const { search } = buildServices({ ...world, database });
const { search: explained } = buildServices({ ...world, database: explaining });

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const started = performance.now();
    await work();
    times.push(performance.now() - started);
  }
  return times.sort((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
}

try {
  for (const [name, question] of Object.entries(questions)) {
    const query = searchQuery.parse(question);
    const count = await medianMs(() => search.count(query));
    const page = await medianMs(() => search.search(query, { language: 'ru' }));
    const { meta } = await search.search(query, { language: 'ru' });
    console.log(
      `${name.padEnd(28)} ${String(meta.total).padStart(8)} ads  count ${count.toFixed(1).padStart(7)} ms  page ${page.toFixed(1).padStart(7)} ms`,
    );
    if (page <= slowMs) continue;
    plans.length = 0;
    await explained.search(query, { language: 'ru' });
    console.log(plans.join('\n\n'));
  }
} finally {
  await database.$disconnect();
}
