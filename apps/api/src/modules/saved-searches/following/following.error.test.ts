import { followSeller, unfollowSeller } from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const UNKNOWN = 2_147_483_647;

it('nobody follows himself or whom there is not', async () => {
  const { token, user } = await aSignedIn(world);
  const follow = (id: number) => world.call(followSeller, { token, body: { id } });

  expect(failureOf(await follow(user.id), 403).code).toBe('seller.own');
  expect(failureOf(await follow(UNKNOWN), 404).code).toBe('seller.not_found');
  const unfollow = await world.call(unfollowSeller, { token, body: { id: UNKNOWN } });
  expect(failureOf(unfollow, 404).code).toBe('seller.not_found');
});
