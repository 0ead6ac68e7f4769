import { getFooterBrands, getPostsTotalCount, getSpecialPosts } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const hours = (count: number) => new Date(START.getTime() + count * 3_600_000);

describe('counts of ads', () => {
  it('include active ads only, the make with most ads first', async () => {
    const bmw = await world.database.model.findFirstOrThrow({ where: { brand: { slug: 'bmw' } } });
    const own = await testWorld();
    const database = own.database;
    await aPost(database, { modelId: bmw.id });
    await aPost(database);
    await aPost(database);
    await aPost(database, { status: 'moderation' });

    const total = dataOf(getPostsTotalCount, await own.call(getPostsTotalCount));
    const brands = dataOf(getFooterBrands, await own.call(getFooterBrands));
    await own.close();

    expect(total).toEqual({ count: 3 });
    expect(brands.map(({ name, count }) => [name, count])).toEqual([
      ['Porsche', 2],
      ['BMW', 1],
    ]);
  });
});

describe('home/get-posts-special', () => {
  it('lists ads with a running placement in pages, the newest first', async () => {
    const special = { specialOfferDate: hours(24) };
    const posts = [];
    for (const age of [3, 1, 2]) {
      posts.push(await aPost(world.database, { ...special, publishedAt: hours(-age) }));
    }
    await aPost(world.database, { specialOfferDate: hours(-1) });
    await aPost(world.database);
    await aPost(world.database, { ...special, status: 'moderation' });
    const [oldest, newest, middle] = idsOf(posts);

    const first = pageOf(
      getSpecialPosts,
      await world.call(getSpecialPosts, { query: { per_page: 2 } }),
    );
    const second = pageOf(
      getSpecialPosts,
      await world.call(getSpecialPosts, { query: { per_page: 2, page: 2 } }),
    );

    expect([idsOf(first.data), idsOf(second.data)]).toEqual([[newest, middle], [oldest]]);
    expect(second.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
  });

  it('keeps pages stable with as_of when ads are added', async () => {
    const own = await testWorld();
    const placed = (age: number) =>
      aPost(own.database, { specialOfferDate: hours(24), publishedAt: hours(-age) });
    const special = async (query: Record<string, string | number>) =>
      pageOf(getSpecialPosts, await own.call(getSpecialPosts, { query }));
    const [older, newer] = [await placed(2), await placed(1)];

    const first = await special({ per_page: 1 });
    own.clock.moveTo(hours(1));
    const arrived = await placed(-1);
    const second = await special({ per_page: 1, page: 2, as_of: first.meta.as_of ?? '' });
    const again = await special({ per_page: 1 });
    await own.close();

    expect([first, second, again].flatMap(({ data }) => idsOf(data))).toEqual([
      newer.id,
      older.id,
      arrived.id,
    ]);
    expect(second.meta).toMatchObject({ total: 2, as_of: first.meta.as_of });
  });

  it('returns an empty page beyond the end', async () => {
    const answer = await world.call(getSpecialPosts, { query: { page: 99 } });

    const { data, meta } = pageOf(getSpecialPosts, answer);
    expect([data, meta.current_page, meta.last_page]).toEqual([[], 99, 1]);
  });
});
