import {
  buyAdvertAndOffer,
  buyAdverts,
  cancelPayment,
  changeTariff,
  erasePost,
  type RouteContract,
  repeatPayment,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  buyAndPay,
  expectSoundBooks,
  pay,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { aCompany } from '../../../testing/a-term.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { failureOf } from '../../../testing/responses.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = shopWorld();
beforeEach(() => world.clock.moveTo(START));

const countTransactions = () => world.database.moneyTransaction.count();

describe('buying', () => {
  it.each<[string, RouteContract, unknown]>([
    ['an order without units', buyAdvertAndOffer, { advert: 0, spec_offer: 0 }],
    ['an unknown currency', buyAdverts, { count: 1, currency_id: 999 }],
  ])('returns one field error for %s and writes nothing', async (_what, contract, body) => {
    const { token } = await aBuyer(world);
    const before = await countTransactions();
    const response = await world.call(contract, { token, body: body as object });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toHaveLength(1);
    expect(await countTransactions()).toBe(before);
  });

  it.each<[string, object, string]>([
    ['an unknown tariff', { tariff_id: 7, months: 1 }, 'tariff_id'],
    ['no months', { tariff_id: 4 }, 'months'],
    ['a constructor without ads', { tariff_id: 5, months: 1, special_offers: 0 }, 'car_slots'],
    [
      'fewer ads than the minimum',
      { tariff_id: 5, months: 1, car_slots: 4, special_offers: 0 },
      'car_slots',
    ],
    [
      'more special placements than the maximum',
      { tariff_id: 5, months: 1, car_slots: 5, special_offers: 51 },
      'special_offers',
    ],
  ])('returns a field error for %s', async (_what, body, field) => {
    const { token } = await aBuyingCompany(world);
    const response = await world.call(changeTariff, { token, body });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual([field]);
  });

  it.each([1, 2, 3])('rejects tariff %i, which is not sold by months', async (tariffId) => {
    const { token } = await aBuyingCompany(world);
    const body = { tariff_id: tariffId, months: 1 };

    const failure = failureOf(await world.call(changeTariff, { token, body }), 409);
    expect(failure.code).toBe('tariff.not_sold');
  });

  it('ignores an amount in the body', async () => {
    const { token } = await aBuyer(world);

    expect(await buy(world, token, buyAdverts, { count: 1, amount: '0.01' })).toMatchObject({
      amount: '50.00',
    });
  });

  it("rejects a price that differs from the page's", async () => {
    const { token } = await aBuyer(world);
    const body = { count: 1, expected_amount: '49.00' };

    const failure = failureOf(await world.call(buyAdverts, { token, body }), 409);
    expect(failure.code).toBe('payment.price_changed');
  });

  it('requires the INN of a company, and a company for company tariffs', async () => {
    const company = await aCompany(world);
    const individual = await aBuyer(world);
    const body = { tariff_id: 4, months: 1 };

    const tariffResponse = await world.call(changeTariff, { token: company.token, body });
    expect(Object.keys(failureOf(tariffResponse, 422).errors ?? {})).toEqual(['company_inn']);
    const unitsResponse = await world.call(buyAdverts, {
      token: company.token,
      body: { count: 1 },
    });
    expect(Object.keys(failureOf(unitsResponse, 422).errors ?? {})).toEqual(['company_inn']);
    const failure = failureOf(
      await world.call(changeTariff, { token: individual.token, body }),
      403,
    );
    expect(failure.code).toBe('tariff.companies_only');
  });

  it('allows at most ten unpaid orders', async () => {
    const { token } = await aBuyer(world);
    for (let count = 0; count < 10; count += 1) await buy(world, token);
    const response = await world.call(buyAdverts, { token, body: { count: 1 } });

    expect(failureOf(response, 429).code).toBe('payment.too_many_open');
    // The first order expires then, and the worker records this within a minute.
    const seconds = (world.config.PAYMENT_MINUTES + 1) * 60;
    expect(response.headers['retry-after']).toBe(String(seconds));
  });

  it('returns the same response for the same idempotency key, and rejects a different order with it', async () => {
    const { user, token } = await aBuyer(world);
    const sendOrder = (count: number) =>
      world.call(buyAdverts, { token, body: { count } }).set('Idempotency-Key', 'one');
    const responses = await Promise.all(Array.from({ length: 20 }, () => sendOrder(2)));

    expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(201);
    expect(await world.database.moneyTransaction.count({ where: { userId: user.id } })).toBe(1);
    expect(failureOf(await sendOrder(3), 422).code).toBe('idempotency.reused');
    await expectSoundBooks(world);
  });
});

describe('a retry', () => {
  it('returns the current state of its order, even after an ad was erased', async () => {
    const { user, token } = await aBuyer(world);
    const sendOrder = () =>
      world.call(buyAdverts, { token, body: { count: 1 } }).set('Idempotency-Key', 'kept');
    const { transaction_id: id } = (await sendOrder().expect(201)).body.data;
    await pay(world, id);
    const post = await aPostInStatus(world, user.id, 'active', { id });
    await world.call(erasePost, { token, body: { id: post.id } }).expect(200);

    expect((await sendOrder().expect(201)).body.data).toMatchObject({
      transaction_id: id,
      status: 'succeeded',
      payment_url: null,
    });
  });
});

describe('an order', () => {
  it('cannot be cancelled or repeated once it is paid', async () => {
    const { token } = await aBuyer(world);
    const id = await buyAndPay(world, token);

    failureOf(await world.call(cancelPayment, { token, body: { id } }), 409);
    failureOf(await world.call(repeatPayment, { token, body: { id } }), 409);
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'succeeded' });
  });

  it('cannot be repeated while it is open', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);

    failureOf(await world.call(repeatPayment, { token, body: { id } }), 409);
    failureOf(await world.call(repeatPayment, { token, body: { id: 999_999 } }), 404);
  });
});

describe('with payments off', () => {
  const paymentsOffWorld = sharedWorld();

  it.each([
    [buyAdverts, { count: 1 }],
    [buyAdvertAndOffer, { advert: 1, spec_offer: 0 }],
    [changeTariff, { tariff_id: 4, months: 1 }],
    [repeatPayment, { id: 1 }],
  ])('$path returns 503', async (contract, body) => {
    const { token } = await aBuyer(paymentsOffWorld);

    expect(failureOf(await paymentsOffWorld.call(contract, { token, body }), 503).code).toBe(
      'payment.off',
    );
  });
});
