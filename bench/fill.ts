import { integerArgument } from '@pitlane/api/infra/command-line';
import { openBench, readBenchArguments } from './bench.ts';
import { timeSeconds } from './rounds.ts';

const SELLER_COUNT = 2_000;
const PHOTOS_PER_AD = 3;

const { amount } = await readBenchArguments('pnpm bench:fill', {
  about:
    'adds realistic, reproducible ads to a database with the catalogue (pnpm db:migrate, SEED_DEMO=0 pnpm db:seed)',
  arguments: { amount: integerArgument().default(100_000).describe('number of ads') },
});

const ADD_SELLERS = `
  INSERT INTO users (id, email, first_name, last_name, is_entity, company_name, phone)
  SELECT n, 'bench-' || n || '@example.test', 'Иван', 'Петров', n % 4 = 0,
    CASE WHEN n % 4 = 0 THEN 'Гараж ' || n END, '+79990000000'
  FROM generate_series($1::int, $1::int + ${SELLER_COUNT - 1}) AS n`;

/**
 * Values of ads correlate as in reality: most ads are of a few makes and cities, prices fall with age and rise with
 * power, mileage grows with age. Squared random numbers make the first entries common and the last ones rare.
 */
const ADD_POSTS = `
  WITH mod AS (
    SELECT row_number() OVER (ORDER BY m.id) - 1 AS place, m.*, g.model_id, model.brand_id, c.kind, g.year_from,
      least(COALESCE(g.year_to, 2026), 2026) AS year_to
    FROM modification m JOIN generation g ON g.id = m.generation_id JOIN model ON model.id = g.model_id
    JOIN carcase c ON c.id = m.carcase_id
  ), town AS (
    SELECT row_number() OVER (ORDER BY country_id, sort, id) - 1 AS place, id, country_id FROM city
  ), money AS (
    SELECT DISTINCT ON (currency_id) currency_id, rate::float8 FROM currency_rate ORDER BY currency_id, date DESC
  ), random AS MATERIALIZED (
    SELECT n AS id, $1::int + floor(random() ^ 2 * ${SELLER_COUNT}) AS user_id, random() AS chance,
      floor(random() ^ 2 * (SELECT count(*) FROM mod)) AS mod,
      floor(random() ^ 2 * (SELECT count(*) FROM town)) AS town,
      CASE WHEN random() < 0.9 THEN 1 ELSE 1 + floor(random() * 3) END AS currency_id,
      random() AS year, random() AS price, random() < 0.96 AS is_priced, random() AS published,
      random() AS mileage, random() < 0.95 AS is_used, 1 + floor(random() * 16) AS color,
      1 + floor(random() * 3) AS owners, CASE WHEN random() < 0.06 THEN 2 ELSE 1 END AS wheel,
      random() < 0.1 AS guarantee, random() < 0.07 AS tuning, random() < 0.004 AS is_promoted
    FROM generate_series($2::int, $2::int + $3::int - 1) AS n
  ), made AS (
    SELECT random.*, mod.year_from + floor(random.year * (mod.year_to - mod.year_from + 1))::int AS built,
      CASE WHEN chance < 0.6 THEN 'active' WHEN chance < 0.95 THEN 'removed' ELSE 'moderation' END AS status,
      now() - random.published * interval '30 days' * CASE WHEN chance BETWEEN 0.6 AND 0.95 THEN 12 ELSE 0.99 END AS at
    FROM random JOIN mod ON mod.place = random.mod
  )
  INSERT INTO post (id, user_id, status, removed_reason, kind, brand_id, model_id, generation_id, mod_id, year,
    mileage, price, currency_id, price_rub, color_id, owners_count, engine_id, wheel_drive_id, transmission_id,
    steering_wheel_id, carcase_id, volume, power, description, register_country_id, location_country_id,
    location_city_id, contact_name, contact_phones, guarantee, tuning, special_offer_date, published_at,
    expires_at, created_at, updated_at)
  SELECT made.id, user_id, status::post_status, CASE status WHEN 'removed' THEN 'expired'::removed_reason END, mod.kind,
    mod.brand_id, mod.model_id, mod.generation_id, mod.id, built,
    CASE WHEN is_used THEN age * (2000 + made.mileage * 13000) + 1 + made.mileage * 5000 ELSE 0 END, cost,
    currency_id, cost * rate * 100, color, owners, mod.engine_id, mod.wheel_drive_id, mod.transmission_id, wheel,
    mod.carcase_id, mod.volume, mod.power,
    repeat('Автомобиль в отличном состоянии, обслуживался по регламенту, вся история сохранена. ', 6),
    town.country_id, town.country_id, town.id, 'Иван', '{+79990000000}', guarantee, tuning,
    CASE WHEN is_promoted AND status = 'active' THEN least(now() + interval '3 days', at + interval '30 days') END,
    CASE WHEN status <> 'moderation' THEN at END,
    CASE WHEN status <> 'moderation' THEN at + interval '30 days' END, at, at
  FROM made JOIN mod ON mod.place = made.mod JOIN town ON town.place = made.town JOIN money USING (currency_id)
  CROSS JOIN LATERAL (SELECT 2026 - built AS age) AS aged
  CROSS JOIN LATERAL (SELECT CASE WHEN is_priced THEN greatest(1, round(COALESCE(mod.power, 150) * 9 * (0.6 + made.price)
    / (1 + least(age, 15) * 0.08) / rate)) * 1000 END AS cost) AS priced`;

const ADD_PHOTOS = `
  INSERT INTO photo (post_id, position, key, hash, width, height, placeholder, stored_at)
  SELECT $1::int + n / ${PHOTOS_PER_AD}, n % ${PHOTOS_PER_AD}, hash, hash, 1280, 960, 'data:image/webp;base64,AA==', now()
  FROM generate_series(0, $2::int * ${PHOTOS_PER_AD} - 1) AS n CROSS JOIN lpad(to_hex(n % 200), 64, '0') AS hash`;

const bench = await openBench();
const { runSql, selectIds } = bench;

async function fill(): Promise<void> {
  await runSql('BEGIN');
  const [firstUser = 1] = await selectIds('SELECT COALESCE(max(id), 0) + 1 AS id FROM users');
  const [firstPost = 1] = await selectIds('SELECT COALESCE(max(id), 0) + 1 AS id FROM post');
  await runSql('SELECT setseed(0.5)');
  await runSql(ADD_SELLERS, firstUser);
  await runSql(ADD_POSTS, firstUser, firstPost, amount);
  await runSql(ADD_PHOTOS, firstPost, amount);
  await runSql(`SELECT setval('users_id_seq', max(id)) FROM users`);
  await runSql(`SELECT setval('post_id_seq', max(id)) FROM post`);
  await runSql('COMMIT');
  // Each ad has left a change of the counts, for which the worker would need minutes.
  await bench.services.counts.addChanges();
  // No user is to be notified of these ads.
  await runSql('TRUNCATE post_change, post_touched');
  await runSql('VACUUM (ANALYZE) post, photo, users, post_count, post_count_change');
}

const { seconds } = await timeSeconds(fill);
console.log(`${amount} ads in ${seconds.toFixed(1)} s`);
await bench.close();
