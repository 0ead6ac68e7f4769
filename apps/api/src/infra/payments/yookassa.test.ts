import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayment, openYooKassaAt } from '../../testing/payment-orders.ts';
import { START } from '../../testing/test-world.ts';
import { YooKassaPeer } from '../../testing/yookassa-peer.ts';

const HOUR_MS = 3_600_000;
const hoursLater = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const wholePeriod = { from: hoursLater(-1_000), to: hoursLater(1_000) };

const peer = new YooKassaPeer();
beforeAll(async () => {
  await peer.open();
});
beforeEach(() => {
  peer.requests.length = 0;
  peer.failures = [];
  peer.now = START;
});
afterAll(() => peer.close());

const provider = (settings: Record<string, string> = {}, timeoutMs?: number) =>
  openYooKassaAt(peer, settings, timeoutMs);

/** Creates a paid payment; returns the provider's id. */
async function createPaidPayment(amount = 5_000): Promise<string> {
  const created = await provider().create(aPayment({ amount }));
  if (created.status !== 'open') throw new Error(`the payment is ${created.status}`);
  peer.pay(created.id);
  return created.id;
}

describe('a payment', () => {
  it('is created in one stage with our id, return URL and receipt', async () => {
    const payment = aPayment({ language: 'en' });

    const created = await provider({ RECEIPT_TAX_SYSTEM: '2' }).create(payment);

    const [storedPayment] = peer.payments;
    expect(created).toEqual({
      status: 'open',
      id: storedPayment?.id,
      ourId: payment.id,
      amount: 270_750,
      createdAt: START,
      receipt: null,
      paymentUrl: `${peer.url}/checkout?orderId=${storedPayment?.id}`,
    });
    expect(peer.requests).toHaveLength(1);
    expect(peer.requests[0]).toMatchObject({
      method: 'POST',
      path: '/payments',
      headers: { 'idempotence-key': payment.key, 'content-type': 'application/json' },
      body: {
        amount: { value: '2707.50', currency: 'RUB' },
        capture: true,
        confirmation: { type: 'redirect', return_url: payment.returnUrl, locale: 'en_US' },
        description: payment.description,
        metadata: { transaction_id: payment.id },
        receipt: {
          customer: { email: 'buyer@pitlane.test' },
          tax_system_code: 2,
          items: [
            {
              description: 'Тариф',
              quantity: '1.00',
              amount: { value: '2707.50', currency: 'RUB' },
              vat_code: 1,
              payment_mode: 'full_payment',
              payment_subject: 'service',
            },
          ],
        },
      },
    });
  });

  it.each([
    [1, '0.01'],
    [100, '1.00'],
    [62_750, '627.50'],
    [2_147_483_647, '21474836.47'],
  ])('of %i kopecks is written as %s and read unchanged', async (amount, value) => {
    const created = await provider().create(aPayment({ amount }));

    expect(peer.requests[0]?.body).toMatchObject({ amount: { value } });
    expect(created).toMatchObject({ amount });
  });

  it('has texts of the maximum length', async () => {
    const longText = 'Ж🏎'.repeat(200);

    const created = await provider().create(
      aPayment({
        description: longText,
        receipt: {
          customer: { email: 'b@pitlane.test' },
          items: [{ title: longText, amount: 270_750 }],
        },
      }),
    );

    expect(created.status).toBe('open');
  });

  it("is open, then succeeded, with the provider's fee", async () => {
    const id = await createPaidPayment();
    peer.set(id, { income_amount: { value: '48.25', currency: 'RUB' } });

    expect(await provider().read(id)).toMatchObject({
      status: 'succeeded',
      id,
      amount: 5_000,
      paidAt: START,
      fee: 175,
      method: 'bank_card',
      receipt: 'pending',
    });
  });

  it('has the amount of the provider, even if it differs by a kopeck', async () => {
    const id = await createPaidPayment();
    peer.set(id, { amount: { value: '49.99', currency: 'RUB' } });

    expect(await provider().read(id)).toMatchObject({ status: 'succeeded', amount: 4_999 });
  });

  it.each([
    [
      { party: 'payment_network', reason: '3d_secure_failed' },
      'payment_network',
      '3d_secure_failed',
    ],
    [{ party: 'yoo_kassa', reason: 'a_new_one' }, 'other', 'other'],
    [undefined, 'other', 'other'],
  ])('declined with %o has a known party and reason', async (details, party, reason) => {
    const created = await provider().create(aPayment());
    const id = created.status === 'open' ? created.id : '';
    peer.set(id, { status: 'canceled', cancellation_details: details });

    expect(await provider().read(id)).toMatchObject({ status: 'canceled', party, reason });
  });

  it('is missing if it was never created', async () => {
    expect(await provider().read(randomUUID())).toEqual({ status: 'missing' });
    expect(await provider().read('../refunds')).toEqual({ status: 'missing' });
  });

  it.each([
    ['another currency', { amount: { value: '50.00', currency: 'USD' } }],
    ['a numeric amount', { amount: { value: 50, currency: 'RUB' } }],
    ['an amount without kopecks', { amount: { value: '50', currency: 'RUB' } }],
    ['a negative amount', { amount: { value: '-50.00', currency: 'RUB' } }],
    ['an unknown status', { status: 'settled' }],
    ['a script as the payment URL', { confirmation: { confirmation_url: 'javascript:pay()' } }],
    ['an invalid date', { created_at: 'yesterday' }],
    ['another id', { id: 'another' }],
  ])('with %s is garbled', async (_what, fields) => {
    const created = await provider().create(aPayment({ amount: 5_000 }));
    const id = created.status === 'open' ? created.id : '';
    const response = { ...peer.payments[0], ...fields };
    peer.failures = [{ status: 200, text: JSON.stringify(response) }];

    expect(await provider().read(id)).toEqual({ status: 'unknown', reason: 'garbled' });
  });

  it('of another order, in the response to ours, is garbled', async () => {
    await provider().create(aPayment());
    peer.failures = [{ status: 200, text: JSON.stringify(peer.payments[0]) }];

    expect(await provider().create(aPayment())).toEqual({ status: 'unknown', reason: 'garbled' });
  });
});

describe('the idempotency key of an order', () => {
  it('returns the same payment for a repeat after an unknown outcome', async () => {
    const payment = aPayment();
    const countBefore = peer.payments.length;
    peer.failures = [{ done: 500 }, { done: 202 }, { status: 429, text: '{}' }];

    const responses = [];
    for (let tries = 0; tries < 4; tries += 1) responses.push(await provider().create(payment));

    expect(responses).toMatchObject([
      { status: 'unknown', reason: 'failed' },
      { status: 'unknown', reason: 'processing' },
      { status: 'unknown', reason: 'busy' },
      { status: 'open', ourId: payment.id },
    ]);
    expect(peer.payments.length).toBe(countBefore + 1);
  });

  it('is rejected with another body, without effect', async () => {
    const payment = aPayment();
    await provider().create(payment);
    const countBefore = peer.payments.length;

    const response = await provider().create(aPayment({ key: payment.key }));

    expect(response).toEqual({
      status: 'refused',
      code: 'invalid_request',
      parameter: 'Idempotence-Key',
    });
    expect(peer.payments.length).toBe(countBefore);
  });

  it('expires after 24 hours: then our payment is found in the list', async () => {
    const payment = aPayment();
    peer.failures = [{ done: 500 }];
    await provider().create(payment);
    for (let others = 0; others < 120; others += 1) await provider().create(aPayment());
    peer.now = hoursLater(25);

    const found = await provider().find({ ourId: payment.id, from: START, to: hoursLater(24) });

    expect(found).toMatchObject({ status: 'open', ourId: payment.id, amount: 270_750 });
    expect(found.status === 'open' && found.paymentUrl).toContain('/checkout?');
    const pages = peer.requests.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(pages[0]).toContain('created_at.gte=2026-06-15T12%3A00%3A00.000Z');
    expect(pages[1]).toContain('cursor=100');
    const otherPeriod = { ourId: payment.id, from: hoursLater(1), to: hoursLater(24) };
    expect(await provider().find(otherPeriod)).toEqual({ status: 'missing' });
    expect(await provider().find({ ourId: randomUUID(), ...wholePeriod })).toEqual({
      status: 'missing',
    });
  });
});

describe('the list of payments', () => {
  it('returns our payments page by page, without those of others', async () => {
    const from = hoursLater(2_000);
    peer.now = hoursLater(2_001);
    const mine = aPayment();
    await provider().create(mine);
    const foreign = { ...peer.payments[0], id: 'foreign', metadata: { order: '1' }, amount: {} };
    const page = { type: 'list', items: [foreign, peer.payments[0]], next_cursor: 'more' };
    peer.failures = [{ status: 200, text: JSON.stringify(page) }];

    const firstPage = await provider().list({ from, to: hoursLater(3_000) });

    expect(firstPage).toMatchObject({ status: 'page', items: [{ ourId: mine.id }], next: 'more' });
    expect(firstPage.status === 'page' && firstPage.items).toHaveLength(1);
    peer.failures = [null];
    expect(await provider().list({ from, to: hoursLater(3_000), cursor: '0' })).toMatchObject({
      items: [{ ourId: mine.id }],
      next: null,
    });
  });

  it.each([
    ['an unreadable payment of ours', { items: [{ metadata: { transaction_id: 'x' } }] }],
    ['no items', { type: 'list' }],
  ])('is garbled with %s', async (_what, body) => {
    peer.failures = Array(2).fill({ status: 200, text: JSON.stringify(body) });
    const garbled = { status: 'unknown', reason: 'garbled' };

    expect(await provider().list(wholePeriod)).toEqual(garbled);
    expect(await provider().find({ ourId: 'x', ...wholePeriod })).toEqual(garbled);
  });

  it('is abandoned if it never ends', async () => {
    const text = JSON.stringify({ items: [], next_cursor: 'on' });
    peer.failures = Array(1_000).fill({ status: 200, text });

    const found = await provider().find({ ourId: 'x', ...wholePeriod });

    expect(found).toEqual({ status: 'unknown', reason: 'garbled' });
    expect(peer.requests.length).toBeLessThan(300);
  });
});
