import { searchPosts, suggestSearches } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../testing/a-post.ts';
import { pageOf } from '../../testing/responses.ts';
import { pathOf, sharedWorld } from '../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = sharedWorld();
const RUNS = process.env.TEST_LONG ? 1_000 : 60;

/** Text with characters that are special to LIKE, quoting and tsquery. */
const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 8 }),
      fc.constantFrom(
        '%',
        '_',
        '"',
        '«',
        '»',
        "'",
        '\\',
        '&',
        '|',
        '!',
        ':*',
        '<->',
        '(',
        '()',
        '911',
        'порше',
        'до 10',
        '$',
        ' ',
      ),
    ),
    { maxLength: 30 },
  )
  .map((parts) => [...parts.join('').replace(/\p{Cc}|\p{Cs}/gu, '')].slice(0, 50).join(''));

describe('any search text', () => {
  it.each([pathOf(searchPosts), pathOf(suggestSearches)])('returns 200 from %s', async (url) => {
    await fc.assert(
      fc.asyncProperty(text, async (q) => {
        const response = await world.app.inject({ url, query: { q } });

        expect(response.statusCode, `${JSON.stringify(q)}: ${response.body}`).toBe(200);
      }),
      { numRuns: RUNS },
    );
  });
});

describe('operators in search text', () => {
  let allModels: string[];
  beforeAll(async () => {
    const modelOf = async (slug: string) =>
      (await world.database.model.findFirstOrThrow({ where: { slug } })).id;
    for (const [slug, description] of [
      ['cayenne', 'Зимняя резина в подарок'],
      ['911', 'Летняя резина'],
      ['testarossa', 'Резина новая'],
    ] as const) {
      await aPost(world.database, { modelId: await modelOf(slug), description });
    }
    allModels = (await findModels(undefined)) ?? [];
  });

  const findModels = async (q: string | undefined) => {
    const query = q === undefined ? {} : { q };
    const { data } = pageOf(searchPosts, await world.call(searchPosts, { query }));
    return data.map(({ model }) => model.name);
  };

  // decision 0053
  it.each(['%', '_', ':*', '&', '|', '!', '"', '""', '\\', '<->', '()', "'", '*', '.*', '$1'])(
    'find no ads without words: %j',
    async (q) => {
      expect(await findModels(q)).toEqual([]);
    },
  );

  it.each([
    ['!порше', 'порше'],
    ['порше | феррари', 'порше феррари'],
    ['порше & 911', 'порше 911'],
    ['(порше)', 'порше'],
    ['!зимняя', 'зимняя'],
    ['-зимняя', 'зимняя'],
    ['"!зимняя"', 'зимняя'],
    ['зимняя | летняя', 'зимняя летняя'],
    ['"зимняя" | "летняя"', 'зимняя летняя'],
    ['зимняя <2> подарок', 'зимняя 2 подарок'],
    ['резина:D', 'резина D'],
    ['пода:*', 'пода'],
    ['пода*', 'пода'],
    ['пода%', 'пода'],
    ['подаро_', 'подаро'],
    ["'; DROP TABLE post; --", 'DROP TABLE post'],
  ])('are ignored beside words: %j equals %j', async (q, plain) => {
    expect(await findModels(q)).toEqual(await findModels(plain));
  });

  it.each(['подар:* резина', 'подар* резина', 'п.дарок', 'пода(рок|рка)'])(
    'are not treated as patterns: %j',
    async (q) => {
      expect(await findModels(q)).toEqual([]);
    },
  );

  it('would be detected, because plain words find only some ads', async () => {
    expect(allModels).toHaveLength(3);
    expect(await findModels('порше')).toEqual(['911', 'Cayenne']);
    expect(await findModels('подарок')).toEqual(['Cayenne']);
    expect(await findModels('пода')).toEqual(['Cayenne']);
    expect(await findModels('зимняя')).toEqual(['Cayenne']);
    expect(await findModels('зимняя летняя')).toEqual([]);
    expect(await findModels('резина')).toHaveLength(3);
  });
});
