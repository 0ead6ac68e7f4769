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
import { type FilterValues, filterValues, withCentre } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { idsOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of searches exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const POSTS = 90;
const SEED = 20_260_615;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(async () => {
  await randomPosts(world.database, POSTS);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
});

const page = z.object({
  data: z.array(z.object({ id: z.number() })),
  meta: z.object({ total: z.number(), last_page: z.number(), current_page: z.number() }),
});

type Query = Record<string, string | string[]>;

const inject = (url: string, query: Query) => world.app.inject({ url, query });

/** Returns the ids of all pages, checked against `meta`. */
async function readAll(url: string, query: Query, perPage: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; ; number += 1) {
    const answer = await inject(url, {
      ...query,
      per_page: String(perPage),
      page: String(number),
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const { data, meta } = page.parse(answer.json());
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
  const answer = await inject(addressOf(countPosts), query);
  return z.object({ data: z.object({ count: z.number() }) }).parse(answer.json()).data.count;
}

/** Formats a filter as a query string: lists repeated or with commas, flags in both spellings. */
function toQuery(filter: Partial<Filter>, commas: boolean): Query {
  return Object.fromEntries(
    Object.entries(filter).map(([name, value]) => {
      if (Array.isArray(value)) return [name, commas ? value.join(',') : value.map(String)];
      if (typeof value === 'boolean' && commas) return [name, value ? '1' : '0'];
      return [name, String(value)];
    }),
  );
}

async function expectNaive(asked: Filter, order: SearchOrder | undefined, perPage: number) {
  const filter = withCentre(asked, market);
  const commas = perPage % 2 === 0;
  const query = toQuery(filter, commas);
  const expected = naiveSearch(market, filter, order);

  const found = await readAll(
    addressOf(searchPosts),
    { ...query, ...(order && { order }) },
    perPage,
  );

  expect(found, JSON.stringify({ filter, order })).toEqual(expected);
  expect(await countOf(query)).toBe(expected.length);
  return expected.length;
}

const order = fc.option(fc.constantFrom(...searchOrders), { nil: undefined });

async function assertNaive(filter: fc.Arbitrary<Filter>, numRuns: number) {
  const property = fc.asyncProperty(filter, order, async (asked, sort) => {
    await expectNaive(asked, sort, 100);
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

    for (const value of samples) await expectNaive({ [name]: value }, undefined, 100);
  });

  it.each(['rows', 'index'])(
    'filters by combined fields, in every order and page size, by %s',
    async (way) => {
      if (way === 'index') await world.app.services.searchIndex.start();
      const few = fc.subarray(Object.keys(values) as (keyof FilterValues)[], { maxLength: 4 });
      const filter = few.chain((names) =>
        fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
      );
      const perPage = fc.constantFrom(100, 100, 99, 24, 7);
      let nonEmpty = 0;
      await fc.assert(
        fc.asyncProperty(filter, order, perPage, async (asked, sort, size) => {
          nonEmpty += Number((await expectNaive(asked, sort, size)) > 0);
        }),
        { seed: SEED, numRuns: 160 },
      );
      // Guards against filters that match nothing, which would prove little.
      expect(nonEmpty).toBeGreaterThan(80);
    },
  );

  it('treats a chosen child as the replacement of its parents', async () => {
    const { brand_id, model_id, generation_id, mod_id, not_brand_id, not_model_id } = values;
    const filter = fc.record<Filter>(
      { brand_id, model_id, generation_id, mod_id, not_brand_id, not_model_id },
      { requiredKeys: ['brand_id', 'model_id'] },
    );
    await assertNaive(filter, 60);
  });

  it('compares prices across currencies', async () => {
    const { price_from, price_to, currency_id } = values;
    const filter = fc.record<Filter>({ price_from, price_to, currency_id }, { requiredKeys: [] });
    await assertNaive(filter, 40);
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
      fc.asyncProperty(fc.constantFrom(...sellers), filter, order, async (id, asked, sort) => {
        const found = await readAll(
          addressOf(searchSellerPosts, { id }),
          { ...toQuery(asked, true), ...(sort && { order: sort }) },
          24,
        );

        expect(found, JSON.stringify({ id, asked, sort })).toEqual(
          naiveSearch(market, asked, sort, id),
        );
      }),
      { seed: SEED, numRuns: 30 },
    );
  });
});
