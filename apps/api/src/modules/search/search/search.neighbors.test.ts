import { getNextId, getPrevId, type SearchOrder, searchOrders } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let market: Marketplace;
beforeAll(async () => {
  await createRandomPosts(world.database, 45, 7);
  market = await readMarketplace(world.database, START);
});

type Query = Record<string, string>;

/** Follows the neighbors from an ad to the end. */
async function followNeighbors(
  contract: typeof getNextId | typeof getPrevId,
  startId: number,
  query: Query,
) {
  const visitedIds = [startId];
  for (let id: number | null = startId; id !== null && visitedIds.length <= market.posts.length; ) {
    const response = await world.call(contract, { query: { ...query, current_id: id } });
    id = dataOf(contract, response).id;
    if (id !== null) visitedIds.push(id);
  }
  return visitedIds;
}

/** Expects both directions to visit exactly these ads. */
async function expectNeighbors(expectedIds: number[], query: Query) {
  const [first] = expectedIds;
  const last = expectedIds.at(-1);
  if (first === undefined || last === undefined) throw new Error('empty list');
  expect(expectedIds.length).toBeGreaterThan(5);

  expect(await followNeighbors(getNextId, first, query)).toEqual(expectedIds);
  expect(await followNeighbors(getPrevId, last, query)).toEqual(expectedIds.toReversed());
}

// The rows are searched until the index has started.
describe.each(['rows', 'index'])('post/get-next-id and post/get-prev-id by %s', (source) => {
  beforeAll(async () => {
    if (source === 'index') await world.app.services.searchIndex.start();
  });

  it.each<Query>([
    {},
    { guarantee: 'false' },
    { state_id: '0', special_offer: '0', tuning: 'false', q: '' },
    { currency_id: '2' },
  ])('follow the list of all ads: %j', async (query) => {
    await expectNeighbors(naiveSearch(market, {}, undefined), query);
  });

  it.each(searchOrders)('follow all ads ordered by %s', async (order: SearchOrder) => {
    await expectNeighbors(naiveSearch(market, {}, order), { order });
  });

  it('follow the list of a search', async () => {
    const expected = naiveSearch(market, { state_id: 2 }, undefined);

    await expectNeighbors(expected, { state_id: '2' });
  });

  it('follow a filter with its order, ads on request last', async () => {
    const expected = naiveSearch(market, { kind: 'ground', year_from: 2009 }, 'price_asc');

    await expectNeighbors(expected, { kind: 'ground', year_from: '2009', order: 'price_asc' });
  });

  it.each(searchOrders)('follow the list of a seller ordered by %s', async (order: SearchOrder) => {
    const postsBySeller = Map.groupBy(market.posts, ({ userId }) => userId);
    const [seller = 0] = [...postsBySeller].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    const query = { seller_id: String(seller), order };
    const list = naiveSearch(market, {}, order).filter((id) =>
      market.posts.some((post) => post.id === id && post.userId === seller),
    );

    await expectNeighbors(list, query);
  });

  it('follow a price filter in another currency', async () => {
    const filter = { price_from: 1_000, currency_id: 2 };

    await expectNeighbors(naiveSearch(market, filter, 'price_desc'), {
      price_from: '1000',
      currency_id: '2',
      order: 'price_desc',
    });
  });

  it('continue from an ad outside the search to the next match in the order', async () => {
    const filter = { mileage_to: 0 };
    const matchingIds = naiveSearch(market, filter, 'date_desc');
    const allIds = naiveSearch(market, {}, 'date_desc');
    const outsideId = allIds.find((id) => !matchingIds.includes(id) && allIds.indexOf(id) > 3) ?? 0;
    const positionOf = (id: number) => allIds.indexOf(id);

    const response = await world.call(getNextId, {
      query: { mileage_to: 0, order: 'date_desc', current_id: outsideId },
    });

    expect(dataOf(getNextId, response).id).toBe(
      matchingIds.find((id) => positionOf(id) > positionOf(outsideId)) ?? null,
    );
  });

  it('return null before the first and after the last ad', async () => {
    const list = naiveSearch(market, {}, undefined);
    const first = list[0] ?? 0;
    const last = list.at(-1) ?? 0;

    const before = await world.call(getPrevId, { query: { current_id: first } });
    const after = await world.call(getNextId, { query: { current_id: last } });

    expect([dataOf(getPrevId, before), dataOf(getNextId, after)]).toEqual([
      { id: null },
      { id: null },
    ]);
  });
});

describe('post/get-next-id among equal ads', () => {
  it('orders ads published at the same moment by id, newest first', async () => {
    const otherWorld = await testWorld();
    const posts = [
      await aPost(otherWorld.database),
      await aPost(otherWorld.database),
      await aPost(otherWorld.database),
    ].map(({ id }) => id);

    const nextIds = [];
    for (const id of posts) {
      nextIds.push(
        dataOf(getNextId, await otherWorld.call(getNextId, { query: { current_id: id } })).id,
      );
    }
    await otherWorld.close();

    expect(nextIds).toEqual([null, posts[0], posts[1]]);
  });
});
