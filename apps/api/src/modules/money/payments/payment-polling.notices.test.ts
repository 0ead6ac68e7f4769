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
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { SANDBOX_SECRET, shopWorld, submitCard } from '../../../testing/sandbox-world.ts';
import { START } from '../../../testing/test-world.ts';

const world = shopWorld();
beforeEach(() => world.clock.moveTo(START));
afterEach(async () => {
  await allowWrites(world);
  await expectSoundBooks(world);
});

const secondsAfterStart = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

/** Sends a notice as the sandbox does; the options override its fields. */
function notify(
  id: string,
  { event = 'payment.succeeded', secret = SANDBOX_SECRET, at = START, provider = 'sandbox' } = {},
  editBody: (body: Buffer) => Buffer = (body) => body,
) {
  const body = Buffer.from(JSON.stringify({ type: 'notification', event, object: { id } }));
  return world.http
    .post(`/api${providerNotice.path.replace(':provider', provider)}`)
    .set('content-type', 'application/json')
    .set(SIGNATURE_HEADER, signNotice(secret, body, at))
    .serialize((raw: unknown) => raw as string)
    .send(editBody(body).toString());
}

/** Creates a purchase that is paid at the provider, without a notice. */
async function payWithoutNotice(ending = '4477') {
  const { user, token } = await aBuyer(world);
  const { transaction_id: id } = await buy(world, token);
  const row = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
  const providerId = row.providerId ?? '';
  await submitCard(world, providerId, ending).expect(303);
  return { user, token, id, providerId };
}
const adCountOf = async (userId: number) =>
  (await world.app.services.allowance.allowanceOf(userId)).count;
const statusOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).status;

describe('a notice', () => {
  it('books the payment once if it is sent 20 times concurrently', async () => {
    const { user, id, providerId } = await payWithoutNotice();
    const responses = await Promise.all(Array.from({ length: 20 }, () => notify(providerId)));

    expect(responses.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(await adCountOf(user.id)).toBe(2);
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
  ])(
    "applies the provider's state whatever the order of notices: %s, %s, %s",
    async (...events) => {
      const { user, id, providerId } = await payWithoutNotice();
      for (const event of events) await notify(providerId, { event }).expect(200);

      expect(await statusOf(id)).toBe('succeeded');
      expect(await adCountOf(user.id)).toBe(2);
    },
  );

  it("finds the payment by our key if the provider's response has not been stored", async () => {
    const { user, id, providerId } = await payWithoutNotice();
    await world.database.moneyTransaction.update({
      where: { id },
      data: { status: 'created', providerId: null, paymentUrl: null },
    });
    await notify(providerId).expect(200);

    expect(await statusOf(id)).toBe('succeeded');
    expect(await adCountOf(user.id)).toBe(2);
  });

  it('of an unknown payment is accepted and changes nothing', async () => {
    await notify('00000000-0000-4000-8000-000000000000').expect(200);
    await notify('00000000-0000-4000-8000-000000000000', { event: 'deal.closed' }).expect(200);
    for (const id of ['../refunds/1', 'x'.repeat(65), '']) await notify(id).expect(200);
  });

  it.each([
    ['another key', () => ({ secret: 'another-secret-0123456789' })],
    ['an old time', () => ({ at: secondsAfterStart(-301) })],
    ['a future time', () => ({ at: secondsAfterStart(301) })],
  ])('signed with %s is rejected', async (_what, overrides) => {
    const { user, id, providerId } = await payWithoutNotice();
    const response = await notify(providerId, overrides());

    expect([response.status, response.body.code]).toEqual([400, 'payment.notice_refused']);
    expect(await statusOf(id)).toBe('pending');
    expect(await adCountOf(user.id)).toBe(0);
  });

  it('with a changed byte or added spaces is rejected', async () => {
    const { providerId } = await payWithoutNotice();
    const changeCase = (body: Buffer) =>
      Buffer.from(body.toString().replace('payment.s', 'payment.S'));
    const appendSpace = (body: Buffer) => Buffer.from(`${body.toString()} `);

    await notify(providerId, {}, changeCase).expect(400);
    await notify(providerId, {}, appendSpace).expect(400);
    await notify(providerId, { at: secondsAfterStart(-300) }).expect(200);
  });

  it('returns 404 for a provider that is not in use', async () => {
    await notify('1', { provider: 'yookassa' }).expect(404);
  });

  it('is accepted under the name of the configured provider', async () => {
    const { token, id, providerId } = await payWithoutNotice();
    const { provider } = world;
    const response = await notify(providerId, { provider: provider.name });

    expect(response.status).toBe(200);
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'succeeded' });
  });
});

describe('without a notice', () => {
  it('a payment is queried when its buyer views it', async () => {
    const { token, id } = await payWithoutNotice('0135');
    world.clock.moveTo(secondsAfterStart(1));
    expect(await viewPurchase(world, token, id)).toMatchObject({ status: 'succeeded' });
  });

  it('an open payment is queried by the worker', async () => {
    const { user, id } = await payWithoutNotice('0135');
    await world.app.services.paymentPolling.pollOpen();
    expect(await statusOf(id)).toBe('succeeded');
    expect(await adCountOf(user.id)).toBe(2);
  });

  it("the worker continues after a payment that cannot be booked, also when comparing with the provider's list", async () => {
    const [failingPayment, otherPayment] = [
      await payWithoutNotice('0135'),
      await payWithoutNotice('0135'),
    ];
    await rejectWrites(
      world,
      'money_transaction',
      `NEW.id = ${failingPayment.id} AND NEW.status = 'succeeded'`,
    );

    await expect(world.app.services.paymentPolling.pollOpen()).rejects.toThrow();
    expect([await statusOf(failingPayment.id), await statusOf(otherPayment.id)]).toEqual([
      'pending',
      'succeeded',
    ]);

    const laterPayment = await payWithoutNotice('0135');
    world.clock.moveTo(secondsAfterStart(60));
    await expect(world.app.services.paymentPolling.bookMissedPayments()).rejects.toThrow();
    expect([await statusOf(failingPayment.id), await statusOf(laterPayment.id)]).toEqual([
      'pending',
      'succeeded',
    ]);
  });

  it("a late payment of an expired order is found in the provider's list", async () => {
    const { user, token } = await aBuyer(world);
    const { transaction_id: id } = await buy(world, token);
    const row = await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } });
    world.clock.moveTo(secondsAfterStart(3_601));
    await world.app.services.paymentPolling.pollOpen();
    expect(await statusOf(id)).toBe('expired');
    await submitCard(world, row.providerId ?? '', '0135').expect(303);
    await world.app.services.paymentPolling.bookMissedPayments();

    expect(await statusOf(id)).toBe('succeeded');
    expect(await adCountOf(user.id)).toBe(2);
  });

  it('three notices of a payment have the effect of one', async () => {
    const { user } = await payWithoutNotice('0127');
    await runJobs(world, 'sandbox-notice');
    expect(await adCountOf(user.id)).toBe(2);
  });
});
