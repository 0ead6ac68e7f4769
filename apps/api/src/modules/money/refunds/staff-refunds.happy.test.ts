import {
  approvePost,
  buyAdvertAndOffer,
  changeTariff,
  refundTransaction,
} from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
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
import { aPostIn } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { breakRows, mendRows } from '../../../testing/broken-rows.ts';
import { failureOf } from '../../../testing/responses.ts';
import { shopWorld } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld();
let admin: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  admin = (await aSignedIn(world, { role: 'admin' })).token;
});
afterEach(async () => {
  await mendRows(world);
  await expectSoundBooks(world);
});

const allowanceOf = (userId: number) => world.app.services.allowance.allowanceOf(userId);
const REASON = 'Списали дважды';
const refund = (id: number, amount: string, more: object = {}, token = admin) =>
  world.call(refundTransaction, {
    token,
    params: { id },
    body: { amount, reason: REASON, ...more },
  });
const preview = async (id: number, amount: string) =>
  (await refund(id, amount, { preview: 1 }).expect(200)).body.data;

/** Creates a user who has paid for two ads and a placement: 250 roubles. */
async function aPaid() {
  const { user, token } = await aBuyer(world);
  const id = await buyAndPay(world, token, buyAdvertAndOffer, { advert: 2, spec_offer: 1 });
  return { user, token, id };
}

describe('a refund by an admin', () => {
  it('takes unused units back first, as its preview shows without changing anything', async () => {
    const { user, token, id } = await aPaid();

    expect(await preview(id, '120.00')).toEqual({
      amount: '120.00',
      units: { adverts: 2, special_offers: 0 },
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 2 });
    const done = await refund(id, '120.00').expect(201);

    expect(done.body.data).toMatchObject({
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
    const { user, id } = await aPaid();
    const moderator = await aModerator(world);
    const post = await aPostIn(world, user.id, 'moderation');
    const approval = { token: moderator.token, params: { id: post.id } };
    await world.call(approvePost, approval).expect(200);
    await refund(id, '250.00').expect(201);

    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 0 });
    const [made] = await refundsOf(world, id);
    expect(await ledgerEntriesOf(world, made?.id ?? 0)).toEqual([
      ['refund_decided', 'prepaid', 'refund_due', 5_000],
      ['refund_decided', 'revenue', 'refund_due', 5_000],
      ['refund_decided', 'prepaid', 'refund_due', 15_000],
      ['refund_done', 'refund_due', 'clearing', 25_000],
    ]);
  });

  it('ends a completely refunded tariff, which continues if the provider refuses', async () => {
    const { user, token } = await aBuyingCompany(world);
    const business = { tariff_id: 4, months: 1 };
    const first = await buyAndPay(world, token, changeTariff, business);
    expect(await preview(first, '1200.00')).toMatchObject({
      units: { adverts: 20, special_offers: 4 },
    });
    await refund(first, '1200.00').expect(201);
    await world.app.services.terms.bookElapsedDays();

    expect(await allowanceOf(user.id)).toMatchObject({ count: 0, special_offers: 0 });
    expect(await world.database.user.findUnique({ where: { id: user.id } })).toMatchObject({
      tariffType: null,
    });
    const { transaction_id: second } = await buy(world, token, changeTariff, business);
    await pay(world, second, '0150');
    const refused = await refund(second, '1200.00').expect(201);
    expect(refused.body.data).toMatchObject({
      status: 'declined',
      decline: { code: 'general_decline' },
    });
    expect(await allowanceOf(user.id)).toMatchObject({ count: 20, special_offers: 4 });
    expect(await world.database.user.findUnique({ where: { id: user.id } })).toMatchObject({
      tariffType: 4,
    });
  });

  it('rejects more than is left, and payments without money', async () => {
    const { token, id } = await aPaid();
    await refund(id, '200.00').expect(201);

    failureOf(await refund(id, '50.01'), 409);
    failureOf(await refund(id, '0.00'), 422);
    const open = await buy(world, token);
    failureOf(await refund(open.transaction_id, '1.00'), 409);
    const [made] = await refundsOf(world, id);
    failureOf(await refund(made?.id ?? 0, '1.00'), 409);
    failureOf(await refund(999_999, '1.00'), 404);
    await refund(id, '50.00').expect(201);
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'refunded' });
  });

  it('requires a signed-in admin', async () => {
    const { token, id } = await aPaid();
    const moderator = await aModerator(world);

    failureOf(await refund(id, '1.00', {}, moderator.token), 403);
    failureOf(await refund(id, '1.00', {}, token), 403);
    expect(await refundsOf(world, id)).toEqual([]);
  });

  it('is decided once under a key', async () => {
    const { id } = await aPaid();
    const again = () => refund(id, '50.00').set('Idempotency-Key', 'once').expect(201);
    const [one, other] = [await again(), await again()];

    expect(other.body.data.id).toBe(one.body.data.id);
    expect(await refundsOf(world, id)).toHaveLength(1);
  });

  it("is requested and compared with the provider's list after one that fails", async () => {
    const refundOf = async () => {
      const { id } = await aPaid();
      await refund(id, '120.00').expect(500);
      return (await refundsOf(world, id))[0]?.id ?? 0;
    };
    // Decided but not requested yet.
    const anyRefund = `NEW.kind = 'refund' AND NEW.status = 'succeeded'`;
    await breakRows(world, 'money_transaction', anyRefund);
    const [bad, good] = [await refundOf(), await refundOf()];
    await mendRows(world);
    const read = (id: number) =>
      world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
    const { refundRequests } = world.app.services;
    const later = (seconds: number) =>
      world.clock.moveTo(new Date(START.getTime() + 1_000 * seconds));
    later(60);
    await breakRows(world, 'money_transaction', `NEW.id = ${bad} AND NEW.status = 'succeeded'`);

    await expect(refundRequests.requestOpen()).rejects.toThrow();
    expect([(await read(bad)).status, (await read(good)).status]).toEqual(['created', 'succeeded']);

    await mendRows(world);
    await refundRequests.request(bad);
    const { receipt } = await read(good);
    const where = { id: { in: [bad, good] } };
    await world.database.moneyTransaction.updateMany({ where, data: { receipt: 'canceled' } });
    await breakRows(world, 'money_transaction', `NEW.id = ${bad}`);
    later(120);

    await expect(refundRequests.compare()).rejects.toThrow();
    expect([(await read(bad)).receipt, (await read(good)).receipt]).toEqual(['canceled', receipt]);
  });
});
