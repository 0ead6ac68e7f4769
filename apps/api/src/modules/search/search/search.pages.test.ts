import { searchOrders, searchPosts } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { Random } from '../../../testing/random.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const POST_COUNT = 90;
const PER_PAGE = 7;
const SEED = 20_261_126;

const world = sharedWorld();
beforeAll(() => createRandomPosts(world.database, POST_COUNT));

type Query = Record<string, string | number>;
const search = async (query: Query) =>
  pageOf(searchPosts, await world.call(searchPosts, { query: { per_page: PER_PAGE, ...query } }));

/** Removes some ads, sometimes including the last one seen, and publishes another one. */
async function replaceAds(random: Random, seenIds: readonly number[], removedIds: Set<number>) {
  const posts = await world.database.post.findMany({
    where: { status: 'active' },
    select: { id: true },
  });
  const randomIds = posts.flatMap(({ id }) => (random.chance(0.04) ? [id] : []));
  const ids = [...randomIds, ...(random.chance(0.5) ? seenIds.slice(-1) : [])];
  for (const id of ids) removedIds.add(id);
  await world.database.post.updateMany({
    where: { id: { in: ids } },
    data: { status: 'removed', removedReason: 'owner' },
  });
  await aPost(world.database, {
    publishedAt: new Date(START.getTime() + random.integer(1, 1_000)),
  });
}

// The rows are searched until the index has started.
describe.each(['rows', 'index'])('pages of filter/search by %s', (source) => {
  beforeAll(async () => {
    if (source === 'index') await world.app.services.searchIndex.start();
  });

  it.each(searchOrders)(
    'neither repeat nor skip ads during concurrent changes: %s',
    async (order) => {
      const random = new Random(SEED);
      const removedIds = new Set<number>();
      const { data: allPosts } = await search({ order, per_page: 100 });

      const firstPage = await search({ order });
      const seenIds = idsOf(firstPage.data);
      let { meta } = firstPage;
      for (let page = 2; meta.after; page += 1) {
        await replaceAds(random, seenIds, removedIds);
        const { after } = meta;
        const nextPage = await search({ order, page, as_of: firstPage.meta.as_of ?? '', after });
        seenIds.push(...idsOf(nextPage.data));
        meta = nextPage.meta;
      }

      expect(new Set(seenIds).size).toBe(seenIds.length);
      const remainingIds = idsOf(allPosts).filter((id) => !removedIds.has(id));
      expect(remainingIds.length).toBeGreaterThan(POST_COUNT / 4);
      expect(seenIds.filter((id) => !removedIds.has(id))).toEqual(remainingIds);
      // Restores the ads for the next order.
      await world.database.post.updateMany({
        where: { id: { in: [...removedIds] } },
        data: { status: 'active', removedReason: null },
      });
      await world.database.post.deleteMany({ where: { publishedAt: { gt: START } } });
    },
  );

  it('use the page number if the cursor belongs to another order', async () => {
    const { data } = await search({ order: 'year_asc', page: 2 });

    const { data: sameData } = await search({ order: 'year_asc', page: 2, after: '0,-1,-5' });

    expect(idsOf(sameData)).toEqual(idsOf(data));
  });

  it.each(searchOrders)('accept any cursor: %s', async (order) => {
    const largestKey = '9'.repeat(16);
    for (const key of ['', '0', '-1', largestKey, `-${largestKey}`]) {
      for (const after of [`${key},${key}`, `${key},${key},${key}`]) {
        const { data } = await search({ order, after });
        expect(data.length).toBeLessThanOrEqual(PER_PAGE);
      }
    }
  });
});
