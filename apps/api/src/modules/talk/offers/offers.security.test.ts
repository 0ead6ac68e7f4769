import { getChats, offerPrice } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, offersOf, respondToOffer, sendOffer } from '../../../testing/an-offer.ts';
import { dataOf, failureOf, withoutDate } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
let offerId: number;
let otherTokens: Record<string, string>;
beforeAll(async () => {
  deal = await aDeal(world);
  ({ id: offerId } = await anOffer(world, deal));
  const otherBuyer = await aSignedInAccount(world);
  await anOffer(world, { buyer: otherBuyer, post: deal.post }, 9_100_000);
  otherTokens = {
    'another user': (await aSignedInAccount(world)).token,
    'a moderator': (await aModerator(world)).token,
    'another buyer': otherBuyer.token,
  };
});

const MISSING = 2_147_483_647;
const actions = ['accept', 'decline', 'counter', 'withdraw'] as const;
const users = ['another user', 'a moderator', 'another buyer'];
const cases = actions.flatMap((action) => users.map((user) => ({ action, user })));

describe("others' offers", () => {
  it.each(cases)('return 404 for $action of $user', async ({ action, user }) => {
    const [response, missingResponse] = await Promise.all(
      [offerId, MISSING].map((id) =>
        respondToOffer(world, otherTokens[user] ?? '', id, action, 9_300_000),
      ),
    );

    expect(response?.status).toBe(404);
    expect(response && withoutDate(response)).toEqual(
      missingResponse && withoutDate(missingResponse),
    );
  });

  it('are not listed', async () => {
    for (const token of Object.values(otherTokens)) {
      const offers = await offersOf(world, token, { post_id: deal.post.id });
      expect(offers.filter(({ id }) => id === offerId)).toEqual([]);
      expect(offers.every(({ role }) => role === 'buyer')).toBe(true);
    }
  });
});

describe('an offer', () => {
  it('does not disclose private fields of the other user', async () => {
    const profile = { lastName: 'Тайнофамильев', phone: '+79261234567' };
    const deal = await aDeal(world, {
      seller: await aSignedInAccount(world, profile),
      buyer: await aSignedInAccount(world, profile),
    });
    const created = await sendOffer(world, deal.buyer.token, deal.post.id, 9_000_000);
    const { id } = dataOf(offerPrice, created);
    const accepted = await respondToOffer(world, deal.seller.token, id, 'accept');
    const chats = await world.call(getChats, { token: deal.buyer.token });

    for (const { text } of [created, accepted, chats]) {
      expect(text).not.toMatch(/Тайнофамильев|79261234567|@example\.test/);
    }
  });

  it('rejects a blocked account, even in a request in progress', async () => {
    const { buyer, post } = await aDeal(world);
    const token = await tokenOf(world, buyer.user.id);
    await world.app.services.staff.block(buyer.user.id, 'спам');

    failureOf(await sendOffer(world, token, post.id, 9_000_000), 401);
    const offer = world.app.services.offerActions.create(
      {
        userId: buyer.user.id,
        language: 'ru',
        transact: (run) => world.database.$transaction(run),
      },
      { postId: post.id, price: 9_000_000, currencyId: 1 },
    );
    await expect(offer).rejects.toMatchObject({ code: 'unauthorized' });
  });
});
