import { type Filter, getSpecialPosts, searchPosts, searchSellerPosts } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { type FilterValues, filterValues, withCenter } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSpecial, readMarketplace } from '../../../testing/naive-search.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const POST_COUNT = 90;
const SEED = 20_261_127;
const HOUR_MS = 3_600_000;
const hoursAfterStart = (count: number) => new Date(START.getTime() + count * HOUR_MS);

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(() => createRandomPosts(world.database, POST_COUNT));

type Query = Record<string, string | number>;

const toQuery = (filter: Partial<Filter>): Query =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

async function search(query: Query, token = 'visitor') {
  const headers = { 'X-Customer-Token': token };
  return pageOf(searchPosts, await world.call(searchPosts, { query, headers }));
}

const specialOf = async (query: Query, token?: string) =>
  idsOf((await search(query, token)).meta.special ?? []);

/** Creates five old ads of a model with a special placement and eight newer ones without. */
async function aModelWithPlacements(slug: string) {
  const { id: modelId } = await world.database.model.findFirstOrThrow({ where: { slug } });
  const posts = [];
  for (let age = 1; age <= 5; age += 1) {
    const dates = {
      publishedAt: hoursAfterStart(-24 - age),
      specialOfferDate: hoursAfterStart(30),
    };
    posts.push(await aPost(world.database, { modelId, ...dates }));
  }
  for (let age = 1; age <= 8; age += 1) {
    await aPost(world.database, { modelId, publishedAt: hoursAfterStart(-age) });
  }
  return { query: { model_id: modelId, per_page: 4 }, placedIds: idsOf(posts), modelId };
}

// The rows are searched until the index has started.
describe.each(['rows', 'index'])('meta.special of filter/search by %s', (source) => {
  beforeAll(async () => {
    if (source === 'index') await world.app.services.searchIndex.start();
    market = await readMarketplace(world.database, START);
    values = filterValues(market);
  });

  it('contains up to three current placements that match and are not on the page', async () => {
    const fieldNames = fc.subarray(Object.keys(values) as (keyof FilterValues)[], { maxLength: 2 });
    const filter = fieldNames.chain((names) =>
      fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
    );
    const page = fc.record({
      page: fc.integer({ min: 1, max: 5 }),
      per_page: fc.constantFrom(2, 7, 24),
    });
    let nonEmpty = 0;
    await fc.assert(
      fc.asyncProperty(filter, page, async (filterInput, pageQuery) => {
        const searchedFilter = withCenter(filterInput, market);
        const query = { ...toQuery(searchedFilter), ...pageQuery };

        const { data, meta } = await search(query);

        const idsOnPage = new Set(idsOf(data));
        const matchingIds = naiveSpecial(market, searchedFilter).filter((id) => !idsOnPage.has(id));
        const specialIds = idsOf(meta.special ?? []);
        expect(new Set(specialIds).size, JSON.stringify(query)).toBe(
          Math.min(3, matchingIds.length),
        );
        expect(matchingIds).toEqual(expect.arrayContaining(specialIds));
        expect(meta.special?.every((card) => card.special_offer)).toBe(true);
        nonEmpty += Number(specialIds.length > 0);
      }),
      { seed: SEED, numRuns: 40 },
    );
    // Guards against filters without placements, which would prove little.
    expect(nonEmpty).toBeGreaterThan(12);
  });

  it('contains the n-th three placements on page n, cyclically', async () => {
    const { query, placedIds } = await aModelWithPlacements(
      source === 'rows' ? 'miura' : 'countach',
    );
    const pageQuery = { ...query, per_page: 1 };

    const [firstIds, secondIds, thirdIds] = [
      await specialOf(pageQuery),
      await specialOf({ ...pageQuery, page: 2 }),
      await specialOf({ ...pageQuery, page: 3 }),
    ];

    const order = [...firstIds, ...secondIds.slice(0, 2)];
    expect(order.toSorted()).toEqual(placedIds.toSorted());
    expect(secondIds).toEqual([...order.slice(3), ...order.slice(0, 1)]);
    expect(thirdIds).toEqual(order.slice(1, 4));
    expect(await specialOf(pageQuery)).toEqual(firstIds);
  });

  it('is ordered by hour, search and browser', async () => {
    const { query } = await aModelWithPlacements(source === 'rows' ? 'diablo' : 'murcielago');
    const distinctOrders = new Set<string>();
    const addOrder = async (...args: Parameters<typeof specialOf>) =>
      distinctOrders.add(String(await specialOf(...args)));

    for (let visitor = 0; visitor < 12; visitor += 1) await addOrder(query, `visitor-${visitor}`);
    const byBrowser = distinctOrders.size;
    distinctOrders.clear();
    for (let year = 1990; year < 2002; year += 1) await addOrder({ ...query, year_from: year });
    const bySearch = distinctOrders.size;
    distinctOrders.clear();
    for (let hour = 0; hour < 12; hour += 1) {
      world.clock.moveTo(hoursAfterStart(hour));
      await addOrder(query);
    }
    world.clock.moveTo(START);

    expect(Math.min(byBrowser, bySearch, distinctOrders.size)).toBeGreaterThan(3);
  });

  it('has the order of the first page given as_of, without expired placements', async () => {
    const { query, placedIds } = await aModelWithPlacements(
      source === 'rows' ? 'gallardo' : 'huracan',
    );
    const as_of = START.toISOString();
    const firstIds = await specialOf({ ...query, as_of });

    world.clock.moveTo(hoursAfterStart(2));
    const laterIds = await specialOf({ ...query, as_of });
    world.clock.moveTo(hoursAfterStart(30));
    const idsAfterEnd = await specialOf({ ...query, as_of });
    world.clock.moveTo(START);

    expect(placedIds).toEqual(expect.arrayContaining(firstIds));
    expect(laterIds).toEqual(firstIds);
    expect(idsAfterEnd).toEqual([]);
  });

  it('does not change the list and is absent with a selected order', async () => {
    const { query } = await aModelWithPlacements(source === 'rows' ? 'f40' : 'urus');

    const { data, meta } = await search(query);
    const ordered = await search({ ...query, order: 'date_desc' });

    expect(meta.special).toHaveLength(3);
    expect(meta).toMatchObject({ total: 13, last_page: 4 });
    expect(idsOf(data)).toEqual(idsOf(ordered.data));
    expect(ordered.meta).not.toHaveProperty('special');
    for (const order of ['relevance', 'price_asc'] as const) {
      expect((await search({ ...query, order })).meta).not.toHaveProperty('special');
    }
  });

  it('is absent from the list of a seller and of the home page', async () => {
    const { id: userId } = await aSellerRow(world.database);
    await aPost(world.database, { userId });
    await aPost(world.database, {
      userId,
      publishedAt: hoursAfterStart(-1),
      specialOfferDate: hoursAfterStart(1),
    });
    const query = { per_page: 1 };

    const sellerList = await world.call(searchSellerPosts, { params: { id: userId }, query });
    const homeBlock = await world.call(getSpecialPosts, { query });

    expect(sellerList.body.meta).not.toHaveProperty('special');
    expect(sellerList.body.meta.total).toBe(2);
    expect(homeBlock.body.meta).not.toHaveProperty('special');
  });
});
