import { searchOrders, searchPosts } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { Random } from '../../../testing/random.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const POSTS = 90;
const PER_PAGE = 7;
const SEED = 20_261_126;

const world = sharedWorld();
beforeAll(() => randomPosts(world.database, POSTS));

type Query = Record<string, string | number>;
const search = async (query: Query) =>
  pageOf(searchPosts, await world.call(searchPosts, { query: { per_page: PER_PAGE, ...query } }));

/** Hides some ads, including the last one seen, and publishes others. */
async function replaceAds(random: Random, seen: readonly number[], isGone: Set<number>) {
  const posts = await world.database.post.findMany({
    where: { status: 'active' },
    select: { id: true },
  });
  const some = posts.flatMap(({ id }) => (random.chance(0.04) ? [id] : []));
  const ids = [...some, ...(random.chance(0.5) ? seen.slice(-1) : [])];
  for (const id of ids) isGone.add(id);
  await world.database.post.updateMany({
    where: { id: { in: ids } },
    data: { status: 'removed', removedReason: 'owner' },
  });
  await aPost(world.database, { publishedAt: new Date(START.getTime() + random.whole(1, 1_000)) });
}

// Rows are searched until the index has started.
describe.each(['rows', 'index'])('pages of filter/search by %s', (way) => {
  beforeAll(async () => {
    if (way === 'index') await world.app.services.searchIndex.start();
  });

  it.each(searchOrders)(
    'neither repeat nor skip ads under concurrent changes: %s',
    async (order) => {
      const random = new Random(SEED);
      const isGone = new Set<number>();
      const { data: all } = await search({ order, per_page: 100 });

      const first = await search({ order });
      const seen = idsOf(first.data);
      let { meta } = first;
      for (let page = 2; meta.after; page += 1) {
        await replaceAds(random, seen, isGone);
        const { after } = meta;
        const next = await search({ order, page, as_of: first.meta.as_of ?? '', after });
        seen.push(...idsOf(next.data));
        meta = next.meta;
      }

      expect(new Set(seen).size).toBe(seen.length);
      const stayed = idsOf(all).filter((id) => !isGone.has(id));
      expect(stayed.length).toBeGreaterThan(POSTS / 4);
      expect(seen.filter((id) => !isGone.has(id))).toEqual(stayed);
      // Restores the ads for the next order.
      await world.database.post.updateMany({
        where: { id: { in: [...isGone] } },
        data: { status: 'active', removedReason: null },
      });
      await world.database.post.deleteMany({ where: { publishedAt: { gt: START } } });
    },
  );

  it('use the page number if the cursor belongs to another order', async () => {
    const { data } = await search({ order: 'year_asc', page: 2 });

    const { data: same } = await search({ order: 'year_asc', page: 2, after: '0,-1,-5' });

    expect(idsOf(same)).toEqual(idsOf(data));
  });

  it.each(searchOrders)('accept any cursor: %s', async (order) => {
    const most = '9'.repeat(16);
    for (const key of ['', '0', '-1', most, `-${most}`]) {
      for (const after of [`${key},${key}`, `${key},${key},${key}`]) {
        const { data } = await search({ order, after });
        expect(data.length).toBeLessThanOrEqual(PER_PAGE);
      }
    }
  });
});
