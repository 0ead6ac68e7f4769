import {
  answerOffer,
  getChats,
  getNotifications,
  offerPrice,
  updateChat,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aMessage, setChatStatus } from '../../../testing/a-chat.ts';
import {
  aDeal,
  anOffer,
  offersOf,
  respondSuccessfully,
  sendOffer,
} from '../../../testing/an-offer.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  deal = await aDeal(world);
});

const notificationsOf = async (token: string) =>
  pageOf(getNotifications, await world.call(getNotifications, { token })).data;
const typesOf = async (token: string) => (await notificationsOf(token)).map(({ type }) => type);
const chatsOf = async (token: string) => dataOf(getChats, await world.call(getChats, { token }));

describe('seller/offer-price', () => {
  it('creates an offer and notifies the owner', async () => {
    const { buyer, seller, post } = deal;

    const offer = await anOffer(world, deal, 9_000_000);

    expect(offer).toMatchObject({
      post: { id: post.id, gone: null, card: { id: post.id } },
      person: { id: seller.user.id, name: seller.user.firstName, blocked: false },
      role: 'buyer',
      by: 'buyer',
      price: 9_000_000,
      currency: { code: 'RUB' },
      status: 'open',
      counter_to: null,
      actions: ['withdraw'],
      chat_id: null,
      created_at: '2026-06-15T12:00:00.000Z',
      expires_at: '2026-06-17T12:00:00.000Z',
      answered_at: null,
      offers_left_today: 2,
    });
    expect(offer).not.toHaveProperty('auto');
    expect(await offersOf(world, seller.token)).toMatchObject([
      {
        id: offer.id,
        person: { id: buyer.user.id },
        role: 'seller',
        by: 'buyer',
        actions: ['accept', 'decline', 'counter'],
        auto: false,
      },
    ]);
    expect(await notificationsOf(seller.token)).toMatchObject([
      {
        type: 'offer_received',
        text: expect.stringContaining('9\u00a0000\u00a0000\u00a0₽'),
        link: `/account/messages/offers?post=${post.id}`,
        data: { post_id: post.id, offer_id: offer.id, price: 9_000_000, currency: { code: 'RUB' } },
      },
    ]);
    expect(await typesOf(buyer.token)).toEqual([]);
  });

  it('replaces the open offer', async () => {
    const first = await anOffer(world, deal, 9_000_000);
    const second = await anOffer(world, deal, 8_500_000);

    expect(await offersOf(world, deal.buyer.token)).toMatchObject([
      { id: second.id, status: 'open', price: 8_500_000, counter_to: null },
      { id: first.id, status: 'withdrawn' },
    ]);
    expect(second.offers_left_today).toBe(1);
    expect(await typesOf(deal.seller.token)).toEqual(['offer_received', 'offer_received']);
  });

  it("counters the seller's open price", async () => {
    const { buyer, seller } = deal;
    const first = await anOffer(world, deal, 8_000_000);
    const counter = await respondSuccessfully(world, seller.token, first.id, 'counter', 9_000_000);
    const second = await anOffer(world, deal, 8_500_000);

    expect(second).toMatchObject({ counter_to: counter.id, by: 'buyer', status: 'open' });
    expect((await offersOf(world, buyer.token)).map(({ status }) => status)).toEqual([
      'open',
      'countered',
      'countered',
    ]);
    expect(await typesOf(seller.token)).toEqual(['offer_received', 'offer_countered']);
    expect(await typesOf(buyer.token)).toEqual(['offer_countered']);
  });

  it('runs once for the same Idempotency-Key', async () => {
    const call = () =>
      sendOffer(world, deal.buyer.token, deal.post.id, 9_000_000).set('Idempotency-Key', 'one');

    const first = dataOf(offerPrice, await call());
    const repeated = dataOf(offerPrice, await call());

    expect(repeated).toEqual(first);
    expect(await offersOf(world, deal.buyer.token)).toHaveLength(1);
  });

  it('accepts a price above the asking price, and any price for an ad on request', async () => {
    expect((await anOffer(world, deal, 9_600_000)).status).toBe('open');
    const onRequest = await aDeal(world, { buyer: deal.buyer, price: null });
    expect((await anOffer(world, onRequest, 1)).status).toBe('open');
  });

  it('compares a price in another currency at the newest rates', async () => {
    const { currencyId, rate } = await world.database.currencyRate.findFirstOrThrow({
      where: { currency: { code: 'USD' } },
      orderBy: { date: 'desc' },
    });
    // The lowest price in whole dollars above 65 % of the asking price.
    const minDollars = Math.floor((9_500_000 * 0.65) / Number(rate)) + 1;

    const rejectedResponse = await sendOffer(
      world,
      deal.buyer.token,
      deal.post.id,
      minDollars - 1,
      currencyId,
    );
    const acceptedResponse = await sendOffer(
      world,
      deal.buyer.token,
      deal.post.id,
      minDollars,
      currencyId,
    );

    expect(rejectedResponse.status).toBe(422);
    expect(dataOf(offerPrice, acceptedResponse)).toMatchObject({
      price: minDollars,
      currency: { code: 'USD' },
    });
  });

  it('rejects prices up to the declined one until the asking price changes', async () => {
    const { seller, buyer, post } = deal;
    const first = await anOffer(world, deal, 9_000_000);
    await respondSuccessfully(world, seller.token, first.id, 'decline');
    expect((await sendOffer(world, buyer.token, post.id, 9_000_000)).body.code).toBe(
      'offer.not_higher',
    );
    await world.database.post.update({ where: { id: post.id }, data: { price: 9_400_000n } });

    const second = await anOffer(world, deal, 8_900_000);

    expect(second.status).toBe('open');
  });
});

describe('seller/answer-offer', () => {
  it('opens the chat on acceptance, regardless of quotas', async () => {
    const { buyer, seller, post } = deal;
    const { id } = await anOffer(world, deal);

    const acceptedOffer = await respondSuccessfully(world, seller.token, id, 'accept');

    expect(acceptedOffer).toMatchObject({
      status: 'accepted',
      actions: ['withdraw'],
      answered_at: '2026-06-15T12:00:00.000Z',
    });
    const [chat] = await chatsOf(buyer.token);
    expect(chat).toMatchObject({
      id: acceptedOffer.chat_id,
      post: { id: post.id },
      status: 'accepted',
      actions: ['write', 'close'],
      last_message: null,
      offer: { id, status: 'accepted', role: 'buyer' },
    });
    expect(await chatsOf(seller.token)).toMatchObject([{ offer: { id, role: 'seller' } }]);
    expect(await typesOf(buyer.token)).toEqual(['offer_accepted']);
    await aMessage(world, seller.token, { chat_id: acceptedOffer.chat_id ?? 0 });
  });

  it.each(['new', 'rejected', 'closed', 'accepted'] as const)(
    'accepts a chat that is %s when the offer is accepted',
    async (status) => {
      const { buyer, seller, post } = deal;
      const { chat_id } = await aMessage(world, buyer.token, { post_id: post.id });
      if (status === 'rejected') await setChatStatus(world, seller.token, chat_id, 'rejected');
      if (status !== 'new' && status !== 'rejected')
        await setChatStatus(world, seller.token, chat_id, 'accepted');
      if (status === 'closed')
        dataOf(updateChat, await setChatStatus(world, buyer.token, chat_id, 'closed'));
      const { id } = await anOffer(world, deal);

      const acceptedOffer = await respondSuccessfully(world, seller.token, id, 'accept');

      expect(acceptedOffer.chat_id).toBe(chat_id);
      expect(await chatsOf(seller.token)).toMatchObject([
        { status: 'accepted', actions: ['write', 'close'] },
      ]);
    },
  );

  it('lets the buyer accept a counter', async () => {
    const { id } = await anOffer(world, deal);
    const counter = await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);
    expect(counter).toMatchObject({ counter_to: id, by: 'seller', status: 'open', auto: false });

    const acceptedOffer = await respondSuccessfully(world, deal.buyer.token, counter.id, 'accept');

    expect(acceptedOffer).toMatchObject({ id: counter.id, status: 'accepted' });
    expect(await typesOf(deal.seller.token)).toEqual(['offer_received', 'offer_accepted']);
  });

  it("counts a buyer's counter against the daily limit, but not a seller's", async () => {
    const { buyer, seller } = deal;
    const { id } = await anOffer(world, deal, 8_000_000);
    const counter = await respondSuccessfully(world, seller.token, id, 'counter', 9_300_000);
    await respondSuccessfully(world, buyer.token, counter.id, 'counter', 8_500_000);

    const offersLeft = await world.app.services.offers.countLeftToday(
      world.database,
      buyer.user.id,
    );
    expect(offersLeft).toBe(1);
    expect(await world.app.services.offers.countLeftToday(world.database, seller.user.id)).toBe(3);
  });

  it.each(['buyer', 'seller'] as const)('lets the %s withdraw an accepted offer', async (side) => {
    const { id } = await anOffer(world, deal);
    await respondSuccessfully(world, deal.seller.token, id, 'accept');

    await respondSuccessfully(world, deal[side].token, id, 'withdraw');

    const other = side === 'buyer' ? 'seller' : 'buyer';
    expect((await typesOf(deal[other].token)).at(-1)).toBe('offer_withdrawn');
  });

  it('allows countering open offers after the owner switches offers off', async () => {
    const { id } = await anOffer(world, deal, 8_000_000);
    const counter = await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);
    const update = { where: { id: deal.post.id }, data: { priceOffer: false } };
    await world.database.post.update(update);

    const second = await anOffer(world, deal, 8_500_000);

    expect(second.counter_to).toBe(counter.id);
    expect((await respondSuccessfully(world, deal.seller.token, second.id, 'accept')).status).toBe(
      'accepted',
    );
  });

  it('runs once for the same Idempotency-Key', async () => {
    const { id } = await anOffer(world, deal);
    const call = () =>
      world
        .call(answerOffer, {
          token: deal.seller.token,
          params: { id },
          body: { action: 'counter', price: 9_300_000, currency_id: 1 },
        })
        .set('Idempotency-Key', 'two');

    expect(dataOf(answerOffer, await call())).toEqual(dataOf(answerOffer, await call()));
  });
});
