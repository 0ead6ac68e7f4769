import { getSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { createHiddenPosts } from '../../../testing/hidden-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('seller/get-info-by-id', () => {
  it('excludes hidden ads from the count', async () => {
    const seller = await aSellerRow(world.database);
    await aPost(world.database, { userId: seller.id });
    await createHiddenPosts(world.database, { userId: seller.id });

    const response = await world.call(getSeller, { params: { id: seller.id } });

    expect(dataOf(getSeller, response).posts_count).toBe(1);
  });

  it('does not reveal personal names of a company account', async () => {
    const seller = await aSellerRow(world.database, {
      isEntity: true,
      companyName: 'Гараж',
      firstName: 'Тайноимя',
      lastName: 'Тайнофамилия',
    });

    const response = await world.call(getSeller, { params: { id: seller.id } });

    expect(response.status, response.text).toBe(200);
    expect(response.text).not.toMatch(/Тайно/);
  });
});
