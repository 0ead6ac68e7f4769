import { markSavedFilterSeen } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSearch, newPostsOf } from '../../../testing/a-search.ts';
import { adSteps } from '../../../testing/ad-steps.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let token: string;
let adActions: Awaited<ReturnType<typeof adSteps>>;
beforeEach(async () => {
  adActions = await adSteps(world);
  ({ token } = await aSignedInAccount(world));
});

const save = (body: object = { year_to: 2016 }) => aSearch(world, token, body);
const findNewAds = (id: number) => newPostsOf(world, token, id);
const markSeen = (body: { id: number }) => world.call(markSavedFilterSeen, { token, body });

describe('a price', () => {
  it('makes an ad new again if it is at least 1 % below the last reported one', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    const totals: number[] = [];
    for (const price of [9_405_001, 9_405_000, 9_400_000, 9_500_000, 9_310_950]) {
      await markSeen({ id });
      await adActions.reprice(postId, price);
      totals.push((await findNewAds(id)).total);
    }

    expect(totals).toEqual([0, 1, 0, 0, 1]);
  });

  it('restarts the comparison in another currency without making the ad new', async () => {
    const { id } = await save();
    const postId = await adActions.publishNew();
    await markSeen({ id });

    const totals: number[] = [];
    for (const [price, currency] of [
      [100_000, 2],
      [99_500, 2],
      [99_000, 2],
    ] as const) {
      await adActions.reprice(postId, price, currency);
      totals.push((await findNewAds(id)).total);
    }

    expect(totals).toEqual([0, 0, 1]);
  });

  it('is compared with the price when the search was saved, for an older ad', async () => {
    const postId = await adActions.publishNew();
    adActions.pass();
    const { id } = await save();

    await adActions.reprice(postId, 9_450_000);
    expect((await findNewAds(id)).total).toBe(0);
    await adActions.reprice(postId, 9_405_000);
    expect(await findNewAds(id)).toEqual({ ids: [postId], total: 1 });
  });

  it('must have fallen for a returning ad to be new', async () => {
    const postId = await adActions.publishNew();
    adActions.pass();
    const { id } = await save();
    await adActions.unpublish(postId);
    await adActions.publish(postId);
    expect((await findNewAds(id)).total).toBe(0);

    await adActions.unpublish(postId);
    await adActions.reprice(postId, 9_405_000);
    await adActions.publish(postId);

    expect((await findNewAds(id)).total).toBe(1);
  });

  it('is compared with the price when the search was saved, for an ad that was unavailable then', async () => {
    const postId = await adActions.publishNew();
    await adActions.unpublish(postId);
    await adActions.reprice(postId, 9_000_000);
    adActions.pass();
    const { id } = await save();
    await adActions.publish(postId);
    expect((await findNewAds(id)).total).toBe(0);

    const otherId = await adActions.publishNew();
    await markSeen({ id });
    await adActions.unpublish(otherId);
    adActions.pass();
    const laterSearch = await save({ seller_id: adActions.ownerId });
    await adActions.reprice(otherId, 8_000_000);
    await adActions.publish(otherId);
    expect((await findNewAds(laterSearch.id)).ids).toEqual([otherId]);
  });
});
