import {
  addToFavorites,
  getFavorites,
  getFavoritesCount,
  removeFromFavorites,
  updateFavorite,
} from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf, pageOf, whole } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it.each([getFavorites, getFavoritesCount, addToFavorites, removeFromFavorites, updateFavorite])(
  '$path is for who is signed in, whether the ad is there or not',
  async (contract) => {
    const { id } = await aPost(world.database);
    const call = (postId: number) =>
      world.call(contract, contract.method === 'POST' ? { body: { id: postId } } : {});

    expect(failureOf(await call(id), 401).code).toBe('unauthorized');
    expect(whole(await call(id))).toEqual(whole(await call(2_147_483_647)));
  },
);

it('nobody sees or changes what somebody else keeps', async () => {
  const [owner, other] = [await aSignedIn(world), await aSignedIn(world)];
  const { id } = await aPost(world.database);
  const unknown = await aPost(world.database);
  await world.call(addToFavorites, { token: owner.token, body: { id, note: 'моё' } });
  const asOther = { token: other.token, body: { id, note: 'чужое', user_id: owner.user.id } };

  const changed = await world.call(updateFavorite, asOther);
  const missing = await world.call(updateFavorite, {
    token: other.token,
    body: { id: unknown.id, note: 'чужое' },
  });
  expect(failureOf(changed, 404).code).toBe('favorite.not_found');
  expect(whole(changed)).toEqual(whole(missing));
  dataOf(removeFromFavorites, await world.call(removeFromFavorites, asOther));

  const others = await world.call(getFavorites, {
    token: other.token,
    query: { user_id: owner.user.id },
  });
  expect(pageOf(getFavorites, others).data).toEqual([]);
  const own = await world.call(getFavorites, { token: owner.token });
  expect(pageOf(getFavorites, own).data).toMatchObject([{ note: 'моё' }]);
});
