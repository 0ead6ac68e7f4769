import { searchPosts, suggestSearches } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

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

  it('is looked for as it is: no sign of it is a query', async () => {
    for (const q of ['%', '_', '!порше', '"', '\\', "'; DROP TABLE post; --", ':*']) {
      const answer = await world.call(searchPosts, { query: { q } });
      expect(answer.status, q).toBe(200);
    }
    expect(await world.database.post.count()).toBeGreaterThanOrEqual(0);
  });
});
