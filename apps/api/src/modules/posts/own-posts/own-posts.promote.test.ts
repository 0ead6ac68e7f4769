import { getMyPosts, promotePost } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSeller } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { days, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Promotions without an effect are not sold (docs/product.md#special-placements).
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

async function aPost(fields: PostFields, specialOffers = 2) {
  const { user, token } = await aSeller(world, { specialOffers });
  const { id } = await anOwnPost(world, user.id, fields);
  return {
    id,
    userId: user.id,
    promote: (headers: Record<string, string> = {}) =>
      world.call(promotePost, { token, body: { id }, headers }),
    actions: async () => {
      const [post] = dataOf(getMyPosts, await world.call(getMyPosts, { token }));
      return post?.own?.actions ?? [];
    },
    promotedUntil: async () =>
      (await world.database.post.findUniqueOrThrow({ where: { id } })).specialOfferDate,
  };
}

const ineffectiveCases: [string, PostFields][] = [
  ['that has expired', { expiresAt: START }],
  ['that expired yesterday', { expiresAt: days(-1) }],
  ['that has expired with its promotion', { expiresAt: START, specialOfferDate: START }],
  ['that is promoted until its last day', { expiresAt: days(3), specialOfferDate: days(3) }],
];

describe('post/promote', () => {
  it.each(ineffectiveCases)('rejects an ad %s without taking a unit', async (_what, fields) => {
    const ownPost = await aPost(fields);
    const before = await snapshotOf(world.database, ownPost.id, ownPost.userId);

    const response = await ownPost.promote();

    expect(failureOf(response, 409).code).toBe('post.wrong_state');
    expect(await snapshotOf(world.database, ownPost.id, ownPost.userId)).toEqual(before);
    expect(await expectSoundLedger(world, ownPost.userId)).toMatchObject({ specialOffers: 2 });
    expect(await ownPost.actions()).not.toContain('promote');
    const postWithoutUnits = await aPost(fields, 0);
    expect(failureOf(await postWithoutUnits.promote(), 409).code, 'also without units').toBe(
      'post.wrong_state',
    );
  });

  it.each([
    ['ru', /[а-я]/],
    ['en', /^[A-Za-z]/],
  ])(
    'promotes an ad on its last day once, with a warning in %s',
    async (language, expectedText) => {
      const ownPost = await aPost({ expiresAt: days(1) });
      expect(await ownPost.actions()).toContain('promote');

      const promotedPost = dataOf(
        promotePost,
        await ownPost.promote({ 'Accept-Language': language }),
      );

      expect(promotedPost.warning).toMatch(expectedText);
      expect(await ownPost.promotedUntil()).toEqual(days(1));
      expect(promotedPost.own?.actions).not.toContain('promote');
      expect(failureOf(await ownPost.promote(), 409).code).toBe('post.wrong_state');
      expect(await expectSoundLedger(world, ownPost.userId)).toMatchObject({ specialOffers: 1 });
    },
  );

  it("cuts an extended promotion to the ad's last day, and repeats the warning for a repeated request", async () => {
    const ownPost = await aPost({ expiresAt: days(10), specialOfferDate: days(5) });

    const firstResponse = await ownPost.promote({ 'Idempotency-Key': 'one' });

    expect(dataOf(promotePost, firstResponse).warning).toMatch(/[а-я]/);
    expect(await ownPost.promotedUntil()).toEqual(days(10));
    const repeatedResponse = await ownPost.promote({ 'Idempotency-Key': 'one' });
    expect(repeatedResponse.body).toEqual(firstResponse.body);
    expect(await expectSoundLedger(world, ownPost.userId)).toMatchObject({ specialOffers: 1 });
  });
});
