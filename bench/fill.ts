import { wholeNumber } from '@pitlane/api/infra/command-line';
import pg from 'pg';
import { readBenchArguments } from './bench-arguments.ts';
import { addUpCounts } from './bench-context.ts';
import { copy } from './copy.ts';
import { createPostMaker, type Facts, postColumns } from './posts.ts';

const SELLERS = 2_000;
const PHOTOS = 3;

const { amount } = await readBenchArguments('pnpm bench:fill', {
  about:
    'adds lifelike ads, always the same ones, to a database with the catalogue (pnpm db:migrate, SEED_DEMO=0 pnpm db:seed)',
  arguments: { amount: wholeNumber().default(100_000).describe('ads') },
});

async function readFacts(client: pg.Client): Promise<Facts> {
  const { rows: modifications } = await client.query<Facts['modifications'][number]>(
    `SELECT m.id, m.generation_id AS "generationId", g.model_id AS "modelId",
       mo.brand_id AS "brandId", m.volume, m.power, m.engine_id AS "engineId",
       m.transmission_id AS "transmissionId", m.wheel_drive_id AS "wheelDriveId",
       m.carcase_id AS "carcaseId", c.kind, g.year_from AS "yearFrom",
       COALESCE(g.year_to, 2026) AS "yearTo"
     FROM modification m JOIN generation g ON g.id = m.generation_id
     JOIN model mo ON mo.id = g.model_id JOIN carcase c ON c.id = m.carcase_id ORDER BY m.id`,
  );
  const { rows: cities } = await client.query<Facts['cities'][number]>(
    'SELECT id, country_id AS "countryId" FROM city ORDER BY country_id, sort, id',
  );
  const { rows: rates } = await client.query<Facts['rates'][number]>(
    `SELECT DISTINCT ON (currency_id) currency_id AS "currencyId", rate::float8 AS rate
     FROM currency_rate ORDER BY currency_id, date DESC`,
  );
  return { modifications, cities, rates };
}

const client = new pg.Client(process.env.DATABASE_URL);
await client.connect();
const started = performance.now();
try {
  await client.query('BEGIN');
  const {
    rows: [last],
  } = await client.query<{ user: number; post: number }>(
    `SELECT COALESCE((SELECT max(id) FROM users), 0) AS user,
       COALESCE((SELECT max(id) FROM post), 0) AS post`,
  );
  const firstUser = (last?.user ?? 0) + 1;
  const firstPost = (last?.post ?? 0) + 1;
  const entity = (index: number) => index % 4 === 0;
  await copy(
    client,
    'users (id, email, first_name, last_name, is_entity, company_name, phone)',
    Array.from({ length: SELLERS }, (_none, index) => {
      const id = firstUser + index;
      const company = entity(index) ? `Гараж ${index}` : null;
      const email = `bench-${id}@example.test`;
      return [id, email, 'Иван', 'Петров', entity(index), company, '+79990000000'];
    }),
  );
  const makePost = createPostMaker(await readFacts(client), { firstUser, sellers: SELLERS });
  await copy(
    client,
    `post (${postColumns.join(', ')})`,
    (function* () {
      for (let index = 0; index < amount; index += 1) {
        yield makePost(firstPost + index);
      }
    })(),
  );
  await copy(
    client,
    'photo (post_id, position, key, hash, width, height, placeholder)',
    (function* () {
      for (let index = 0; index < amount * PHOTOS; index += 1) {
        const hash = (index % 200).toString(16).padStart(64, '0');
        const post = firstPost + Math.floor(index / PHOTOS);
        yield [post, index % PHOTOS, hash, hash, 1_280, 960, 'data:image/webp;base64,AA=='];
      }
    })(),
  );
  await client.query(
    `SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users)),
       setval(pg_get_serial_sequence('post', 'id'), (SELECT max(id) FROM post))`,
  );
  await client.query('COMMIT');
  // Each ad left a change of the counts: the worker would need minutes for them.
  await addUpCounts(process.env.DATABASE_URL ?? '');
  // Nobody is told of these ads.
  await client.query('TRUNCATE post_change, post_touched');
  await client.query('VACUUM (ANALYZE) post, photo, users, post_count, post_count_change');
} finally {
  await client.end();
}
console.log(`${amount} ads in ${((performance.now() - started) / 1_000).toFixed(1)} s`);
