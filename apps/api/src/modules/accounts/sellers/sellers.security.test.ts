import { getSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { hiddenPosts } from '../../../testing/hidden-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('seller/get-info-by-id', () => {
  it('excludes hidden ads from the count', async () => {
    const seller = await aSeller(world.database);
    await aPost(world.database, { userId: seller.id });
    await hiddenPosts(world.database, { userId: seller.id });

    const response = await world.call(getSeller, { params: { id: seller.id } });

    expect(dataOf(getSeller, response).posts_count).toBe(1);
  });

  it('does not reveal personal names of a company account', async () => {
    const seller = await aSeller(world.database, {
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
