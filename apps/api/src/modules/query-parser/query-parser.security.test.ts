import { searchPosts, suggestSearches } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../testing/a-post.ts';
import { pageOf } from '../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../testing/test-world.ts';

vi.setConfig({ testTimeout: 120_000 });

const world = sharedWorld();
const RUNS = process.env.TEST_LONG ? 1_000 : 60;

/** Signs that patterns, quotes and queries of words read in their own way, among any others. */
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

describe('any text', () => {
  it.each([addressOf(searchPosts), addressOf(suggestSearches)])(
    'is answered by %s',
    async (url) => {
      await fc.assert(
        fc.asyncProperty(text, async (q) => {
          const answer = await world.app.inject({ url, query: { q } });

          expect(answer.statusCode, `${JSON.stringify(q)}: ${answer.body}`).toBe(200);
        }),
        { numRuns: RUNS },
      );
    },
  );
});

describe('signs that queries are made of', () => {
  let all: string[];
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
    all = (await find(undefined)) ?? [];
  });

  /** The models of the ads that a text finds. */
  const find = async (q: string | undefined) => {
    const query = q === undefined ? {} : { q };
    const { data } = pageOf(searchPosts, await world.call(searchPosts, { query }));
    return data.map(({ model }) => model.name);
  };

  // A text without a word or a name finds nothing (0062).
  it.each(['%', '_', ':*', '&', '|', '!', '"', '""', '\\', '<->', '()', "'", '*', '.*', '$1'])(
    'ask nothing alone, so %j finds nothing',
    async (q) => {
      expect(await find(q)).toEqual([]);
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
  ])('change nothing beside words: %j is %j', async (q, plain) => {
    expect(await find(q)).toEqual(await find(plain));
  });

  it.each(['подар:* резина', 'подар* резина', 'п.дарок', 'пода(рок|рка)'])(
    'are no patterns: %j finds nothing',
    async (q) => {
      expect(await find(q)).toEqual([]);
    },
  );

  it('would have changed something: words alone find some ads, and not all', async () => {
    expect(all).toHaveLength(3);
    expect(await find('порше')).toEqual(['911', 'Cayenne']);
    expect(await find('подарок')).toEqual(['Cayenne']);
    expect(await find('пода')).toEqual(['Cayenne']);
    expect(await find('зимняя')).toEqual(['Cayenne']);
    expect(await find('зимняя летняя')).toEqual([]);
    expect(await find('резина')).toHaveLength(3);
  });
});
