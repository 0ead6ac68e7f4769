import { wholeNumber } from '@pitlane/api/infra/command-line';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { copy } from './copy-rows.ts';
import { createPostMaker, type Facts, postColumns } from './post-rows.ts';
import { timeSeconds } from './turns.ts';

const SELLERS = 2_000;
const PHOTOS = 3;

const { amount } = await readBenchArguments('pnpm bench:fill', {
  about:
    'adds lifelike ads, always the same ones, to a database with the catalogue (pnpm db:migrate, SEED_DEMO=0 pnpm db:seed)',
  arguments: { amount: wholeNumber().default(100_000).describe('ads') },
});

const bench = await openBench(0);
const { client, rows } = bench;

async function readFacts(): Promise<Facts> {
  return {
    modifications: await rows(
      `SELECT m.id, m.generation_id AS "generationId", g.model_id AS "modelId",
         mo.brand_id AS "brandId", m.volume, m.power, m.engine_id AS "engineId",
         m.transmission_id AS "transmissionId", m.wheel_drive_id AS "wheelDriveId",
         m.carcase_id AS "carcaseId", c.kind, g.year_from AS "yearFrom",
         COALESCE(g.year_to, 2026) AS "yearTo"
       FROM modification m JOIN generation g ON g.id = m.generation_id
       JOIN model mo ON mo.id = g.model_id JOIN carcase c ON c.id = m.carcase_id ORDER BY m.id`,
    ),
    cities: await rows(
      'SELECT id, country_id AS "countryId" FROM city ORDER BY country_id, sort, id',
    ),
    rates: await rows(
      `SELECT DISTINCT ON (currency_id) currency_id AS "currencyId", rate::float8 AS rate
       FROM currency_rate ORDER BY currency_id, date DESC`,
    ),
  };
}

async function fill(): Promise<void> {
  await rows('BEGIN');
  const [lastUser = 0] = await bench.ids('SELECT COALESCE(max(id), 0) AS id FROM users');
  const [lastPost = 0] = await bench.ids('SELECT COALESCE(max(id), 0) AS id FROM post');
  const [firstUser, firstPost] = [lastUser + 1, lastPost + 1];
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
  const makePost = createPostMaker(await readFacts(), { firstUser, sellers: SELLERS });
  await copy(
    client,
    `post (${postColumns})`,
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
  await rows(
    `SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users)),
       setval(pg_get_serial_sequence('post', 'id'), (SELECT max(id) FROM post))`,
  );
  await rows('COMMIT');
  // Each ad left a change of the counts: the worker would need minutes for them.
  await bench.services.counts.addUp();
  // These ads notify no user.
  await rows('TRUNCATE post_change, post_touched');
  await rows('VACUUM (ANALYZE) post, photo, users, post_count, post_count_change');
}

try {
  const { seconds } = await timeSeconds(fill);
  console.log(`${amount} ads in ${seconds.toFixed(1)} s`);
} finally {
  await bench.close();
}
