import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayment, aRefund, openYooKassaAt } from '../../testing/payment-orders.ts';
import { START } from '../../testing/test-world.ts';
import { YooKassaPeer } from '../../testing/yookassa-peer.ts';

const peer = new YooKassaPeer();
beforeAll(async () => {
  await peer.open();
});
beforeEach(() => {
  peer.requests.length = 0;
  peer.failures = [];
  peer.refundStatus = 'succeeded';
});
afterAll(() => peer.close());

const provider = () => openYooKassaAt(peer);

/** Creates a paid payment; returns the provider's id. */
async function createPaidPayment(amount = 5_000): Promise<string> {
  const created = await provider().create(aPayment({ amount }));
  if (created.status !== 'open') throw new Error(`the payment is ${created.status}`);
  peer.pay(created.id);
  return created.id;
}

describe('a refund', () => {
  it('is created with our key and receipt, and read', async () => {
    const paymentId = await createPaidPayment();
    const refund = aRefund({ paymentId, amount: 1_250 });

    const created = await provider().refund(refund);

    expect(created).toMatchObject({
      status: 'succeeded',
      ourId: refund.id,
      paymentId,
      amount: 1_250,
      receipt: null,
    });
    expect(peer.requests.at(-1)).toMatchObject({
      path: '/refunds',
      headers: { 'idempotence-key': refund.key },
      body: {
        payment_id: paymentId,
        amount: { value: '12.50' },
        description: refund.id,
        receipt: { customer: { phone: '79123456789' } },
      },
    });
    expect(await provider().readRefund(created.status === 'succeeded' ? created.id : '')).toEqual(
      created,
    );
    expect(await provider().readRefund(randomUUID())).toEqual({ status: 'missing' });
  });

  it('may be pending, then succeeded', async () => {
    const paymentId = await createPaidPayment();
    peer.refundStatus = 'pending';

    const created = await provider().refund(aRefund({ paymentId }));

    expect(created.status).toBe('pending');
    const id = created.status === 'pending' ? created.id : '';
    peer.set(id, { status: 'succeeded', receipt_registration: 'succeeded' });
    expect(await provider().readRefund(id)).toMatchObject({
      status: 'succeeded',
      receipt: 'succeeded',
    });
  });

  it('may be canceled', async () => {
    peer.refundStatus = 'canceled';

    expect(
      await provider().refund(aRefund({ paymentId: await createPaidPayment() })),
    ).toMatchObject({
      status: 'canceled',
      party: 'yoo_money',
      reason: 'insufficient_funds',
    });
  });

  it('is rejected if it exceeds the payment or is zero', async () => {
    const paymentId = await createPaidPayment();

    expect(await provider().refund(aRefund({ paymentId, amount: 5_001 }))).toEqual({
      status: 'refused',
      code: 'invalid_request',
      parameter: 'amount.value',
    });
    expect(await provider().refund(aRefund({ paymentId: randomUUID() }))).toEqual({
      status: 'refused',
      code: 'not_found',
      parameter: null,
    });
  });

  it('is listed by day, without refunds of others', async () => {
    const paymentId = await createPaidPayment();
    const refund = aRefund({ paymentId });
    await provider().refund(refund);
    const foreign = { ...peer.refunds[0], id: 'foreign', description: 'Возврат', amount: {} };
    const page = { type: 'list', items: [foreign, peer.refunds[0]], next_cursor: 'more' };
    peer.failures = [{ status: 200, text: JSON.stringify(page) }];
    const days = { from: START, to: new Date(START.getTime() + 1) };

    const listed = await provider().listRefunds(days);

    expect(listed).toMatchObject({ status: 'page', items: [{ ourId: refund.id }], next: 'more' });
    expect(listed.status === 'page' && listed.items).toHaveLength(1);
    expect(await provider().listRefunds({ from: START, to: START })).toMatchObject({ items: [] });
  });

  it('is found among those of its payment after an unknown outcome', async () => {
    const paymentId = await createPaidPayment();
    const refund = aRefund({ paymentId, amount: 1_000 });
    peer.failures = [{ done: 500 }];
    expect(await provider().refund(refund)).toEqual({ status: 'unknown', reason: 'failed' });
    await provider().refund(aRefund({ paymentId, amount: 1_000 }));

    const found = await provider().findRefund({ paymentId, ourId: refund.id });

    expect(found).toMatchObject({ status: 'succeeded', ourId: refund.id, paymentId });
    expect(
      await provider().findRefund({ paymentId: await createPaidPayment(), ourId: refund.id }),
    ).toEqual({
      status: 'missing',
    });
  });
});
