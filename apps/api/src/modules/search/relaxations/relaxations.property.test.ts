import { countPosts, type Filter, getRelaxations, radii } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type FilterValues, filterValues, withCenter } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of searches exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_200_000 : 120_000 });

const POST_COUNT = 90;
const SEED = 20_261_127;
const RUNS = process.env.TEST_LONG ? 1_000 : 120;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(async () => {
  await createRandomPosts(world.database, POST_COUNT);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
});

const queryOf = (filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
const getRelaxed = async (filter: Filter) =>
  dataOf(getRelaxations, await world.call(getRelaxations, { query: queryOf(filter) }));
const countOf = async (filter: Filter) =>
  dataOf(countPosts, await world.call(countPosts, { query: queryOf(filter) })).count;

/** Generates queries of meaningful words, some with words that match no ads. */
const anyQuery = () =>
  fc
    .tuple(
      fc.subarray(
        ['порше', 'красный', 'до 3 млн', '2010', 'механика', 'пробег до 20000 км', 'яхта'],
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      fc.constantFrom('', '', '"эклектика"', 'эклектика'),
    )
    .map(([words, rest]) => [...words, rest].join(' ').trim());

const naiveIds = (filter: Filter) => naiveSearch(market, filter, undefined);

describe('filter/relaxations', () => {
  it('returns exact counts, a relaxation for every empty search, and nearest ads that exist', async () => {
    const names = (Object.keys(values) as (keyof FilterValues)[]).filter((name) => name !== 'q');
    const filters = fc
      .subarray(names, { minLength: 2, maxLength: 8 })
      .chain((chosenNames) =>
        fc.record<Filter>(Object.fromEntries(chosenNames.map((name) => [name, values[name]]))),
      )
      .map((filter) => withCenter(filter, market));
    let emptySearches = 0;
    let widenedSearches = 0;
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const response = await getRelaxed(filter);

        const matchingIds = naiveIds(filter);
        expect(response.total).toBe(matchingIds.length);
        for (const { filter: next, count, label } of response.relaxations) {
          expect({ filter, next, count }).toEqual({ filter, next, count: naiveIds(next).length });
          expect(count).toBeGreaterThan(response.total);
          expect(label.length).toBeGreaterThan(2);
        }
        if (matchingIds.length === 0) {
          emptySearches += 1;
          expect(response.relaxations, JSON.stringify(filter)).not.toEqual([]);
        }
        widenedSearches += Number(response.relaxations[0]?.action === 'widen');
        const existingIds = new Set(naiveIds({}));
        for (const { id } of response.nearest) {
          expect(existingIds.has(id) && !matchingIds.includes(id)).toBe(true);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(emptySearches).toBeGreaterThan(RUNS / 3);
    expect(widenedSearches).toBeGreaterThan(0);
  });

  it('widens the radius to the first step that finds more ads', async () => {
    let widenedSearches = 0;
    const cities = market.posts.map((post) => post.locationCityId);
    const filters = fc.record({
      location_city_id: fc.constantFrom(...cities).map((id) => [id]),
      radius: fc.option(values.radius, { nil: undefined }),
      year_from: values.year_from,
    });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { total, relaxations } = await getRelaxed(filter);

        const step = radii.find(
          (next) =>
            next > (filter.radius ?? 0) && naiveIds({ ...filter, radius: next }).length > total,
        );
        const radiusRelaxations = relaxations.filter(({ field }) => field === 'radius');
        expect(radiusRelaxations.map((one) => one.filter)).toEqual(
          step === undefined ? [] : [{ ...filter, radius: step }],
        );
        widenedSearches += radiusRelaxations.length;
      }),
      { seed: SEED, numRuns: RUNS / 4 },
    );
    expect(widenedSearches).toBeGreaterThan(0);
  });

  it('drops words one by one, whether they have a meaning or not', async () => {
    let emptySearches = 0;
    const filters = fc.record({
      q: anyQuery(),
      transmission_id: fc.option(values.transmission_id, { nil: undefined }),
      kind: fc.option(values.kind, { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(filters, async (filter) => {
        const { total, relaxations } = await getRelaxed(filter);

        expect({ filter, total }).toEqual({ filter, total: await countOf(filter) });
        for (const { filter: next, count } of relaxations) {
          expect({ filter, next, count }).toEqual({ filter, next, count: await countOf(next) });
          expect(count).toBeGreaterThan(total);
        }
        const searches = relaxations.map((one) => JSON.stringify(one.filter));
        expect(new Set(searches).size).toBe(searches.length);
        if (total > 0) return;
        emptySearches += 1;
        expect(relaxations, JSON.stringify(filter)).not.toEqual([]);
      }),
      { seed: SEED, numRuns: RUNS / 2 },
    );
    expect(emptySearches).toBeGreaterThan(RUNS / 8);
  });
});
