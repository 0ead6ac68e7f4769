import {
  approvePost,
  buyAdvertAndOffer,
  changeTariff,
  refundTransaction,
} from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  buyAndPay,
  expectSoundBooks,
  ledgerEntriesOf,
  pay,
  refundsOf,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { failureOf } from '../../../testing/responses.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld();
let adminToken: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  adminToken = (await aSignedInAccount(world, { role: 'admin' })).token;
});
afterEach(async () => {
  await allowWrites(world);
  await expectSoundBooks(world);
});

const allowanceOf = (userId: number) => world.app.services.allowance.allowanceOf(userId);
const REASON = 'Списали дважды';
const refund = (id: number, amount: string, fields: object = {}, token = adminToken) =>
  world.call(refundTransaction, {
    token,
    params: { id },
    body: { amount, reason: REASON, ...fields },
  });
const preview = async (id: number, amount: string) =>
  (await refund(id, amount, { preview: 1 }).expect(200)).body.data;

/** Creates a user who has paid 250 roubles for two ads and a special placement. */
async function aPaidOrder() {
  const { user, token } = await aBuyer(world);
  const id = await buyAndPay(world, token, buyAdvertAndOffer, { advert: 2, spec_offer: 1 });
  return { user, token, id };
}

describe('a refund by an admin', () => {
  it('takes unused units back first, as shown by a preview that changes nothing', async () => {
    const { user, token, id } = await aPaidOrder();

    expect(await preview(id, '120.00')).toEqual({
      amount: '120.00',
      units: { adverts: 2, special_offers: 0 },
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 2 });
    const response = await refund(id, '120.00').expect(201);

    expect(response.body.data).toMatchObject({
      kind: 'refund',
      status: 'succeeded',
      amount: '120.00',
      refund_of: id,
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 1 });
    expect(await viewPurchase(world, token, id)).toMatchObject({ refunded_amount: '120.00' });
    const log = await world.database.moderationEntry.findFirstOrThrow({
      orderBy: { id: 'desc' },
    });
    expect(log).toMatchObject({ action: 'refund_payment', userId: user.id });
    expect(log.reason).toContain(REASON);
  });

  it('is taken from revenue if the units are used', async () => {
    const { user, id } = await aPaidOrder();
    const moderator = await aModerator(world);
    const post = await aPostInStatus(world, user.id, 'moderation');
    const approval = { token: moderator.token, params: { id: post.id } };
    await world.call(approvePost, approval).expect(200);
    await refund(id, '250.00').expect(201);

    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 0 });
    const [staffRefund] = await refundsOf(world, id);
    expect(await ledgerEntriesOf(world, staffRefund?.id ?? 0)).toEqual([
      ['refund_decided', 'prepaid', 'refund_due', 5_000],
      ['refund_decided', 'revenue', 'refund_due', 5_000],
      ['refund_decided', 'prepaid', 'refund_due', 15_000],
      ['refund_done', 'refund_due', 'clearing', 25_000],
    ]);
  });

  it('ends a completely refunded tariff, which continues if the provider refuses the refund', async () => {
    const { user, token } = await aBuyingCompany(world);
    const businessTariff = { tariff_id: 4, months: 1 };
    const firstPaymentId = await buyAndPay(world, token, changeTariff, businessTariff);
    expect(await preview(firstPaymentId, '1200.00')).toMatchObject({
      units: { adverts: 20, special_offers: 4 },
    });
    await refund(firstPaymentId, '1200.00').expect(201);
    await world.app.services.terms.bookElapsedDays();

    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 0 });
    expect(await world.database.user.findUnique({ where: { id: user.id } })).toMatchObject({
      tariffType: null,
    });
    const { transaction_id: secondPaymentId } = await buy(
      world,
      token,
      changeTariff,
      businessTariff,
    );
    await pay(world, secondPaymentId, '0150');
    const response = await refund(secondPaymentId, '1200.00').expect(201);
    expect(response.body.data).toMatchObject({
      status: 'declined',
      decline: { code: 'general_decline' },
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 20, special_offers: 4 });
    expect(await world.database.user.findUnique({ where: { id: user.id } })).toMatchObject({
      tariffType: 4,
    });
  });

  it('is rejected if it exceeds the remaining amount or the transaction is not a paid payment', async () => {
    const { token, id } = await aPaidOrder();
    await refund(id, '200.00').expect(201);

    failureOf(await refund(id, '50.01'), 409);
    failureOf(await refund(id, '0.00'), 422);
    const openOrder = await buy(world, token);
    failureOf(await refund(openOrder.transaction_id, '1.00'), 409);
    const [staffRefund] = await refundsOf(world, id);
    failureOf(await refund(staffRefund?.id ?? 0, '1.00'), 409);
    failureOf(await refund(999_999, '1.00'), 404);
    await refund(id, '50.00').expect(201);
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'refunded' });
  });

  it('requires a signed-in admin', async () => {
    const { token, id } = await aPaidOrder();
    const moderator = await aModerator(world);

    failureOf(await refund(id, '1.00', {}, moderator.token), 403);
    failureOf(await refund(id, '1.00', {}, token), 403);
    expect(await refundsOf(world, id)).toEqual([]);
  });

  it('is decided once for the same idempotency key', async () => {
    const { id } = await aPaidOrder();
    const repeatRefund = () => refund(id, '50.00').set('Idempotency-Key', 'once').expect(201);
    const [first, second] = [await repeatRefund(), await repeatRefund()];

    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await refundsOf(world, id)).toHaveLength(1);
  });

  it("is requested and compared with the provider's list even if another refund fails", async () => {
    const createFailedRefund = async () => {
      const { id } = await aPaidOrder();
      await refund(id, '120.00').expect(500);
      return (await refundsOf(world, id))[0]?.id ?? 0;
    };
    // Decided but not requested yet.
    const anyRefund = `NEW.kind = 'refund' AND NEW.status = 'succeeded'`;
    await rejectWrites(world, 'money_transaction', anyRefund);
    const [failingId, otherId] = [await createFailedRefund(), await createFailedRefund()];
    await allowWrites(world);
    const findRefund = (id: number) =>
      world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
    const { refundRequests } = world.app.services;
    const moveToSecond = (seconds: number) =>
      world.clock.moveTo(new Date(START.getTime() + 1_000 * seconds));
    moveToSecond(60);
    await rejectWrites(
      world,
      'money_transaction',
      `NEW.id = ${failingId} AND NEW.status = 'succeeded'`,
    );

    await expect(refundRequests.requestOpen()).rejects.toThrow();
    expect([(await findRefund(failingId)).status, (await findRefund(otherId)).status]).toEqual([
      'created',
      'succeeded',
    ]);

    await allowWrites(world);
    await refundRequests.request(failingId);
    const { receipt } = await findRefund(otherId);
    const where = { id: { in: [failingId, otherId] } };
    await world.database.moneyTransaction.updateMany({ where, data: { receipt: 'canceled' } });
    await rejectWrites(world, 'money_transaction', `NEW.id = ${failingId}`);
    moveToSecond(120);

    await expect(refundRequests.applyRecentRefunds()).rejects.toThrow();
    expect([(await findRefund(failingId)).receipt, (await findRefund(otherId)).receipt]).toEqual([
      'canceled',
      receipt,
    ]);
  });
});
