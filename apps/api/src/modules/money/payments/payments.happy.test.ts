import {
  buyAdvertAndOffer,
  buySpecialOffres,
  cancelPayment,
  changeTariff,
  getNotifications,
  repeatPayment,
} from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  buyAndPay,
  expectSoundBooks,
  ledgerEntriesOf,
  pay,
  refundsOf,
  runRefunds,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(() => expectSoundBooks(world));

const moveToMinute = (minutes: number) =>
  world.clock.moveTo(new Date(START.getTime() + minutes * 60_000));

describe('a purchase', () => {
  it('returns the payment page and grants the units once it is paid', async () => {
    const { user, token } = await aBuyer(world);
    const purchase = await buy(world, token, buyAdvertAndOffer, { advert: 2, spec_offer: 1 });

    expect(purchase).toEqual({
      transaction_id: purchase.transaction_id,
      number: `2026-${String(purchase.transaction_id).padStart(6, '0')}`,
      status: 'pending',
      amount: '250.00',
      refund: '0.00',
      payment_url: expect.stringContaining('/api/sandbox/pay/'),
      expires_at: '2026-06-15T13:00:00.000Z',
    });
    await pay(world, purchase.transaction_id);

    expect(await viewPurchase(world, token, purchase.transaction_id)).toMatchObject({
      kind: 'payment',
      status: 'succeeded',
      form_of_payment: 'Банковская карта',
      what_is_paid: 'Объявление × 2, Спецразмещение',
      subtotal: '250.00',
      amount: '250.00',
      paid_at: START.toISOString(),
      date: '2026-06-15',
      time: '15:00',
      payment_url: null,
      expires_at: null,
      refunded_amount: '0.00',
      decline: null,
    });
    expect(await world.app.services.allowance.allowanceOf(user.id)).toMatchObject({
      count: 2,
      special_offers: 1,
      expires_at: null,
    });
    expect(await ledgerEntriesOf(world, purchase.transaction_id)).toEqual([
      ['money_came', 'clearing', 'prepaid', 10_000],
      ['money_came', 'clearing', 'prepaid', 15_000],
      ['fee', 'fees', 'clearing', 875],
    ]);
    const notifications = await world.call(getNotifications, { token }).expect(200);
    expect(notifications.body.data).toMatchObject([
      {
        type: 'payment_succeeded',
        link: `/account/transactions/transaction?id=${purchase.transaction_id}`,
        data: { transaction_id: purchase.transaction_id, amount: '250.00' },
      },
    ]);
  });

  it('starts a tariff once it is paid, with the ads and special placements of each month', async () => {
    const { user, token } = await aBuyingCompany(world);
    const id = await buyAndPay(world, token, changeTariff, {
      tariff_id: 5,
      months: 3,
      car_slots: 12,
      special_offers: 3,
      expected_amount: '2707.50',
    });

    expect(await viewPurchase(world, token, id)).toMatchObject({
      amount: '2707.50',
      discount: '142.50',
    });
    expect(await world.app.services.allowance.allowanceOf(user.id)).toMatchObject({
      count: 12,
      special_offers: 3,
      expires_at: '2026-09-13T12:00:00.000Z',
    });
    moveToMinute(60 * 24 * 30);
    expect(await world.app.services.allowance.allowanceOf(user.id)).toMatchObject({
      count: 24,
      special_offers: 6,
    });
    expect(await world.database.user.findUnique({ where: { id: user.id } })).toMatchObject({
      tariffType: 5,
      tariffExpiresAt: new Date('2026-09-13T12:00:00.000Z'),
    });
  });

  it('can be cancelled, and money that arrives later is refunded', async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token, buySpecialOffres, { count: 1 });
    const response = await world.call(cancelPayment, { token, body: { id } }).expect(200);

    expect(response.body.data).toMatchObject({ id, status: 'cancelled', payment_url: null });
    await pay(world, id);
    await runRefunds(world);

    expect(await viewPurchase(world, token, id)).toMatchObject({
      status: 'refunded',
      refunded_amount: '150.00',
    });
    expect(await world.app.services.allowance.allowanceOf(user.id)).toMatchObject({
      special_offers: 0,
    });
    const [refund] = await refundsOf(world, id);
    expect(refund).toMatchObject({ status: 'succeeded', amount: 15_000n, cause: 'cancelled' });
    expect(await ledgerEntriesOf(world, id, refund?.id ?? 0)).toEqual([
      ['money_came', 'clearing', 'prepaid', 15_000],
      ['fee', 'fees', 'clearing', 525],
      ['refund_decided', 'prepaid', 'refund_due', 15_000],
      ['refund_done', 'refund_due', 'clearing', 15_000],
    ]);
  });

  it('can be repeated after a declined card', async () => {
    const { token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);
    await pay(world, id, '0002');

    expect(await viewPurchase(world, token, id)).toMatchObject({
      status: 'declined',
      decline: { code: expect.any(String), message: expect.stringMatching(/карт/) },
    });
    const repeated = await world.call(repeatPayment, { token, body: { id } }).expect(201);
    expect(repeated.body.data).toMatchObject({
      status: 'pending',
      amount: '100.00',
      kind: 'payment',
    });
    expect(repeated.body.data.transaction_id).not.toBe(id);
    await pay(world, repeated.body.data.transaction_id);
    expect(await viewPurchase(world, token, repeated.body.data.id)).toMatchObject({
      status: 'succeeded',
    });
  });

  it('expires after an hour, but is completed if money arrives later', async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);
    moveToMinute(61);

    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'expired' });
    await pay(world, id);
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'succeeded' });
    expect(await world.app.services.allowance.allowanceOf(user.id)).toMatchObject({ count: 2 });
  });

  it('is declined and refunded completely if the amount is wrong', async () => {
    const { user, token } = await aBuyer(world);
    const id = (await buy(world, token)).transaction_id;
    await pay(world, id, '0143');
    await runRefunds(world);

    expect(await viewPurchase(world, token, id)).toMatchObject({
      status: 'declined',
      decline: { code: 'wrong_sum' },
      refunded_amount: '99.99',
    });
    expect(await world.app.services.allowance.allowanceOf(user.id)).toMatchObject({ count: 0 });
    const [refund] = await refundsOf(world, id);
    expect(await ledgerEntriesOf(world, id, refund?.id ?? 0)).toEqual([
      ['wrong_sum_came', 'clearing', 'suspense', 9_999],
      ['refund_decided', 'suspense', 'refund_due', 9_999],
      ['refund_done', 'refund_due', 'clearing', 9_999],
    ]);
  });
});
