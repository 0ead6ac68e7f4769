import { readFields } from '@pitlane/api/modules/saved-searches/saved-filters/saved-filters.rules';
import { comparedColumns, filedColumns } from '@pitlane/api/modules/search/filters/filter-sql';
import { MAX_SAVED_FILTERS } from '@pitlane/contracts';
import type { Bench } from './bench-context.ts';
import { copy } from './copy-rows.ts';
import { createSearchMaker, type Example, madeColumns } from './saved-search-rows.ts';
import { timeSeconds } from './turns.ts';

/** Accounts of which some want no letters, or one a month. */
const ADD_ACCOUNTS = `
  INSERT INTO users (id, email, first_name, last_name, subscription_period, created_at)
  SELECT n, 'saver-' || n || '@bench.test', 'Bench', 'Bench',
    (CASE WHEN n % 10 < 7 THEN 'week' WHEN n % 10 < 9 THEN 'month' ELSE 'never' END)::subscription_period,
    now() - interval '2 years'
  FROM generate_series($1::int, $1::int + $2::int - 1) AS n`;

const FIND_EXAMPLES = `
  SELECT p.user_id AS "userId", p.brand_id AS "brandId", b.name AS brand, p.model_id AS "modelId",
    m.name AS model, p.generation_id AS "generationId", p.year, p.mileage,
    (p.price_rub / 100)::int AS price, p.location_country_id AS "countryId",
    p.location_city_id AS "cityId", p.carcase_id AS "carcaseId",
    p.transmission_id AS "transmissionId", p.engine_id AS "engineId"
  FROM post p JOIN brand b ON b.id = p.brand_id JOIN model m ON m.id = p.model_id
  WHERE p.price_rub < 100000000000 AND p.kind = 'ground' ORDER BY p.id LIMIT 100000`;

const named = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
const compared = named(comparedColumns);
const filed = named(filedColumns);

/** As `setCompared` writes them. */
const ADD_SEARCHES = `
  INSERT INTO saved_search (id, user_id, filter, filter_key, name, option_id, notify, created_at, since, ${compared})
  SELECT m.id, m.user_id, m.filter, m.filter_key, m.name, m.option_id, m.notify, m.created_at, m.created_at, c.*
  FROM made m CROSS JOIN LATERAL (
    SELECT ${compared} FROM jsonb_populate_record(NULL::saved_search, m.columns)) AS c`;
const ADD_FILED = `
  INSERT INTO saved_search_filed (search_id, key, ${filed})
  SELECT id, key, ${filed} FROM saved_search JOIN (SELECT id, unnest(filed) AS key FROM made) AS m USING (id)`;
const ADD_STATES = 'INSERT INTO saved_search_state (search_id) SELECT id FROM made';

/** What is no matter of the filter. */
const MARKS = `'{id,search_id,user_id,name,option_id,notify,created_at,since}'::text[]`;
const asKept = (search: string) => `
  SELECT to_jsonb(s) - ${MARKS} AS search, to_jsonb(st) - ${MARKS} AS state,
    (SELECT jsonb_agg(to_jsonb(f) - ${MARKS} ORDER BY f.key) FROM saved_search_filed f
      WHERE f.search_id = s.id) AS filed
  FROM saved_search s JOIN saved_search_state st ON st.search_id = s.id WHERE s.id = ${search}`;

/** Adds accounts, and searches of theirs. */
async function addSearches(bench: Bench, accounts: number, amount: number): Promise<void> {
  const { client, rows } = bench;
  const [last] = await rows<{ user: number; search: number }>(
    `SELECT (SELECT max(id) FROM users) AS user,
       COALESCE((SELECT max(id) FROM saved_search), 0) AS search`,
  );
  const first = { id: (last?.search ?? 0) + 1, userId: (last?.user ?? 0) + 1 };
  const rowsOf = createSearchMaker(await rows<Example>(FIND_EXAMPLES), MAX_SAVED_FILTERS);
  await rows('BEGIN');
  await rows(ADD_ACCOUNTS, first.userId, accounts);
  await rows(`CREATE TEMP TABLE made (${madeColumns.join(', ')}) ON COMMIT DROP`);
  await copy(client, 'made', rowsOf(first, amount, amount / accounts));
  await rows(ADD_SEARCHES);
  await rows(ADD_FILED);
  await rows(ADD_STATES);
  await rows(
    `SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users)),
       setval(pg_get_serial_sequence('saved_search', 'id'), (SELECT max(id) FROM saved_search))`,
  );
  await rows('COMMIT');
  await rows('VACUUM (ANALYZE) users, saved_search, saved_search_filed, saved_search_state');
}

/**
 * Saves some of the searches again by the service.
 * @throws Error where it writes something else
 */
async function verify({ createUser, database, services, rows }: Bench): Promise<void> {
  const sample = await rows<{ id: number; filter: unknown }>(
    `SELECT min(id) AS id, filter FROM saved_search TABLESAMPLE SYSTEM (0.2) WHERE seller_id IS NULL
     GROUP BY filter ORDER BY md5(filter::text) LIMIT ${MAX_SAVED_FILTERS}`,
  );
  const { id: userId } = await createUser({ email: 'verifies@bench.test' });
  try {
    for (const { id, filter } of sample) {
      const asked = { filter: readFields(filter), marks: {}, language: 'ru' } as const;
      const { saved } = await services.savedFilters.save(userId, asked);
      const [same] = await rows<{ same: boolean }>(
        `SELECT (${asRow('$1::int')}) = (${asRow('$2::int')}) AS same`,
        id,
        saved.id,
      );
      if (!same?.same) throw new Error(`The service writes the search ${id} in another way`);
    }
  } finally {
    await database.user.delete({ where: { id: userId } });
  }
}
const asRow = (search: string) => `SELECT to_jsonb(kept) FROM (${asKept(search)}) AS kept`;

/** Makes sure of a number of searches of a number of accounts, some of which the service has to write alike. */
export async function fillSearches(bench: Bench, accounts: number, amount: number): Promise<void> {
  const [existing = 0] = await bench.ids('SELECT count(*)::int AS id FROM saved_search');
  const missing = amount - existing;
  if (missing <= 0) return;
  const { seconds } = await timeSeconds(async () => {
    await addSearches(bench, accounts, missing);
    await verify(bench);
  });
  console.log(`${missing} searches in ${seconds.toFixed(0)} s`);
}
