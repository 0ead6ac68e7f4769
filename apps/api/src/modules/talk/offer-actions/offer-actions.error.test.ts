import { blockPerson, offerPrice, removePublication } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aDeal,
  anOffer,
  respondSuccessfully,
  respondToOffer,
  sendOffer,
} from '../../../testing/an-offer.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  deal = await aDeal(world);
});

const makeOffer = (price: number) => sendOffer(world, deal.buyer.token, deal.post.id, price);
const updatePost = (data: object) =>
  world.database.post.update({ where: { id: deal.post.id }, data });

describe('seller/offer-price', () => {
  it('rejects 65 % of the asking price, with a field error in both languages', async () => {
    await updatePost({ price: 100n });

    const failure = failureOf(await makeOffer(65), 422);
    expect(failure).toEqual({
      code: 'offer.too_low',
      message: 'Цена меньше 65% от заявленной',
      errors: { price: ['Цена меньше 65% от заявленной'] },
    });
    const englishResponse = await makeOffer(65).set('Accept-Language', 'en');
    expect(englishResponse.body.errors.price).toEqual(['The price is less than 65% of the stated']);
    expect((await makeOffer(66)).status).toBe(201);
  });

  it('rejects 64 999 999 of 99 999 999', async () => {
    await updatePost({ price: 99_999_999n });

    failureOf(await makeOffer(64_999_999), 422);
    expect((await makeOffer(65_000_000)).status).toBe(201);
  });

  it('rejects the fourth offer of a day in Moscow, and returns the time until the next one', async () => {
    for (const price of [7_000_000, 7_100_000, 7_200_000]) await anOffer(world, deal, price);

    const response = await makeOffer(7_300_000);

    expect(failureOf(response, 429).code).toBe('offer.daily_limit');
    // From 15:00 to midnight in Moscow.
    expect(response.headers['retry-after']).toBe(String(9 * 3_600));
    // 429 takes precedence over 422.
    expect(failureOf(await makeOffer(1), 429).code).toBe('offer.daily_limit');
  });

  it('counts days in Moscow, so that two offers before midnight and two after it are within the limit', async () => {
    const midnight = Date.parse('2026-06-15T21:00:00Z');
    const offerAt = async (offset: number, price: number) => {
      world.clock.moveTo(new Date(midnight + offset));
      return (await makeOffer(price)).body.data?.offers_left_today;
    };

    expect(await offerAt(-2_000, 7_000_000)).toBe(2);
    expect(await offerAt(-1, 7_100_000)).toBe(1);
    expect(await offerAt(0, 7_200_000)).toBe(2);
    expect(await offerAt(1, 7_300_000)).toBe(1);
  });

  it('rejects a fourth offer just before midnight, and accepts it just after', async () => {
    const midnight = Date.parse('2026-06-15T21:00:00Z');
    world.clock.moveTo(new Date(midnight - 1));
    for (const price of [7_000_000, 7_100_000, 7_200_000]) await anOffer(world, deal, price);

    expect((await makeOffer(7_300_000)).headers['retry-after']).toBe('1');
    world.clock.moveTo(new Date(midnight));
    expect((await makeOffer(7_300_000)).status).toBe(201);
  });

  it('rejects an own ad, an ad with offers off, an unavailable ad and one that was never public', async () => {
    const ownOffer = sendOffer(world, deal.seller.token, deal.post.id, 9_000_000);
    expect(failureOf(await ownOffer, 403).code).toBe('post.own');
    const offersOff = await aDeal(world, { priceOffer: false, buyer: deal.buyer });
    const offResponse = await sendOffer(world, deal.buyer.token, offersOff.post.id, 9_000_000);
    expect(failureOf(offResponse, 409).code).toBe('offer.off');
    const unpublished = await aDeal(world, { status: 'moderation', publishedAt: null });
    const unpublishedResponse = await sendOffer(
      world,
      deal.buyer.token,
      unpublished.post.id,
      9_000_000,
    );
    expect(failureOf(unpublishedResponse, 404).code).toBe('post.not_found');
    const { token } = deal.seller;
    await world.call(removePublication, { token, body: { id: deal.post.id } });
    expect(failureOf(await makeOffer(9_000_000), 409).code).toBe('post.gone');
    // 409 takes precedence over 422.
    expect(failureOf(await makeOffer(0), 409).code).toBe('post.gone');
  });

  it('rejects an offer between blocked users', async () => {
    await anOffer(world, deal);
    const body = { user_id: deal.buyer.user.id };
    dataOf(blockPerson, await world.call(blockPerson, { token: deal.seller.token, body }));

    expect(failureOf(await makeOffer(9_100_000), 409).code).toBe('chat.closed');
  });

  it('rejects an unknown currency', async () => {
    const body = { post_id: deal.post.id, price: 9_000_000, currency_id: 999 };

    const response = await world.call(offerPrice, { token: deal.buyer.token, body });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['currency_id']);
  });

  it("rejects a counter that is not below the seller's price", async () => {
    const { id } = await anOffer(world, deal, 8_000_000);
    await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_000_000);

    expect(failureOf(await makeOffer(9_000_000), 422)).toMatchObject({
      code: 'validation',
      errors: { price: [expect.stringContaining('Назовите меньше')] },
    });
  });
});

describe('seller/answer-offer', () => {
  it('rejects a second acceptance for one ad until the first is withdrawn', async () => {
    const other = await aDeal(world);
    const first = await anOffer(world, deal);
    const second = await anOffer(world, { buyer: other.buyer, post: deal.post });
    await respondSuccessfully(world, deal.seller.token, first.id, 'accept');

    const response = await respondToOffer(world, deal.seller.token, second.id, 'accept');

    expect(failureOf(response, 409).code).toBe('offer.taken');
    await respondSuccessfully(world, deal.buyer.token, first.id, 'withdraw');
    expect((await respondSuccessfully(world, deal.seller.token, second.id, 'accept')).status).toBe(
      'accepted',
    );
  });

  it.each([
    [9_000_000, 'price'],
    [9_500_001, 'price'],
    [undefined, 'price'],
  ])("rejects a seller's counter of %s to 9 000 000", async (price, field) => {
    const { id } = await anOffer(world, deal, 9_000_000);

    const failure = failureOf(
      await respondToOffer(world, deal.seller.token, id, 'counter', price),
      422,
    );

    expect(Object.keys(failure.errors ?? {})).toContain(field);
    expect(
      (await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_500_000)).price,
    ).toBe(9_500_000);
  });

  it("rejects a buyer's counter over the daily limit, before its price is validated", async () => {
    const { buyer, seller } = deal;
    await anOffer(world, deal, 7_000_000);
    await anOffer(world, deal, 7_100_000);
    const { id } = await anOffer(world, deal, 7_200_000);
    const counter = await respondSuccessfully(world, seller.token, id, 'counter', 9_000_000);

    const response = await respondToOffer(world, buyer.token, counter.id, 'counter');

    expect(failureOf(response, 429).code).toBe('offer.daily_limit');
  });

  it("rejects a buyer's counter below 65 %", async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    const counter = await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_000_000);

    const response = await respondToOffer(
      world,
      deal.buyer.token,
      counter.id,
      'counter',
      6_175_000,
    );

    expect(failureOf(response, 422).code).toBe('offer.too_low');
  });

  it('rejects an unknown action only if the offer exists', async () => {
    const { id } = await anOffer(world, deal);
    const sendAction = (offerId: number) =>
      respondToOffer(world, deal.seller.token, offerId, 'take' as 'accept');

    failureOf(await sendAction(id), 422);
    failureOf(await sendAction(2_147_483_647), 404);
  });
});
