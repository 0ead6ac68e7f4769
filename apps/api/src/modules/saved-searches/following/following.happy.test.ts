import { followSeller, getSeller, unfollowSeller } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { searchesOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('saves a search for all ads of a followed seller, and deletes it on unfollowing', async () => {
  const { token } = await aSignedInAccount(world);
  const seller = await aSellerRow(world.database, { firstName: 'Пётр' });
  await aPost(world.database, { userId: seller.id });
  const follow = () => world.call(followSeller, { token, body: { id: seller.id } });
  const isFollowed = async () =>
    dataOf(getSeller, await world.call(getSeller, { token, params: { id: seller.id } })).followed;
  expect(await isFollowed()).toBe(false);

  const search = dataOf(followSeller, await follow());

  expect(search).toMatchObject({
    seller_id: seller.id,
    summary: { ru: 'Объявления продавца Пётр', en: 'Ads by Пётр' },
    address: `/seller/${seller.id}/products`,
  });
  expect(dataOf({ response: followSeller.response }, await follow())).toEqual(search);
  expect(await isFollowed()).toBe(true);
  for (const _time of [1, 2]) {
    const body = { id: seller.id };
    dataOf(unfollowSeller, await world.call(unfollowSeller, { token, body }));
  }
  expect(await isFollowed()).toBe(false);
  expect(await searchesOf(world, token)).toEqual([]);
});

it('rejects following oneself', async () => {
  const { token, user } = await aSignedInAccount(world);
  const response = await world.call(followSeller, { token, body: { id: user.id } });

  expect(failureOf(response, 403).code).toBe('seller.own');
});
