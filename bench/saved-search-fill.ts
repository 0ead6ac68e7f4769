// Realistic saved searches, each for ads similar to an existing one.
import { Random } from '@pitlane/api/testing/random';
import { periodOptions, type SavedSearchFields } from '@pitlane/contracts';
import type { Bench } from './bench.ts';
import { runTurns } from './rounds.ts';
import { type Ad, findExamples } from './search-examples.ts';

/** Number of searches that the service saves; all others are copies of them in other accounts. */
const ORIGINAL_COUNT = 10_000;
const PRICE_STEP = 50_000;

/** Returns a filter for ads similar to one: most have its make and model, nearly all have years or prices. */
function randomFilter({ criteria, ...ad }: Ad, random: Random): SavedSearchFields {
  const withChance = <Value>(share: number, value: Value) =>
    random.chance(share) ? value : undefined;
  const ranges = (): SavedSearchFields => {
    const roundedPrice = (factor: number) =>
      Math.ceil((criteria.price_to * factor) / PRICE_STEP) * PRICE_STEP;
    return {
      mileage_to: withChance(0.35, Math.ceil((criteria.mileage_from + 1) / 10_000) * 10_000),
      carcase_id: withChance(0.1, [criteria.carcase_id]),
      transmission_id: withChance(0.2, [criteria.transmission_id]),
      engine_id: withChance(0.1, [criteria.engine_id]),
      seller_type: withChance(0.05, 'individual' as const),
      owners_count: withChance(0.08, random.integer(1, 3)),
      ...withChance(0.95, {
        year_from: criteria.year_from - random.integer(0, 2),
        year_to: withChance(0.6, criteria.year_from + random.integer(0, 2)),
      }),
      ...withChance(0.95, {
        price_from: withChance(0.5, roundedPrice(0.7 + random.next() * 0.2)),
        price_to: roundedPrice(1 + random.next() * 0.2),
      }),
    };
  };
  const placeFields = (share: number) =>
    withChance(share, {
      location_country_id: criteria.location_country_id,
      location_city_id: [criteria.location_city_id],
    });
  const roll = random.next();
  if (roll < 0.05) return { seller_id: ad.user_id };
  const make = { brand_id: [criteria.brand_id] };
  const model = { ...make, model_id: [criteria.model_id] };
  if (roll < 0.58) return { ...ranges(), ...placeFields(0.75), ...model };
  const generation = { ...model, generation_id: [criteria.generation_id] };
  if (roll < 0.7) return { ...ranges(), ...placeFields(0.65), ...generation };
  if (roll < 0.82) return { ...ranges(), ...placeFields(0.85), ...make };
  const body = { carcase_id: [criteria.carcase_id] };
  if (roll < 0.92) return { ...ranges(), ...placeFields(1), ...body };
  const q = `${ad.brand} ${ad.model}`.slice(0, 100);
  if (roll < 0.97) return { ...ranges(), ...placeFields(0.9), q };
  const narrowRanges = {
    year_from: criteria.year_from,
    year_to: criteria.year_from,
    mileage_to: criteria.mileage_from + 5_000,
  };
  if (roll < 0.985) return { ...ranges(), ...narrowRanges, ...body };
  return {
    ...ranges(),
    ...narrowRanges,
    ...placeFields(0.7),
    special_offer: withChance(0.3, true),
  };
}

/** Adds accounts, some with monthly emails or none. */
const ADD_ACCOUNTS = `
  INSERT INTO users (id, email, first_name, last_name, subscription_period, created_at)
  SELECT n, 'saver-' || n || '@bench.test', 'Bench', 'Bench',
    (CASE WHEN n % 10 < 7 THEN 'week' WHEN n % 10 < 9 THEN 'month' ELSE 'never' END)::subscription_period,
    now() - interval '2 years'
  FROM generate_series($1::int, $1::int + $2::int - 1) AS n`;

/** Inserts copies of rows with new ids. */
const addCopies = (table: string, condition: string, ids: string) => `
  INSERT INTO ${table} SELECT made.*
  FROM (SELECT * FROM ${table} WHERE ${condition}) AS original CROSS JOIN generate_series(1, $1::int) AS n
  CROSS JOIN LATERAL jsonb_populate_record(original::${table}, jsonb_build_object(${ids})) AS made`;

/** Adds accounts with saved searches, unless the database has about `amount` searches already. */
export async function fillSearches(bench: Bench, accounts: number, amount: number): Promise<void> {
  const { runSql, selectIds, services } = bench;
  const [existing = 0] = await selectIds('SELECT count(*)::int AS id FROM saved_search');
  // Equal searches of an account are saved once, so there are fewer than requested.
  if (existing > 0.9 * amount) return;
  const originalCount = Math.min(ORIGINAL_COUNT, amount);
  const copyCount = Math.ceil(amount / originalCount) - 1;
  const ownerCount = Math.ceil(accounts / (copyCount + 1));
  const [firstUser = 1] = await selectIds('SELECT max(id) + 1 AS id FROM users');
  const [lastId = 0] = await selectIds('SELECT COALESCE(max(id), 0) AS id FROM saved_search');
  const { ads } = await findExamples(bench);
  const random = new Random(20_261_123);
  const cars = ads.filter(({ criteria }) => criteria.kind === 'ground');
  await runSql(ADD_ACCOUNTS, firstUser, ownerCount * (copyCount + 1));
  await runSql(`SELECT setval('users_id_seq', max(id)) FROM users`);
  await runTurns(originalCount, 8, () => {
    // The exponent gives a few accounts many searches.
    const userId = firstUser + Math.floor(random.next() ** 1.3 * ownerCount);
    const optionId = random.chance(0.85) ? periodOptions.account : random.integer(1, 3);
    const marks = { optionId, notify: random.chance(0.9) };
    const filter = randomFilter(random.pick(cars), random);
    return services.savedFilters.save(userId, { filter, marks, language: 'ru' });
  });
  await runSql('BEGIN');
  await runSql(
    `UPDATE saved_search SET created_at = now() - id % 365 * interval '1 day',
       since = now() - id % 365 * interval '1 day' WHERE id > $1`,
    lastId,
  );
  const [idSpan = 0] = await selectIds(`SELECT max(id) - ${lastId} AS id FROM saved_search`);
  const ownerId = `'user_id', user_id + n * ${ownerCount}`;
  const searchId = `'search_id', search_id + n * ${idSpan}`;
  await runSql(
    addCopies('saved_search', `id > ${lastId}`, `'id', id + n * ${idSpan}, ${ownerId}`),
    copyCount,
  );
  await runSql(addCopies('saved_search_filed', `search_id > ${lastId}`, searchId), copyCount);
  await runSql(addCopies('saved_search_state', `search_id > ${lastId}`, searchId), copyCount);
  await runSql(`SELECT setval('saved_search_id_seq', max(id)) FROM saved_search`);
  await runSql('COMMIT');
  await runSql('VACUUM (ANALYZE) users, saved_search, saved_search_filed, saved_search_state');
}
