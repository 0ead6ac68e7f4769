import { getChats, offerPrice } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, answer, name, offersOf } from '../../../testing/an-offer.ts';
import { dataOf, failureOf, whole } from '../../../testing/answers.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
let offerId: number;
let strangers: Record<string, string>;
beforeAll(async () => {
  deal = await aDeal(world);
  ({ id: offerId } = await anOffer(world, deal));
  const rival = await aSignedIn(world);
  await anOffer(world, { buyer: rival, post: deal.post }, 9_100_000);
  strangers = {
    'somebody else': (await aSignedIn(world)).token,
    'a moderator': (await aModerator(world)).token,
    'another buyer': rival.token,
  };
});

const MISSING = 2_147_483_647;
const actions = ['accept', 'decline', 'counter', 'withdraw'] as const;
const people = ['somebody else', 'a moderator', 'another buyer'];
const cells = actions.flatMap((action) => people.map((who) => ({ action, who })));

describe("others' offers", () => {
  it.each(cells)('are not there for $who: $action', async ({ action, who }) => {
    const [theirs, missing] = await Promise.all(
      [offerId, MISSING].map((id) => answer(world, strangers[who] ?? '', id, action, 9_300_000)),
    );

    expect(theirs?.status).toBe(404);
    expect(theirs && whole(theirs)).toEqual(missing && whole(missing));
  });

  it('are in no list', async () => {
    for (const token of Object.values(strangers)) {
      const seen = await offersOf(world, token, { post_id: deal.post.id });
      expect(seen.filter(({ id }) => id === offerId)).toEqual([]);
      expect(seen.every(({ role }) => role === 'buyer')).toBe(true);
    }
  });
});

describe('an offer', () => {
  it('says of the other one no more than an ad does', async () => {
    const shy = { lastName: 'Тайнофамильев', phone: '+79261234567' };
    const hidden = await aDeal(world, {
      seller: await aSignedIn(world, shy),
      buyer: await aSignedIn(world, shy),
    });
    const made = await name(world, hidden.buyer.token, hidden.post.id, 9_000_000);
    const { id } = dataOf(offerPrice, made);
    const accepted = await answer(world, hidden.seller.token, id, 'accept');
    const chats = await world.call(getChats, { token: hidden.buyer.token });

    for (const { text } of [made, accepted, chats]) {
      expect(text).not.toMatch(/Тайнофамильев|79261234567|@example\.test/);
    }
  });

  it('is closed to an account that is blocked, also within a call that has begun', async () => {
    const { buyer, post } = await aDeal(world);
    const token = await tokenOf(world, buyer.user.id);
    await world.app.services.staff.block(buyer.user.id, 'спам');

    failureOf(await name(world, token, post.id, 9_000_000), 401);
    const call = world.app.services.offerActions.make(
      {
        userId: buyer.user.id,
        language: 'ru',
        transact: (work) => world.database.$transaction(work),
      },
      { postId: post.id, price: 9_000_000, currencyId: 1 },
    );
    await expect(call).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
