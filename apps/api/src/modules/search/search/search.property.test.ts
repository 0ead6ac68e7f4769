import {
  countPosts,
  type Filter,
  filterFields,
  type SearchOrder,
  searchOrders,
  searchPosts,
  searchSellerPosts,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type FilterValues, filterValues, withCenter } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { idsOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of searches exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const POST_COUNT = 90;
const SEED = 20_260_615;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(async () => {
  await createRandomPosts(world.database, POST_COUNT);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
});

const pageSchema = z.object({
  data: z.array(z.object({ id: z.number() })),
  meta: z.object({ total: z.number(), last_page: z.number(), current_page: z.number() }),
});

type Query = Record<string, string | string[]>;

const inject = (url: string, query: Query) => world.app.inject({ url, query });

/** Returns the ids of all pages, and checks `meta`. */
async function loadAllIds(url: string, query: Query, perPage: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; ; number += 1) {
    const response = await inject(url, {
      ...query,
      per_page: String(perPage),
      page: String(number),
    });
    expect(response.statusCode, response.body).toBe(200);
    const { data, meta } = pageSchema.parse(response.json());
    ids.push(...idsOf(data));
    expect(meta.last_page).toBe(Math.max(1, Math.ceil(meta.total / perPage)));
    if (number >= meta.last_page) {
      expect(ids, JSON.stringify(query)).toHaveLength(meta.total);
      return ids;
    }
    expect(data).toHaveLength(perPage);
  }
}

async function countOf(query: Query): Promise<number> {
  const response = await inject(pathOf(countPosts), query);
  return z.object({ data: z.object({ count: z.number() }) }).parse(response.json()).data.count;
}

/** Formats a filter as a query, with repeated parameters or with commas for lists, and flags in either spelling. */
function toQuery(filter: Partial<Filter>, usesCommas: boolean): Query {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (Array.isArray(value)) return [name, usesCommas ? value.join(',') : value.map(String)];
      if (typeof value === 'boolean' && usesCommas) return [name, value ? '1' : '0'];
      return [name, String(value)];
    }),
  );
}

async function expectNaiveResult(
  filterInput: Filter,
  order: SearchOrder | undefined,
  perPage: number,
) {
  const filter = withCenter(filterInput, market);
  const usesCommas = perPage % 2 === 0;
  const query = toQuery(filter, usesCommas);
  const expected = naiveSearch(market, filter, order);

  const foundIds = await loadAllIds(
    pathOf(searchPosts),
    { ...query, ...(order && { order }) },
    perPage,
  );

  expect(foundIds, JSON.stringify({ filter, order })).toEqual(expected);
  expect(await countOf(query)).toBe(expected.length);
  return expected.length;
}

const order = fc.option(fc.constantFrom(...searchOrders), { nil: undefined });

async function assertNaiveResults(filter: fc.Arbitrary<Filter>, numRuns: number) {
  const property = fc.asyncProperty(filter, order, async (filterInput, sort) => {
    await expectNaiveResult(filterInput, sort, 100);
  });
  await fc.assert(property, { seed: SEED, numRuns });
}

describe('filter/search', () => {
  it('has test values for every filter field', () => {
    expect(Object.keys(values).sort()).toEqual(Object.keys(filterFields.shape).sort());
  });

  it.each(Object.keys(filterFields.shape))('filters by %s alone', async (name) => {
    const arbitrary = new Map<string, fc.Arbitrary<unknown>>(Object.entries(values)).get(name);
    if (!arbitrary) throw new Error(`No values of ${name}`);
    const samples = fc.sample(arbitrary, { seed: SEED, numRuns: 4 });

    for (const value of samples) await expectNaiveResult({ [name]: value }, undefined, 100);
  });

  it.each(['rows', 'index'])(
    'filters by combined fields, in every order and page size, by %s',
    async (source) => {
      if (source === 'index') await world.app.services.searchIndex.start();
      const fieldNames = fc.subarray(Object.keys(values) as (keyof FilterValues)[], {
        maxLength: 4,
      });
      const filter = fieldNames.chain((names) =>
        fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
      );
      const perPage = fc.constantFrom(100, 100, 99, 24, 7);
      let nonEmpty = 0;
      await fc.assert(
        fc.asyncProperty(filter, order, perPage, async (filterInput, sort, size) => {
          nonEmpty += Number((await expectNaiveResult(filterInput, sort, size)) > 0);
        }),
        { seed: SEED, numRuns: 160 },
      );
      // Guards against filters that match nothing, which would prove little.
      expect(nonEmpty).toBeGreaterThan(80);
    },
  );

  it('ignores selected vehicles with a selected child', async () => {
    const { brand_id, model_id, generation_id, mod_id, not_brand_id, not_model_id } = values;
    const filter = fc.record<Filter>(
      { brand_id, model_id, generation_id, mod_id, not_brand_id, not_model_id },
      { requiredKeys: ['brand_id', 'model_id'] },
    );
    await assertNaiveResults(filter, 60);
  });

  it('compares prices across currencies', async () => {
    const { price_from, price_to, currency_id } = values;
    const filter = fc.record<Filter>({ price_from, price_to, currency_id }, { requiredKeys: [] });
    await assertNaiveResults(filter, 40);
  });
});

describe('filter/search-seller', () => {
  it('finds only the ads of the seller, with the same fields', async () => {
    const sellers = [...new Set(market.posts.map(({ userId }) => userId))];
    const { year_from, price_to, seller_type, special_offer, tuning } = values;
    const filter = fc.record<Filter>(
      { year_from, price_to, seller_type, special_offer, tuning },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...sellers),
        filter,
        order,
        async (id, filterInput, sort) => {
          const foundIds = await loadAllIds(
            pathOf(searchSellerPosts, { id }),
            { ...toQuery(filterInput, true), ...(sort && { order: sort }) },
            24,
          );

          expect(foundIds, JSON.stringify({ id, filterInput, sort })).toEqual(
            naiveSearch(market, filterInput, sort, id),
          );
        },
      ),
      { seed: SEED, numRuns: 30 },
    );
  });
});
