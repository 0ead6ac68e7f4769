import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPayment, yooKassaAt } from '../../testing/payment-orders.ts';
import { START } from '../../testing/test-world.ts';
import { YooKassaPeer } from '../../testing/yookassa-peer.ts';

const HOUR_MS = 3_600_000;
const later = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);
const always = { from: later(-1_000), to: later(1_000) };

const peer = new YooKassaPeer();
beforeAll(async () => {
  await peer.open();
});
beforeEach(() => {
  peer.asked.length = 0;
  peer.failures = [];
  peer.now = START;
});
afterAll(() => peer.close());

const provider = (settings: Record<string, string> = {}, timeoutMs?: number) =>
  yooKassaAt(peer, settings, timeoutMs);

/** Creates a paid payment; returns the provider's id. */
async function createPaidPayment(amount = 5_000): Promise<string> {
  const made = await provider().create(aPayment({ amount }));
  if (made.status !== 'open') throw new Error(`the payment is ${made.status}`);
  peer.pay(made.id);
  return made.id;
}

describe('a payment', () => {
  it('is created in one stage with our id, return address and receipt', async () => {
    const payment = aPayment({ language: 'en' });

    const made = await provider({ RECEIPT_TAX_SYSTEM: '2' }).create(payment);

    const [thing] = peer.payments;
    expect(made).toEqual({
      status: 'open',
      id: thing?.id,
      ourId: payment.id,
      amount: 270_750,
      createdAt: START,
      receipt: null,
      paymentUrl: `${peer.url}/checkout?orderId=${thing?.id}`,
    });
    expect(peer.asked).toHaveLength(1);
    expect(peer.asked[0]).toMatchObject({
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
    const made = await provider().create(aPayment({ amount }));

    expect(peer.asked[0]?.body).toMatchObject({ amount: { value } });
    expect(made).toMatchObject({ amount });
  });

  it('has texts of the maximum length', async () => {
    const long = 'Ж🏎'.repeat(200);

    const made = await provider().create(
      aPayment({
        description: long,
        receipt: {
          customer: { email: 'b@pitlane.test' },
          items: [{ title: long, amount: 270_750 }],
        },
      }),
    );

    expect(made.status).toBe('open');
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
  ])('that was declined with %o has the reason', async (details, party, reason) => {
    const made = await provider().create(aPayment());
    const id = made.status === 'open' ? made.id : '';
    peer.set(id, { status: 'canceled', cancellation_details: details });

    expect(await provider().read(id)).toMatchObject({ status: 'canceled', party, reason });
  });

  it('is missing if it was never created', async () => {
    expect(await provider().read(randomUUID())).toEqual({ status: 'missing' });
    expect(await provider().read('../refunds')).toEqual({ status: 'missing' });
  });

  it.each([
    ['another currency', { amount: { value: '50.00', currency: 'USD' } }],
    ['a sum that is a number', { amount: { value: 50, currency: 'RUB' } }],
    ['a sum without kopecks', { amount: { value: '50', currency: 'RUB' } }],
    ['a negative sum', { amount: { value: '-50.00', currency: 'RUB' } }],
    ['an unknown status', { status: 'settled' }],
    ['a payment page that is a script', { confirmation: { confirmation_url: 'javascript:pay()' } }],
    ['a day that is none', { created_at: 'yesterday' }],
    ['another id', { id: 'another' }],
  ])('with %s is garbled', async (_what, fields) => {
    const made = await provider().create(aPayment({ amount: 5_000 }));
    const id = made.status === 'open' ? made.id : '';
    const thing = { ...peer.payments[0], ...fields };
    peer.failures = [{ status: 200, text: JSON.stringify(thing) }];

    expect(await provider().read(id)).toEqual({ status: 'unknown', why: 'garbled' });
  });

  it('of another order, in the response to ours, is garbled', async () => {
    await provider().create(aPayment());
    peer.failures = [{ status: 200, text: JSON.stringify(peer.payments[0]) }];

    expect(await provider().create(aPayment())).toEqual({ status: 'unknown', why: 'garbled' });
  });
});

describe('the idempotency key of an order', () => {
  it('returns the same payment for a repeat after an unknown outcome', async () => {
    const payment = aPayment();
    const before = peer.payments.length;
    peer.failures = [{ done: 500 }, { done: 202 }, { status: 429, text: '{}' }];

    const answers = [];
    for (let tries = 0; tries < 4; tries += 1) answers.push(await provider().create(payment));

    expect(answers).toMatchObject([
      { status: 'unknown', why: 'failed' },
      { status: 'unknown', why: 'processing' },
      { status: 'unknown', why: 'busy' },
      { status: 'open', ourId: payment.id },
    ]);
    expect(peer.payments.length).toBe(before + 1);
  });

  it('is rejected with another body, without effect', async () => {
    const payment = aPayment();
    await provider().create(payment);
    const before = peer.payments.length;

    const other = await provider().create(aPayment({ key: payment.key }));

    expect(other).toEqual({
      status: 'refused',
      code: 'invalid_request',
      parameter: 'Idempotence-Key',
    });
    expect(peer.payments.length).toBe(before);
  });

  it('expires after 24 hours: then our payment is found in the list', async () => {
    const payment = aPayment();
    peer.failures = [{ done: 500 }];
    await provider().create(payment);
    for (let others = 0; others < 120; others += 1) await provider().create(aPayment());
    peer.now = later(25);

    const found = await provider().find({ ourId: payment.id, from: START, to: later(24) });

    expect(found).toMatchObject({ status: 'open', ourId: payment.id, amount: 270_750 });
    expect(found.status === 'open' && found.paymentUrl).toContain('/checkout?');
    const pages = peer.asked.filter(({ method }) => method === 'GET').map(({ path }) => path);
    expect(pages[0]).toContain('created_at.gte=2026-06-15T12%3A00%3A00.000Z');
    expect(pages[1]).toContain('cursor=100');
    const elsewhere = { ourId: payment.id, from: later(1), to: later(24) };
    expect(await provider().find(elsewhere)).toEqual({ status: 'missing' });
    expect(await provider().find({ ourId: randomUUID(), ...always })).toEqual({
      status: 'missing',
    });
  });
});

describe('the list of payments', () => {
  it('returns our payments page by page, without those of others', async () => {
    const from = later(2_000);
    peer.now = later(2_001);
    const mine = aPayment();
    await provider().create(mine);
    const foreign = { ...peer.payments[0], id: 'foreign', metadata: { order: '1' }, amount: {} };
    const page = { type: 'list', items: [foreign, peer.payments[0]], next_cursor: 'more' };
    peer.failures = [{ status: 200, text: JSON.stringify(page) }];

    const first = await provider().list({ from, to: later(3_000) });

    expect(first).toMatchObject({ status: 'page', items: [{ ourId: mine.id }], next: 'more' });
    expect(first.status === 'page' && first.items).toHaveLength(1);
    peer.failures = [null];
    expect(await provider().list({ from, to: later(3_000), cursor: '0' })).toMatchObject({
      items: [{ ourId: mine.id }],
      next: null,
    });
  });

  it.each([
    ['one of ours that cannot be read', { items: [{ metadata: { transaction_id: 'x' } }] }],
    ['no items', { type: 'list' }],
  ])('is garbled with %s', async (_what, body) => {
    peer.failures = Array(2).fill({ status: 200, text: JSON.stringify(body) });
    const garbled = { status: 'unknown', why: 'garbled' };

    expect(await provider().list(always)).toEqual(garbled);
    expect(await provider().find({ ourId: 'x', ...always })).toEqual(garbled);
  });

  it('is abandoned if it never ends', async () => {
    const text = JSON.stringify({ items: [], next_cursor: 'on' });
    peer.failures = Array(1_000).fill({ status: 200, text });

    const found = await provider().find({ ourId: 'x', ...always });

    expect(found).toEqual({ status: 'unknown', why: 'garbled' });
    expect(peer.asked.length).toBeLessThan(300);
  });
});
