import { buyAdverts, providerNotice, rejectPost } from '@pitlane/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import {
  aBuyer,
  buy,
  expectSoundBooks,
  refundsOf,
  runRefunds,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';
import { SHOP, YooKassaPeer } from '../../../testing/yookassa-peer.ts';

// The shop uses YooKassa's client with a local server that follows YooKassa's documentation.
const peer = new YooKassaPeer();
let world: TestWorld;
beforeAll(async () => {
  await peer.open();
  world = await testWorld({
    PAYMENTS: 'yookassa',
    ...SHOP,
    YOOKASSA_URL: peer.url,
    YOOKASSA_NETWORKS: '127.0.0.0/8',
  });
});
beforeEach(() => {
  moveToHour(0);
  peer.failures = [];
  peer.refundStatus = 'succeeded';
});
afterEach(() => expectSoundBooks(world));
afterAll(async () => {
  await world.close();
  await peer.close();
});

/** Moves both clocks to a number of hours after the start. */
function moveToHour(hours: number): void {
  const now = new Date(START.getTime() + hours * 3_600_000);
  world.clock.moveTo(now);
  peer.now = now;
}
const providerIdOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).providerId ?? '';
const adCountOf = async (userId: number) =>
  (await world.app.services.allowance.allowanceOf(userId)).count;
const notify = (id: string, from: string) =>
  world
    .call(providerNotice, {
      params: { provider: 'yookassa' },
      body: { type: 'notification', event: 'payment.succeeded', object: { id } },
      from,
    })
    .then(({ status }) => status);

describe('an order', () => {
  it.each([
    ['responds with 500 despite creating it', { done: 500 }],
    ['responds with 202', { done: 202 }],
    ['responds with 429', { status: 429, text: '{}' }],
    ['responds with HTML', { status: 200, text: '<html>' }],
    ['closes the connection', 'drop' as const],
  ])('remains open if the provider %s, and is created once', async (_what, failure) => {
    const { token } = await aBuyer(world);
    const before = peer.payments.length;
    peer.failures = [failure];
    const { transaction_id: id, status, payment_url: url } = await buy(world, token, buyAdverts);

    expect([status, url]).toEqual(['created', `${world.config.PUBLIC_URL}/pay/${id}`]);
    moveToHour(0.02);
    await world.app.services.paymentPolling.pollOpen();
    const transaction = await viewPurchase(world, token, id);
    expect([transaction.status, transaction.payment_url]).toEqual([
      'pending',
      expect.stringContaining('/checkout?orderId='),
    ]);
    expect(peer.payments.length).toBe(before + 1);
  });

  it('is declined with a message if the provider rejects it', async () => {
    const { token } = await aBuyer(world);
    const text = JSON.stringify({
      type: 'error',
      id: '1',
      code: 'invalid_request',
      parameter: 'x',
    });
    peer.failures = [{ status: 400, text }];
    const { transaction_id: id, status } = await buy(world, token, buyAdverts);

    expect(status).toBe('declined');
    expect(await viewPurchase(world, token, id)).toMatchObject({
      decline: { code: 'refused', message: expect.stringMatching(/заказ/) },
    });
  });
});

describe('a notice', () => {
  it("is accepted only from the provider's networks", async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token, buyAdverts);
    const providerId = await providerIdOf(id);
    peer.pay(providerId);

    expect(await notify(providerId, '203.0.113.7')).toBe(403);
    expect(await adCountOf(user.id)).toBe(0);
    expect(await notify(providerId, '127.0.0.9')).toBe(200);
    expect(await adCountOf(user.id)).toBe(2);
    expect(await viewPurchase(world, token, id)).toMatchObject({ receipt: 'pending' });
    // The receipt is registered later without a notice: the nightly comparison finds it.
    peer.set(providerId, { receipt_registration: 'succeeded' });
    moveToHour(1);
    await world.app.services.paymentPolling.bookMissedPayments();
    expect(await viewPurchase(world, token, id)).toMatchObject({ receipt: 'succeeded' });
  });

  it('returns 503 while the provider cannot be queried', async () => {
    const { token } = await aBuyer(world);
    const providerId = await providerIdOf((await buy(world, token, buyAdverts)).transaction_id);
    peer.pay(providerId);
    peer.failures = [{ status: 500, text: '{}' }];

    expect(await notify(providerId, '127.0.0.9')).toBe(503);
    expect(await notify(providerId, '127.0.0.9')).toBe(200);
  });
});

describe('a refund', () => {
  /** Creates a user whose paid ad was denied. */
  async function createDeniedAd() {
    const { user, token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token, buyAdverts, { count: 1 });
    const providerId = await providerIdOf(id);
    peer.pay(providerId);
    await notify(providerId, '127.0.0.9');
    const post = await aPostInStatus(world, user.id, 'moderation');
    const moderator = await aModerator(world);
    const body = { reason: 'На фото номер телефона', fields: ['photos'] };
    const rejection = { token: moderator.token, params: { id: post.id }, body };
    await world.call(rejectPost, rejection).expect(200);
    const [refund] = await refundsOf(world, id);
    return { user, token, id, providerId, refundId: refund?.id ?? 0 };
  }

  it('remains open while the provider has not completed it', async () => {
    const { token, id, refundId } = await createDeniedAd();
    peer.refundStatus = 'pending';
    await runRefunds(world);
    expect(await viewPurchase(world, token, refundId)).toMatchObject({ status: 'pending' });
    peer.set(await providerIdOf(refundId), { status: 'succeeded' });
    moveToHour(0.1);
    await world.app.services.refundRequests.requestOpen();

    expect(await viewPurchase(world, token, refundId)).toMatchObject({ status: 'succeeded' });
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'refunded' });
  });

  it('gets its receipt from the nightly comparison', async () => {
    const { token, refundId } = await createDeniedAd();
    await runRefunds(world);
    expect(await viewPurchase(world, token, refundId)).toMatchObject({
      status: 'succeeded',
      receipt: null,
    });
    const providerId = await providerIdOf(refundId);
    for (const [hours, receipt] of [
      [1, 'pending'],
      [9, 'succeeded'],
    ] as const) {
      peer.set(providerId, { receipt_registration: receipt });
      moveToHour(hours);
      await world.app.services.refundRequests.applyRecentRefunds();
      expect(await viewPurchase(world, token, refundId)).toMatchObject({
        status: 'succeeded',
        receipt,
      });
    }
  });

  it('is not requested again after a lost response once the provider has forgotten its key', async () => {
    const { user, id, refundId } = await createDeniedAd();
    const before = peer.refunds.length;
    peer.failures = [{ done: 500 }];
    await runRefunds(world);
    moveToHour(30);
    await world.app.services.refundRequests.requestOpen();

    expect(peer.refunds.length).toBe(before + 1);
    const token = await tokenOf(world, user.id);
    expect(await viewPurchase(world, token, refundId)).toMatchObject({ status: 'succeeded' });
    expect(await viewPurchase(world, token, id)).toMatchObject({ refunded_amount: '50.00' });
  });
});
