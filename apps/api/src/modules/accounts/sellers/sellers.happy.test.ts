import { getPostSeller, getSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('seller/get-info-by-id', () => {
  it('shows an individual by first name with the number of active ads', async () => {
    const seller = await aSellerRow(world.database, { firstName: 'Мария' });
    await aPost(world.database, { userId: seller.id });
    await aPost(world.database, { userId: seller.id });
    await aPost(world.database, { userId: seller.id, status: 'archived' });

    const profile = dataOf(getSeller, await world.call(getSeller, { params: { id: seller.id } }));

    expect(profile).toEqual({
      id: seller.id,
      name: 'Мария',
      is_entity: false,
      company_name: null,
      logo: null,
      avatar: null,
      phone_verified: false,
      posts_count: 2,
      on_site_since: '2025-05-11T12:00:00.000Z',
      city: null,
      followed: false,
      reply: null,
    });
  });

  it('shows a company by name, with its city in the requested language', async () => {
    const city = await world.database.city.findFirstOrThrow({ where: { nameRu: 'Казань' } });
    const seller = await aSellerRow(world.database, {
      isEntity: true,
      companyName: 'Гараж № 1',
      logo: '/media/lo/logo.webp',
      avatar: '/media/av/avatar.webp',
      phoneVerifiedAt: new Date('2026-01-01T00:00:00Z'),
      countryId: city.countryId,
      cityId: city.id,
    });
    const fetchSeller = async (language: string) =>
      dataOf(
        getSeller,
        await world.call(getSeller, {
          params: { id: seller.id },
          headers: { 'Accept-Language': language },
        }),
      );

    expect(await fetchSeller('ru')).toMatchObject({
      name: 'Гараж № 1',
      is_entity: true,
      company_name: 'Гараж № 1',
      logo: '/media/lo/logo.webp',
      avatar: '/media/av/avatar.webp',
      phone_verified: true,
      posts_count: 0,
      city: { id: city.id, name: 'Казань' },
    });
    expect((await fetchSeller('en')).city?.name).toBe(city.nameEn);
  });
});

describe('parallel requests for sellers of ads', () => {
  it('return the seller of each active ad, and 404 for a hidden one', async () => {
    const { database } = world;
    const seller = await aSellerRow(database, { firstName: 'Мария' });
    const [firstPost, secondPost] = await Promise.all([
      aPost(database, { userId: seller.id }),
      aPost(database, { userId: seller.id }),
    ]);
    const otherPost = await aPost(database);
    const hiddenPost = await aPost(database, { userId: seller.id, hidden: true });

    const responses = await Promise.all(
      [firstPost, otherPost, hiddenPost, secondPost].map(({ id }) =>
        world.call(getPostSeller, { params: { id } }),
      ),
    );

    const sellers = responses.map((response) =>
      response.status === 200 ? dataOf(getPostSeller, response) : null,
    );
    expect(sellers.map((each) => each?.id)).toEqual([
      seller.id,
      otherPost.userId,
      undefined,
      seller.id,
    ]);
    expect(sellers.map((each) => each?.posts_count)).toEqual([2, 1, undefined, 2]);
    expect(failureOf(responses[2] ?? { status: 0, text: '', body: null }, 404).code).toBe(
      'post.not_found',
    );
  });
});
