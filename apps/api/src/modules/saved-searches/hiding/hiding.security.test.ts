import { addHidings, getHidings, removeHidings } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it.each([getHidings, addHidings, removeHidings])(
  '$method $path is for who is signed in, whether the ad is there or not',
  async (contract) => {
    const { id } = await aPost(world.database);
    for (const postId of [id, 2_147_483_647]) {
      const body = contract.method === 'POST' ? { body: { post_id: postId } } : {};
      expect(failureOf(await world.call(contract, body), 401).code).toBe('unauthorized');
    }
  },
);

it('nobody sees or changes what somebody else hides', async () => {
  const [owner, other] = [await aSignedIn(world), await aSignedIn(world)];
  const { id } = await aPost(world.database);
  await world.call(addHidings, { token: owner.token, body: { post_id: id } });
  const asOther = { token: other.token, query: { user_id: owner.user.id } };

  expect(dataOf(getHidings, await world.call(getHidings, asOther)).post_ids).toEqual([]);
  await world.call(removeHidings, { ...asOther, body: { post_id: id } });

  const own = await world.call(getHidings, { token: owner.token });
  expect(dataOf(getHidings, own).post_ids).toEqual([id]);
});

it('tells of a hidden seller no more than lists do', async () => {
  const { token } = await aSignedIn(world);
  const { user } = await aSignedIn(world, { firstName: 'Жанна', lastName: 'Тайная' });
  await aPost(world.database, { userId: user.id });

  const answer = await world.call(addHidings, { token, body: { user_id: user.id } });

  expect(answer.text).not.toContain('Тайная');
  expect(answer.text).not.toContain(user.email);
});
