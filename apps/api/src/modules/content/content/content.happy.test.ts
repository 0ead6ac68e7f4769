import { getFooterBrands, getPostsTotalCount, getSpecialPosts } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld, testWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const hoursAfterStart = (count: number) => new Date(START.getTime() + count * 3_600_000);

describe('counts of ads', () => {
  it('include active ads only, the make with most ads first', async () => {
    const bmw = await world.database.model.findFirstOrThrow({ where: { brand: { slug: 'bmw' } } });
    const ownWorld = await testWorld();
    const database = ownWorld.database;
    await aPost(database, { modelId: bmw.id });
    await aPost(database);
    await aPost(database);
    await aPost(database, { status: 'moderation' });

    const total = dataOf(getPostsTotalCount, await ownWorld.call(getPostsTotalCount));
    const brands = dataOf(getFooterBrands, await ownWorld.call(getFooterBrands));
    await ownWorld.close();

    expect(total).toEqual({ count: 3 });
    expect(brands.map(({ name, count }) => [name, count])).toEqual([
      ['Porsche', 2],
      ['BMW', 1],
    ]);
  });
});

describe('home/get-posts-special', () => {
  it('lists ads with a running placement in pages, the newest first', async () => {
    const special = { specialOfferDate: hoursAfterStart(24) };
    const posts = [];
    for (const age of [3, 1, 2]) {
      posts.push(await aPost(world.database, { ...special, publishedAt: hoursAfterStart(-age) }));
    }
    await aPost(world.database, { specialOfferDate: hoursAfterStart(-1) });
    await aPost(world.database);
    await aPost(world.database, { ...special, status: 'moderation' });
    const [oldest, newest, middle] = idsOf(posts);

    const firstPage = pageOf(
      getSpecialPosts,
      await world.call(getSpecialPosts, { query: { per_page: 2 } }),
    );
    const secondPage = pageOf(
      getSpecialPosts,
      await world.call(getSpecialPosts, { query: { per_page: 2, page: 2 } }),
    );

    expect([idsOf(firstPage.data), idsOf(secondPage.data)]).toEqual([[newest, middle], [oldest]]);
    expect(secondPage.meta).toMatchObject({ current_page: 2, last_page: 2, per_page: 2, total: 3 });
  });

  it('returns stable pages with as_of while ads are added', async () => {
    const ownWorld = await testWorld();
    const createSpecial = (age: number) =>
      aPost(ownWorld.database, {
        specialOfferDate: hoursAfterStart(24),
        publishedAt: hoursAfterStart(-age),
      });
    const listSpecial = async (query: Record<string, string | number>) =>
      pageOf(getSpecialPosts, await ownWorld.call(getSpecialPosts, { query }));
    const [older, newer] = [await createSpecial(2), await createSpecial(1)];

    const firstPage = await listSpecial({ per_page: 1 });
    ownWorld.clock.moveTo(hoursAfterStart(1));
    const addedPost = await createSpecial(-1);
    const secondPage = await listSpecial({
      per_page: 1,
      page: 2,
      as_of: firstPage.meta.as_of ?? '',
    });
    const laterPage = await listSpecial({ per_page: 1 });
    await ownWorld.close();

    expect([firstPage, secondPage, laterPage].flatMap(({ data }) => idsOf(data))).toEqual([
      newer.id,
      older.id,
      addedPost.id,
    ]);
    expect(secondPage.meta).toMatchObject({ total: 2, as_of: firstPage.meta.as_of });
  });

  it('returns an empty page beyond the end', async () => {
    const response = await world.call(getSpecialPosts, { query: { page: 99 } });

    const { data, meta } = pageOf(getSpecialPosts, response);
    expect([data, meta.current_page, meta.last_page]).toEqual([[], 99, 1]);
  });
});
