import {
  countPosts,
  getFacets,
  getRelaxations,
  getSearchSeo,
  searchPosts,
  suggestSearches,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { hostileTexts } from '../../../testing/hostile-texts.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { runStatements } from '../../../testing/test-database.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

// User input must change only parameters, never the text of a statement.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_200_000 : 120_000 });

const SEED = 20_261_126;
const RUNS = process.env.TEST_LONG ? 5_000 : 300;
const MAX_TEXT_LENGTH = 100;

const world = sharedWorld();
beforeAll(async () => {
  await runStatements(world.own.adminUrl, 'CREATE EXTENSION pg_stat_statements');
  await createRandomPosts(world.database, 30);
  await world.app.services.searchIndex.start();
});

const operations = [
  searchPosts,
  countPosts,
  getFacets,
  getRelaxations,
  getSearchSeo,
  suggestSearches,
];
const fields = Object.keys(searchPosts.query?.shape ?? {});

/** Values sent for every field of every operation. */
const defaultValues = ['1', '2', '1,2', '3,4', '20', '100', '2000', '2147483647', '-price'];
const valuesByField: Readonly<Record<string, readonly string[]>> = {
  // Words alone, and together with words that express a field.
  q: [
    ...[
      'слово',
      'два слова',
      '"слово в кавычках"',
      '%',
      '!',
      'слово "и фраза" ещё',
      'a1 b2 c3',
      // Completed as generations, alone and beside models.
      '964',
      'v8',
      'история',
    ],
    ...[
      'порше',
      'порше 911',
      'красный',
      'дизель',
      'механика',
      'полный привод',
      'купе',
      'правый руль',
    ].flatMap((name) => [name, `слово ${name}`, `история ${name}`]),
    ...[
      'в москве',
      'до 10 млн',
      'от 300 лс',
      '2010 года',
      'пробег до 1000',
      '3.0',
      'один владелец',
    ].flatMap((name) => [name, `слово ${name}`]),
  ],
  kind: ['ground', 'water', 'air'],
  seller_type: ['entity', 'individual'],
  version: ['GT3', 'GT3 RS,M3'],
  order: [
    'newest',
    'price_asc',
    'price_desc',
    'year_desc',
    'mileage_asc',
    'power_desc',
    'relevance',
  ],
};

/** Characters with a special meaning in patterns, quotes and tsqueries. */
const specialCharacter = fc.constantFrom(
  ...'%_\'"«»\\&|!:*()<>-$;,.[]{}?+=/@#~^`\u00a0\u200b\u202e',
);
const anyText = fc
  .array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }), specialCharacter), {
    minLength: 1,
    maxLength: MAX_TEXT_LENGTH,
  })
  .map((parts) => parts.join('').slice(0, MAX_TEXT_LENGTH).toWellFormed());
const unusualValue = fc.constantFrom(
  ...hostileTexts,
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1.5',
    '1e309',
    'NaN',
    '99999999999999999999',
    ',',
    '1,',
    'null',
    '[]',
    '$1',
  ],
  ...['1) OR (1=1', "1'", '1--', '1;SELECT 1', 'price_rub', '\u0000', 'a:*', 'b & !c', '<->'],
);

async function send(url: string, query: Record<string, string>): Promise<void> {
  const response = await world.app.inject({ url, query });
  expect([200, 422], `${url} ${JSON.stringify(query)}: ${response.body}`).toContain(
    response.statusCode,
  );
}

/** Returns the normalized statements that this database has received. */
async function readStatements(): Promise<Map<string, string>> {
  const rows = await world.database.$queryRaw<{ id: string; query: string }[]>`
    SELECT DISTINCT s.queryid::text AS id, s.query FROM pg_stat_statements s
    JOIN pg_database d ON d.oid = s.dbid WHERE d.datname = current_database()`;
  return new Map(rows.map(({ id, query }) => [id, query]));
}

it('search sends no statements specific to its input', async () => {
  for (const contract of operations) {
    for (const field of fields) {
      for (const value of valuesByField[field] ?? defaultValues)
        await send(pathOf(contract), { [field]: value });
    }
  }
  await readStatements();
  const knownStatements = await readStatements();
  expect(knownStatements.size).toBeGreaterThan(fields.length);

  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...operations),
      fc.oneof(fc.constantFrom(...fields), fc.constant('q')),
      fc.oneof(anyText, unusualValue),
      (contract, field, value) => send(pathOf(contract), { [field]: value }),
    ),
    { seed: SEED, numRuns: RUNS },
  );

  const newStatements = [...(await readStatements())].filter(([id]) => !knownStatements.has(id));
  expect(newStatements.map(([, query]) => query)).toEqual([]);
});
