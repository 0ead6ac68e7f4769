import { addViewedPosts, getViewedPosts, removeViewedPosts } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it.each([getViewedPosts, addViewedPosts, removeViewedPosts])(
  '$method $path is for who is signed in',
  async (contract) => {
    const body = contract.method === 'POST' ? { body: { ids: [1] } } : {};

    expect(failureOf(await world.call(contract, body), 401).code).toBe('unauthorized');
  },
);

it('nobody sees or changes what somebody else has opened', async () => {
  const [owner, other] = [await aSignedIn(world), await aSignedIn(world)];
  const { id } = await aPost(world.database);
  await world.call(addViewedPosts, { token: owner.token, body: { ids: [id] } });
  const asOther = { token: other.token, query: { user_id: owner.user.id } };

  expect(dataOf(getViewedPosts, await world.call(getViewedPosts, asOther)).ids).toEqual([]);
  await world.call(removeViewedPosts, { ...asOther, body: { all: true, user_id: owner.user.id } });

  const own = await world.call(getViewedPosts, { token: owner.token });
  expect(dataOf(getViewedPosts, own).ids).toEqual([id]);
});
