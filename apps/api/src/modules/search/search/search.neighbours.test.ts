import { getNextId, getPrevId, type SearchOrder, searchOrders } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let market: Marketplace;
beforeAll(async () => {
  await randomPosts(world.database, 45, 7);
  market = await readMarketplace(world.database, START);
});

type Query = Record<string, string>;

/** Follows the neighbours from an ad to the end. */
async function walk(contract: typeof getNextId | typeof getPrevId, from: number, query: Query) {
  const seen = [from];
  for (let id: number | null = from; id !== null && seen.length <= market.posts.length; ) {
    const answer = await world.call(contract, { query: { ...query, current_id: id } });
    id = dataOf(contract, answer).id;
    if (id !== null) seen.push(id);
  }
  return seen;
}

/** Expects both directions to visit exactly this list. */
async function expectWalks(list: number[], query: Query) {
  const [first] = list;
  const last = list.at(-1);
  if (first === undefined || last === undefined) throw new Error('empty list');
  expect(list.length).toBeGreaterThan(5);

  expect(await walk(getNextId, first, query)).toEqual(list);
  expect(await walk(getPrevId, last, query)).toEqual(list.toReversed());
}

// Rows are searched until the index has started.
describe.each(['rows', 'index'])('post/get-next-id and post/get-prev-id by %s', (way) => {
  beforeAll(async () => {
    if (way === 'index') await world.app.services.searchIndex.start();
  });

  it.each<Query>([
    {},
    { guarantee: 'false' },
    { state_id: '0', special_offer: '0', tuning: 'false', q: '' },
    { currency_id: '2' },
  ])('follow the list of all ads: %j', async (query) => {
    await expectWalks(naiveSearch(market, {}, undefined), query);
  });

  it.each(searchOrders)('follow all ads ordered by %s', async (order: SearchOrder) => {
    await expectWalks(naiveSearch(market, {}, order), { order });
  });

  it('follow the list of a search', async () => {
    const expected = naiveSearch(market, { state_id: 2 }, undefined);

    await expectWalks(expected, { state_id: '2' });
  });

  it('follow a filter with its order, ads on request last', async () => {
    const expected = naiveSearch(market, { kind: 'ground', year_from: 2009 }, 'price_asc');

    await expectWalks(expected, { kind: 'ground', year_from: '2009', order: 'price_asc' });
  });

  it.each(searchOrders)('follow the list of a seller ordered by %s', async (order: SearchOrder) => {
    const counts = Map.groupBy(market.posts, ({ userId }) => userId);
    const [seller = 0] = [...counts].toSorted((a, b) => b[1].length - a[1].length)[0] ?? [];
    const query = { seller_id: String(seller), order };
    const list = naiveSearch(market, {}, order).filter((id) =>
      market.posts.some((post) => post.id === id && post.userId === seller),
    );

    await expectWalks(list, query);
  });

  it('follow a price filter in another currency', async () => {
    const filter = { price_from: 1_000, currency_id: 2 };

    await expectWalks(naiveSearch(market, filter, 'price_desc'), {
      price_from: '1000',
      currency_id: '2',
      order: 'price_desc',
    });
  });

  it('step from an ad outside the search to its neighbours by order', async () => {
    const filter = { mileage_to: 0 };
    const inside = naiveSearch(market, filter, 'date_desc');
    const all = naiveSearch(market, {}, 'date_desc');
    const outside = all.find((id) => !inside.includes(id) && all.indexOf(id) > 3) ?? 0;
    const rank = (id: number) => all.indexOf(id);

    const answer = await world.call(getNextId, {
      query: { mileage_to: 0, order: 'date_desc', current_id: outside },
    });

    expect(dataOf(getNextId, answer).id).toBe(
      inside.find((id) => rank(id) > rank(outside)) ?? null,
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

describe('post/get-next-id among equals', () => {
  it('orders ads published at the same moment by id, newest first', async () => {
    const own = await testWorld();
    const posts = [
      await aPost(own.database),
      await aPost(own.database),
      await aPost(own.database),
    ].map(({ id }) => id);

    const answers = [];
    for (const id of posts) {
      answers.push(dataOf(getNextId, await own.call(getNextId, { query: { current_id: id } })).id);
    }
    await own.close();

    expect(answers).toEqual([null, posts[0], posts[1]]);
  });
});
