// Times every filter and order against a filled database and prints the plans that are slow:
// `pnpm bench:plans`. The queries are those of the search itself.
import { parseArgs } from 'node:util';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
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
  'new only': { state_id: '1' },
  years: { year_from: '1960', year_to: '1970' },
  mileage: { mileage_to: '20000' },
  price: { price_from: '2000000', price_to: '3000000' },
  'price by price': { price_from: '2000000', price_to: '3000000', order: 'price_asc' },
  'price in dollars': { price_from: '50000', currency_id: '2' },
  body: { carcase_id: '3' },
  engine: { engine_id: '4' },
  gearbox: { transmission_id: '1' },
  drive: { wheel_drive_id: '3' },
  colour: { color_id: '14' },
  volume: { volume_from: '6000' },
  power: { power_from: '700' },
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

const config = readConfig(process.env);
const database = openDatabase({ ...config, DATABASE_TIMEOUT_MS: 60_000 });
const { search } = buildServices({ config, database, clock: systemClock, migrations: 0 });

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
    const mark = page > slowMs ? ' <-- slow' : '';
    console.log(
      `${name.padEnd(28)} ${String(meta.total).padStart(8)} ads  count ${count.toFixed(1).padStart(7)} ms  page ${page.toFixed(1).padStart(7)} ms${mark}`,
    );
  }
} finally {
  await database.$disconnect();
}
