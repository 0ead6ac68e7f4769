import { providerNotice } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SIGNATURE_HEADER, signNotice } from '../../../infra/payments/sandbox-signature.ts';
import {
  aBuyer,
  buy,
  expectSoundBooks,
  ledgerEntriesOf,
  viewPurchase,
} from '../../../testing/a-purchase.ts';
import { breakRows, mendRows } from '../../../testing/broken-rows.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { SANDBOX_SECRET, shopWorld, useCard } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(async () => {
  await mendRows(world);
  await expectSoundBooks(world);
});

const secondsLater = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

/** Sends a notice as the sandbox does, with the given fields changed. */
function notify(
  id: string,
  { event = 'payment.succeeded', secret = SANDBOX_SECRET, at = START, provider = 'sandbox' } = {},
  changed: (body: Buffer) => Buffer = (body) => body,
) {
  const body = Buffer.from(JSON.stringify({ type: 'notification', event, object: { id } }));
  return world.http
    .post(`/api${providerNotice.path.replace(':provider', provider)}`)
    .set('content-type', 'application/json')
    .set(SIGNATURE_HEADER, signNotice(secret, body, at))
    .serialize((raw: unknown) => raw as string)
    .send(changed(body).toString());
}

/** Creates a purchase that is paid at the provider, without a notice. */
async function paidSilently(ending = '4477') {
  const { user, token } = await aBuyer(world);
  const { transaction_id: id } = await buy(world, token);
  const row = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
  const providerId = row.providerId ?? '';
  await useCard(world, providerId, ending).expect(303);
  return { user, token, id, providerId };
}
const adsOf = async (userId: number) =>
  (await world.app.services.allowance.allowanceOf(userId)).count;
const statusOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).status;

describe('a notice', () => {
  it('books the money once when sent 20 times at once', async () => {
    const { user, id, providerId } = await paidSilently();
    const answers = await Promise.all(Array.from({ length: 20 }, () => notify(providerId)));

    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await adsOf(user.id)).toBe(2);
    expect((await ledgerEntriesOf(world, id)).map(([event]) => event)).toEqual([
      'money_came',
      'fee',
    ]);
  });

  it.each([
    ['payment.succeeded', 'payment.canceled', 'refund.succeeded'],
    ['refund.succeeded', 'payment.canceled', 'payment.succeeded'],
    ['payment.canceled', 'payment.succeeded', 'refund.succeeded'],
    ['payment.canceled', 'refund.succeeded', 'payment.succeeded'],
    ['refund.succeeded', 'payment.succeeded', 'payment.canceled'],
    ['payment.succeeded', 'refund.succeeded', 'payment.canceled'],
  ])("counts for the provider's state, in any order: %s, %s, %s", async (...events) => {
    const { user, id, providerId } = await paidSilently();
    for (const event of events) await notify(providerId, { event }).expect(200);

    expect(await statusOf(id)).toBe('succeeded');
    expect(await adsOf(user.id)).toBe(2);
  });

  it("finds the payment by our key before the provider's response was stored", async () => {
    const { user, id, providerId } = await paidSilently();
    await world.database.moneyTransaction.update({
      where: { id },
      data: { status: 'created', providerId: null, paymentUrl: null },
    });
    await notify(providerId).expect(200);

    expect(await statusOf(id)).toBe('succeeded');
    expect(await adsOf(user.id)).toBe(2);
  });

  it('of an unknown payment is accepted and changes nothing', async () => {
    await notify('00000000-0000-4000-8000-000000000000').expect(200);
    await notify('00000000-0000-4000-8000-000000000000', { event: 'deal.closed' }).expect(200);
    for (const id of ['../refunds/1', 'x'.repeat(65), '']) await notify(id).expect(200);
  });

  it.each([
    ['another key', () => ({ secret: 'another-secret-0123456789' })],
    ['an old time', () => ({ at: secondsLater(-301) })],
    ['a time that lies ahead', () => ({ at: secondsLater(301) })],
  ])('signed with %s is rejected', async (_what, how) => {
    const { user, id, providerId } = await paidSilently();
    const answer = await notify(providerId, how());

    expect([answer.status, answer.body.code]).toEqual([400, 'payment.notice_refused']);
    expect(await statusOf(id)).toBe('pending');
    expect(await adsOf(user.id)).toBe(0);
  });

  it('with a changed byte or added spaces is rejected', async () => {
    const { providerId } = await paidSilently();
    const other = (body: Buffer) => Buffer.from(body.toString().replace('payment.s', 'payment.S'));
    const spaced = (body: Buffer) => Buffer.from(`${body.toString()} `);

    await notify(providerId, {}, other).expect(400);
    await notify(providerId, {}, spaced).expect(400);
    await notify(providerId, { at: secondsLater(-300) }).expect(200);
  });

  it('returns 404 for a provider that is not in use', async () => {
    await notify('1', { provider: 'yookassa' }).expect(404);
  });

  it('returns 503 while the provider cannot be queried', async () => {
    const { token, id, providerId } = await paidSilently();
    const { provider } = world;
    const asked = await notify(providerId, { provider: provider.name });

    expect(asked.status).toBe(200);
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('without a notice', () => {
  it('a viewed payment is queried at most every two seconds', async () => {
    const { token, id } = await paidSilently('0135');
    world.clock.moveTo(secondsLater(1));
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'succeeded' });
  });

  it('the worker queries open payments', async () => {
    const { user, id } = await paidSilently('0135');
    await world.app.services.paymentPolling.pollOpen();
    expect(await statusOf(id)).toBe('succeeded');
    expect(await adsOf(user.id)).toBe(2);
  });

  it("the worker continues after a payment that fails, also in the provider's list", async () => {
    const [bad, good] = [await paidSilently('0135'), await paidSilently('0135')];
    await breakRows(world, 'money_transaction', `NEW.id = ${bad.id} AND NEW.status = 'succeeded'`);

    await expect(world.app.services.paymentPolling.pollOpen()).rejects.toThrow();
    expect([await statusOf(bad.id), await statusOf(good.id)]).toEqual(['pending', 'succeeded']);

    const next = await paidSilently('0135');
    world.clock.moveTo(secondsLater(60));
    await expect(world.app.services.paymentPolling.compare()).rejects.toThrow();
    expect([await statusOf(bad.id), await statusOf(next.id)]).toEqual(['pending', 'succeeded']);
  });

  it("money for an expired order is found in the provider's list", async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);
    const row = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
    world.clock.moveTo(secondsLater(3_601));
    await world.app.services.paymentPolling.pollOpen();
    expect(await statusOf(id)).toBe('expired');
    await useCard(world, row.providerId ?? '', '0135').expect(303);
    await world.app.services.paymentPolling.compare();

    expect(await statusOf(id)).toBe('succeeded');
    expect(await adsOf(user.id)).toBe(2);
  });

  it('three notices of one payment have the effect of one', async () => {
    const { user } = await paidSilently('0127');
    await runJobs(world, 'sandbox-notice');
    expect(await adsOf(user.id)).toBe(2);
  });
});
