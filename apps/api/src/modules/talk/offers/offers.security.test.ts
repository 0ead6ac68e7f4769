import { getChats, offerPrice } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, offerFor, offersOf, respondToOffer } from '../../../testing/an-offer.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
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
    'another user': (await aSignedIn(world)).token,
    'a moderator': (await aModerator(world)).token,
    'another buyer': rival.token,
  };
});

const MISSING = 2_147_483_647;
const actions = ['accept', 'decline', 'counter', 'withdraw'] as const;
const users = ['another user', 'a moderator', 'another buyer'];
const cases = actions.flatMap((action) => users.map((user) => ({ action, user })));

describe("others' offers", () => {
  it.each(cases)('return 404 to $user: $action', async ({ action, user }) => {
    const [foreign, missing] = await Promise.all(
      [offerId, MISSING].map((id) =>
        respondToOffer(world, strangers[user] ?? '', id, action, 9_300_000),
      ),
    );

    expect(foreign?.status).toBe(404);
    expect(foreign && withoutDate(foreign)).toEqual(missing && withoutDate(missing));
  });

  it('are not listed', async () => {
    for (const token of Object.values(strangers)) {
      const offers = await offersOf(world, token, { post_id: deal.post.id });
      expect(offers.filter(({ id }) => id === offerId)).toEqual([]);
      expect(offers.every(({ role }) => role === 'buyer')).toBe(true);
    }
  });
});

describe('an offer', () => {
  it('does not disclose private fields of the other user', async () => {
    const profile = { lastName: 'Тайнофамильев', phone: '+79261234567' };
    const hidden = await aDeal(world, {
      seller: await aSignedIn(world, profile),
      buyer: await aSignedIn(world, profile),
    });
    const offered = await offerFor(world, hidden.buyer.token, hidden.post.id, 9_000_000);
    const { id } = dataOf(offerPrice, offered);
    const accepted = await respondToOffer(world, hidden.seller.token, id, 'accept');
    const chats = await world.call(getChats, { token: hidden.buyer.token });

    for (const { text } of [offered, accepted, chats]) {
      expect(text).not.toMatch(/Тайнофамильев|79261234567|@example\.test/);
    }
  });

  it('rejects a blocked account, also in a request in progress', async () => {
    const { buyer, post } = await aDeal(world);
    const token = await tokenOf(world, buyer.user.id);
    await world.app.services.staff.block(buyer.user.id, 'спам');

    failureOf(await offerFor(world, token, post.id, 9_000_000), 401);
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
