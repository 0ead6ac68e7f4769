// Lifelike saved searches, each for an ad like an existing one.
import { Random } from '@pitlane/api/testing/random';
import { periodOptions, type SavedSearchFields } from '@pitlane/contracts';
import type { Bench } from './bench.ts';
import { runTurns } from './rounds.ts';
import { type Ad, findExamples } from './search-examples.ts';

/** Number of searches saved by the service; all others are copies of them in other accounts. */
const ORIGINALS = 10_000;
const ROUNDED_TO = 50_000;

/** Returns a filter for ads like one: most name its make and model, nearly all years or prices. */
function randomFilter({ like, ...ad }: Ad, random: Random): SavedSearchFields {
  const chance = <Value>(share: number, value: Value) => (random.chance(share) ? value : undefined);
  const around = (): SavedSearchFields => {
    const rounded = (factor: number) =>
      Math.ceil((like.price_to * factor) / ROUNDED_TO) * ROUNDED_TO;
    return {
      mileage_to: chance(0.35, Math.ceil((like.mileage_from + 1) / 10_000) * 10_000),
      carcase_id: chance(0.1, [like.carcase_id]),
      transmission_id: chance(0.2, [like.transmission_id]),
      engine_id: chance(0.1, [like.engine_id]),
      seller_type: chance(0.05, 'individual' as const),
      owners_count: chance(0.08, random.whole(1, 3)),
      ...chance(0.95, {
        year_from: like.year_from - random.whole(0, 2),
        year_to: chance(0.6, like.year_from + random.whole(0, 2)),
      }),
      ...chance(0.95, {
        price_from: chance(0.5, rounded(0.7 + random.next() * 0.2)),
        price_to: rounded(1 + random.next() * 0.2),
      }),
    };
  };
  const place = (share: number) =>
    chance(share, {
      location_country_id: like.location_country_id,
      location_city_id: [like.location_city_id],
    });
  const kind = random.next();
  if (kind < 0.05) return { seller_id: ad.user_id };
  const make = { brand_id: [like.brand_id] };
  const model = { ...make, model_id: [like.model_id] };
  if (kind < 0.58) return { ...around(), ...place(0.75), ...model };
  const generation = { ...model, generation_id: [like.generation_id] };
  if (kind < 0.7) return { ...around(), ...place(0.65), ...generation };
  if (kind < 0.82) return { ...around(), ...place(0.85), ...make };
  const body = { carcase_id: [like.carcase_id] };
  if (kind < 0.92) return { ...around(), ...place(1), ...body };
  const q = `${ad.brand} ${ad.model}`.slice(0, 100);
  if (kind < 0.97) return { ...around(), ...place(0.9), q };
  const exact = {
    year_from: like.year_from,
    year_to: like.year_from,
    mileage_to: like.mileage_from + 5_000,
  };
  if (kind < 0.985) return { ...around(), ...exact, ...body };
  return { ...around(), ...exact, ...place(0.7), special_offer: chance(0.3, true) };
}

/** Accounts of which some want no emails, or one a month. */
const ADD_ACCOUNTS = `
  INSERT INTO users (id, email, first_name, last_name, subscription_period, created_at)
  SELECT n, 'saver-' || n || '@bench.test', 'Bench', 'Bench',
    (CASE WHEN n % 10 < 7 THEN 'week' WHEN n % 10 < 9 THEN 'month' ELSE 'never' END)::subscription_period,
    now() - interval '2 years'
  FROM generate_series($1::int, $1::int + $2::int - 1) AS n`;

/** Selects copies of rows, each with other ids. */
const addCopies = (table: string, condition: string, ids: string) => `
  INSERT INTO ${table} SELECT made.*
  FROM (SELECT * FROM ${table} WHERE ${condition}) AS original CROSS JOIN generate_series(1, $1::int) AS n
  CROSS JOIN LATERAL jsonb_populate_record(original::${table}, jsonb_build_object(${ids})) AS made`;

/** Makes sure of a number of searches of a number of accounts. */
export async function fillSearches(bench: Bench, accounts: number, amount: number): Promise<void> {
  const { rows, ids, services } = bench;
  const [existing = 0] = await ids('SELECT count(*)::int AS id FROM saved_search');
  // Equal searches of an account are one.
  if (existing > 0.9 * amount) return;
  const originals = Math.min(ORIGINALS, amount);
  const copies = Math.ceil(amount / originals) - 1;
  const owners = Math.ceil(accounts / (copies + 1));
  const [firstUser = 1] = await ids('SELECT max(id) + 1 AS id FROM users');
  const [last = 0] = await ids('SELECT COALESCE(max(id), 0) AS id FROM saved_search');
  const { ads } = await findExamples(bench);
  const random = new Random(20_261_123);
  const cars = ads.filter(({ like }) => like.kind === 'ground');
  await rows(ADD_ACCOUNTS, firstUser, owners * (copies + 1));
  await rows(`SELECT setval('users_id_seq', max(id)) FROM users`);
  await runTurns(originals, 8, () => {
    // The power gives a few accounts many.
    const userId = firstUser + Math.floor(random.next() ** 1.3 * owners);
    const optionId = random.chance(0.85) ? periodOptions.account : random.whole(1, 3);
    const marks = { optionId, notify: random.chance(0.9) };
    const filter = randomFilter(random.pick(cars), random);
    return services.savedFilters.save(userId, { filter, marks, language: 'ru' });
  });
  await rows('BEGIN');
  await rows(
    `UPDATE saved_search SET created_at = now() - id % 365 * interval '1 day',
       since = now() - id % 365 * interval '1 day' WHERE id > $1`,
    last,
  );
  const [span = 0] = await ids(`SELECT max(id) - ${last} AS id FROM saved_search`);
  const owner = `'user_id', user_id + n * ${owners}`;
  const ofSearch = `'search_id', search_id + n * ${span}`;
  await rows(addCopies('saved_search', `id > ${last}`, `'id', id + n * ${span}, ${owner}`), copies);
  await rows(addCopies('saved_search_filed', `search_id > ${last}`, ofSearch), copies);
  await rows(addCopies('saved_search_state', `search_id > ${last}`, ofSearch), copies);
  await rows(`SELECT setval('saved_search_id_seq', max(id)) FROM saved_search`);
  await rows('COMMIT');
  await rows('VACUUM (ANALYZE) users, saved_search, saved_search_filed, saved_search_state');
}
