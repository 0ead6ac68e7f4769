import { markSavedFilterSeen } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSearch, newPostsOf } from '../../../testing/a-search.ts';
import { adSteps } from '../../../testing/ad-steps.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let steps: Awaited<ReturnType<typeof adSteps>>;
beforeEach(async () => {
  steps = await adSteps(world);
  ({ token } = await aSignedIn(world));
});

const save = (body: object = { year_to: 2016 }) => aSearch(world, token, body);
const isNew = (id: number) => newPostsOf(world, token, id);
const seen = (body: { id: number }) => world.call(markSavedFilterSeen, { token, body });

describe('a price', () => {
  it('makes an ad new again at 1 % or more below the last reported price', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    const afterwards: number[] = [];
    for (const price of [9_405_001, 9_405_000, 9_400_000, 9_500_000, 9_310_950]) {
      await seen({ id });
      await steps.reprice(postId, price);
      afterwards.push((await isNew(id)).total);
    }

    expect(afterwards).toEqual([0, 1, 0, 0, 1]);
  });

  it('restarts the comparison in another currency without an alert', async () => {
    const { id } = await save();
    const postId = await steps.publishNew();
    await seen({ id });

    const afterwards: number[] = [];
    for (const [price, currency] of [
      [100_000, 2],
      [99_500, 2],
      [99_000, 2],
    ] as const) {
      await steps.reprice(postId, price, currency);
      afterwards.push((await isNew(id)).total);
    }

    expect(afterwards).toEqual([0, 0, 1]);
  });

  it('is compared with that at the time of saving for an older ad', async () => {
    const postId = await steps.publishNew();
    steps.pass();
    const { id } = await save();

    await steps.reprice(postId, 9_450_000);
    expect((await isNew(id)).total).toBe(0);
    await steps.reprice(postId, 9_405_000);
    expect(await isNew(id)).toEqual({ ids: [postId], total: 1 });
  });

  it('must have fallen for a returning ad to be new', async () => {
    const postId = await steps.publishNew();
    steps.pass();
    const { id } = await save();
    await steps.takeOff(postId);
    await steps.publish(postId);
    expect((await isNew(id)).total).toBe(0);

    await steps.takeOff(postId);
    await steps.reprice(postId, 9_405_000);
    await steps.publish(postId);

    expect((await isNew(id)).total).toBe(1);
  });

  it('is compared with that at the time of saving for an ad off the site then', async () => {
    const postId = await steps.publishNew();
    await steps.takeOff(postId);
    await steps.reprice(postId, 9_000_000);
    steps.pass();
    const { id } = await save();
    await steps.publish(postId);
    expect((await isNew(id)).total).toBe(0);

    const other = await steps.publishNew();
    await seen({ id });
    await steps.takeOff(other);
    steps.pass();
    const late = await save({ seller_id: steps.ownerId });
    await steps.reprice(other, 8_000_000);
    await steps.publish(other);
    expect((await isNew(late.id)).ids).toEqual([other]);
  });
});
