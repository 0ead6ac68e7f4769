import { answerOffer, getChats, offerPrice, setOfferFloor } from '@pitlane/contracts';
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
const calls: Record<string, (token: string, exists: boolean) => Promise<unknown>> = {
  ...Object.fromEntries(
    (['accept', 'decline', 'counter', 'withdraw'] as const).map((action) => [
      action,
      (token: string, exists: boolean) =>
        answer(world, token, exists ? offerId : MISSING, action, 9_300_000).then(whole),
    ]),
  ),
  'an answer without an action': (token, exists) =>
    world
      .call(answerOffer, { token, params: { id: exists ? offerId : MISSING }, body: {} })
      .then(whole),
  'a floor': (token, exists) =>
    world
      .call(setOfferFloor, {
        token,
        body: { id: exists ? deal.post.id : MISSING, price: 9_000_000 },
      })
      .then(whole),
  'a floor without a price': (token, exists) =>
    world.call(setOfferFloor, { token, body: { id: exists ? deal.post.id : MISSING } }).then(whole),
};
const people = ['somebody else', 'a moderator', 'another buyer'];
const cells = Object.keys(calls).flatMap((call) => people.map((who) => ({ call, who })));

describe("others' offers and ads", () => {
  it.each(cells)('are not there for $who: $call', async ({ call, who }) => {
    const token = strangers[who] ?? '';

    const theirs = await calls[call]?.(token, true);
    const missing = await calls[call]?.(token, false);

    expect(theirs).toMatchObject({ status: 404 });
    expect(theirs).toEqual(missing);
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

  it('belongs to whom the session says, whatever is sent beside', async () => {
    const own = await aDeal(world);
    const body = {
      ...{ post_id: own.post.id, currency_id: 1, price: 9_000_000 },
      ...{ buyer_id: own.seller.user.id, by: 'seller', status: 'accepted', slot: 3, auto: true },
      expires_at: '2099-01-01T00:00:00Z',
    };

    const made = dataOf(offerPrice, await world.call(offerPrice, { token: own.buyer.token, body }));

    const row = await world.database.offer.findUniqueOrThrow({ where: { id: made.id } });
    expect(row).toMatchObject({ buyerId: own.buyer.user.id, by: 'buyer', status: 'open', slot: 1 });
    expect(made.expires_at).toBe('2026-06-17T12:00:00.000Z');
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
