import { getFooterBrands, getPostsTotalCount, getSpecialPosts } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createHiddenPosts } from '../../../testing/hidden-posts.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { aPostWithSecrets } from '../../../testing/secrets.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let publicPost: { id: number };
beforeAll(async () => {
  publicPost = await aPostWithSecrets(world.database);
  await createHiddenPosts(world.database, { specialOfferDate: new Date('2026-06-20T00:00:00Z') });
});

describe('lists of the home page and the footer', () => {
  it('exclude hidden ads, even with a running special offer', async () => {
    const special = pageOf(getSpecialPosts, await world.call(getSpecialPosts));
    const total = dataOf(getPostsTotalCount, await world.call(getPostsTotalCount));
    const brands = dataOf(getFooterBrands, await world.call(getFooterBrands));

    expect(idsOf(special.data)).toEqual([publicPost.id]);
    expect([special.meta.total, total.count, brands[0]?.count]).toEqual([1, 1, 1]);
  });
});
