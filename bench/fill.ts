import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { Random } from '@pitlane/api/testing/random';
import { from as copyFrom } from 'pg-copy-streams';
import { openBench, readBenchArguments } from './bench.ts';
import { timeSeconds } from './rounds.ts';

const SELLERS = 2_000;
const PHOTOS = 3;
const PLACEHOLDER = 'data:image/webp;base64,AA==';

const { amount } = await readBenchArguments('pnpm bench:fill', {
  about:
    'adds lifelike ads, always the same ones, to a database with the catalogue (pnpm db:migrate, SEED_DEMO=0 pnpm db:seed)',
  arguments: { amount: wholeNumber().default(100_000).describe('ads') },
});

const bench = await openBench();
const { client, rows, ids } = bench;

type Row = (string | number | boolean | null | Date)[];

/** Formats a value for COPY's text format. */
function cell(value: Row[number]): string {
  if (value === null) return '\\N';
  if (value instanceof Date) return value.toISOString();
  return String(value).replace(/[\\\t\n\r]/g, ' ');
}

function copyRows(target: string, amount: number, rowOf: (index: number) => Row): Promise<void> {
  const lines = Readable.from(
    (function* () {
      for (let index = 0; index < amount; index += 1)
        yield `${rowOf(index).map(cell).join('\t')}\n`;
    })(),
  );
  return pipeline(lines, client.query(copyFrom(`COPY ${target} FROM STDIN`)));
}

interface Modification {
  /** Kind, make, model, generation and modification. */
  vehicle: Row;
  /** Engine, drive and transmission. */
  drive: Row;
  /** Body, volume and power. */
  body: Row;
  power: number | null;
  first: number;
  last: number;
}

const FIND_MODIFICATIONS = `
  SELECT jsonb_build_array(c.kind, mo.brand_id, mo.id, g.id, m.id) AS vehicle,
    jsonb_build_array(m.engine_id, m.wheel_drive_id, m.transmission_id) AS drive,
    jsonb_build_array(m.carcase_id, m.volume, m.power) AS body, m.power, g.year_from AS first,
    COALESCE(g.year_to, 2026) AS last
  FROM modification m JOIN generation g ON g.id = m.generation_id
  JOIN model mo ON mo.id = g.model_id JOIN carcase c ON c.id = m.carcase_id ORDER BY m.id`;
const FIND_CITIES = 'SELECT id, country_id AS country FROM city ORDER BY country_id, sort, id';
const FIND_RATES = `
  SELECT DISTINCT ON (currency_id) currency_id AS currency, rate::float8 AS rate
  FROM currency_rate WHERE currency_id <= 3 ORDER BY currency_id, date DESC`;

const POST_COLUMNS = `
  id, user_id, status, removed_reason, kind, brand_id, model_id, generation_id, mod_id, year,
  mileage, price, currency_id, price_rub, color_id, owners_count, engine_id, wheel_drive_id,
  transmission_id, steering_wheel_id, carcase_id, volume, power, description, register_country_id,
  location_country_id, location_city_id, contact_name, contact_phones, guarantee, tuning,
  special_offer_date, published_at, expires_at, created_at, updated_at`;

const DAY_MS = 86_400_000;
const PLACEMENT_DAYS = 30;
const COLORS = 16;
const DESCRIPTION =
  'Автомобиль в отличном состоянии, обслуживался по регламенту, вся история сохранена. '.repeat(6);

/**
 * Makes ads, the same ones in every run, whose figures hang together as in life: a few makes and cities
 * hold most of them, prices fall with age and rise with power, mileage grows with age.
 * @returns the columns of `POST_COLUMNS` for an ad's id
 */
async function openPostMaker(firstUser: number) {
  const modifications = await rows<Modification>(FIND_MODIFICATIONS);
  const cities = await rows<{ id: number; country: number }>(FIND_CITIES);
  const rates = await rows<{ currency: number; rate: number }>(FIND_RATES);
  const random = new Random(20_261_121);
  // The square makes the first entries common and the last ones rare.
  const skewed = (length: number) => Math.floor(random.next() ** 2 * length);
  const start = Date.now();

  return (id: number): Row => {
    const mod = modifications[skewed(modifications.length)];
    const city = cities[skewed(cities.length)];
    const money = random.chance(0.9) ? rates[0] : random.pick(rates);
    if (!mod || !city || !money) throw new Error('The database holds no catalogue');
    const year = random.whole(mod.first, Math.min(mod.last, 2026));
    const age = 2026 - year;
    const roubles =
      ((mod.power ?? 150) * 9_000 * (0.6 + random.next())) / (1 + Math.min(age, 15) * 0.08);
    const price = random.chance(0.04)
      ? null
      : Math.max(1, Math.round(roubles / money.rate / 1_000)) * 1_000;
    const chance = random.next();
    const status = chance < 0.6 ? 'active' : chance < 0.95 ? 'removed' : 'moderation';
    const isWaiting = status === 'moderation';
    const published = new Date(
      start - random.next() * PLACEMENT_DAYS * DAY_MS * (status === 'removed' ? 12 : 0.99),
    );
    const expires = new Date(published.getTime() + PLACEMENT_DAYS * DAY_MS);
    const isPromoted = status === 'active' && random.chance(0.004);
    const seller = firstUser + skewed(SELLERS);
    const mileage = random.chance(0.05)
      ? 0
      : Math.round(age * random.whole(2_000, 15_000) + random.whole(1, 5_000));
    const kopecks = price === null ? null : Math.round(price * money.rate * 100);
    const looks = [random.whole(1, COLORS), random.whole(1, 3)];
    const wheel = random.chance(0.06) ? 2 : 1;
    return [
      ...[id, seller, status, status === 'removed' ? 'expired' : null],
      ...[
        ...mod.vehicle,
        year,
        mileage,
        price,
        money.currency,
        kopecks,
        ...looks,
        ...mod.drive,
        wheel,
      ],
      ...[...mod.body, DESCRIPTION, city.country, city.country, city.id],
      ...['Иван', '{+79990000000}', random.chance(0.1), random.chance(0.07)],
      isPromoted ? new Date(Math.min(start + 3 * DAY_MS, expires.getTime())) : null,
      ...[isWaiting ? null : published, isWaiting ? null : expires, published, published],
    ];
  };
}

async function fill(): Promise<void> {
  await rows('BEGIN');
  const [firstUser = 1] = await ids('SELECT COALESCE(max(id), 0) + 1 AS id FROM users');
  const [firstPost = 1] = await ids('SELECT COALESCE(max(id), 0) + 1 AS id FROM post');
  const users = 'users (id, email, first_name, last_name, is_entity, company_name, phone)';
  await copyRows(users, SELLERS, (index) => {
    const id = firstUser + index;
    const isEntity = index % 4 === 0;
    const company = isEntity ? `Гараж ${index}` : null;
    return [id, `bench-${id}@example.test`, 'Иван', 'Петров', isEntity, company, '+79990000000'];
  });
  const postOf = await openPostMaker(firstUser);
  await copyRows(`post (${POST_COLUMNS})`, amount, (index) => postOf(firstPost + index));
  const photo = 'photo (post_id, position, key, hash, width, height, placeholder, stored_at)';
  await copyRows(photo, amount * PHOTOS, (index) => {
    const hash = (index % 200).toString(16).padStart(64, '0');
    const post = firstPost + Math.floor(index / PHOTOS);
    return [post, index % PHOTOS, hash, hash, 1_280, 960, PLACEHOLDER, new Date()];
  });
  for (const table of ['users', 'post']) {
    await rows(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
  }
  await rows('COMMIT');
  // Each ad left a change of the counts: the worker would need minutes for them.
  await bench.services.counts.addUp();
  // These ads notify no user.
  await rows('TRUNCATE post_change, post_touched');
  await rows('VACUUM (ANALYZE) post, photo, users, post_count, post_count_change');
}

const { seconds } = await timeSeconds(fill);
console.log(`${amount} ads in ${seconds.toFixed(1)} s`);
await bench.close();
