import { type Filter, getRelaxations } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dataOf } from '../../../testing/answers.ts';
import { type FilterValues, filterValues, withCentre } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of searches take a busy machine longer than a test may take.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_200_000 : 120_000 });

const POSTS = 90;
const SEED = 20_261_127;
const RUNS = process.env.TEST_LONG ? 1_000 : 120;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(async () => {
  await randomPosts(world.database, POSTS);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
});

const found = (filter: Filter) => naiveSearch(market, filter, undefined);

describe('filter/relaxations', () => {
  it('counts exactly, shows one wherever nothing is found, and ads that are there', async () => {
    const names = (Object.keys(values) as (keyof FilterValues)[]).filter((name) => name !== 'q');
    const filters = fc
      .subarray(names, { minLength: 2, maxLength: 8 })
      .chain((few) =>
        fc.record<Filter>(Object.fromEntries(few.map((name) => [name, values[name]]))),
      )
      .map((filter) => withCentre(filter, market));
    let empty = 0;
    let widened = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const query = Object.fromEntries(
          Object.entries(filter).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        );
        const answer = dataOf(getRelaxations, await world.call(getRelaxations, { query }));

        const fitting = found(filter);
        expect(answer.total).toBe(fitting.length);
        for (const { filter: next, count, label } of answer.relaxations) {
          expect({ filter, next, count }).toEqual({ filter, next, count: found(next).length });
          expect(count).toBeGreaterThan(answer.total);
          expect(label.length).toBeGreaterThan(2);
        }
        if (fitting.length === 0) {
          empty += 1;
          expect(answer.relaxations, JSON.stringify(filter)).not.toEqual([]);
        }
        widened += Number(answer.relaxations[0]?.action === 'widen');
        const seen = new Set(found({}));
        for (const { id } of answer.nearest) {
          expect(seen.has(id) && !fitting.includes(id)).toBe(true);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(empty).toBeGreaterThan(RUNS / 3);
    expect(widened).toBeGreaterThan(0);
  });
});
