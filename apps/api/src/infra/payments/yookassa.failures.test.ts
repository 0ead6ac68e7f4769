import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { yooKassaAt } from '../../testing/payment-orders.ts';
import { START } from '../../testing/test-world.ts';
import { SHOP, YooKassaPeer } from '../../testing/yookassa-peer.ts';

const peer = new YooKassaPeer();
beforeAll(async () => {
  await peer.open();
});
beforeEach(() => {
  peer.failures = [];
});
afterAll(() => peer.close());

const provider = (settings: Record<string, string> = {}, timeoutMs?: number) =>
  yooKassaAt(peer, settings, timeoutMs);

const order = () => ({
  id: randomUUID(),
  key: randomUUID(),
  amount: 5_000,
  receipt: {
    customer: { email: 'buyer@pitlane.test' },
    items: [{ title: 'Объявление', amount: 5_000 }],
  },
});

/** Every operation of the provider, called once. */
const operations = {
  create: (of = provider()) =>
    of.create({ ...order(), description: 'd', returnUrl: 'https://pitlane.test/', language: 'ru' }),
  read: (of = provider()) => of.read('payment-1'),
  list: (of = provider()) => of.list({ from: START, to: START }),
  find: (of = provider()) => of.find({ ourId: 'x', from: START, to: START }),
  refund: (of = provider()) => of.refund({ ...order(), paymentId: 'payment-1' }),
  readRefund: (of = provider()) => of.readRefund('refund-1'),
  listRefunds: (of = provider()) => of.listRefunds({ from: START, to: START }),
  findRefund: (of = provider()) => of.findRefund({ paymentId: 'payment-1', ourId: 'x' }),
};

const endless = 'x'.repeat(5_000_000);
const quoting = JSON.stringify({ type: 'error', description: SHOP.YOOKASSA_SECRET_KEY });

describe.each(Object.entries(operations))('%s', (_name, ask) => {
  it.each([
    ['breaks off', 'drop', 'unreachable'],
    ['answers 500', { status: 500, text: quoting }, 'failed'],
    ['answers 502 of a proxy', { status: 502, text: '<html>' }, 'failed'],
    ['answers 429', { status: 429, text: quoting }, 'busy'],
    [
      'answers 202',
      { status: 202, text: '{"type":"processing","retry_after":1800}' },
      'processing',
    ],
    ['answers 401', { status: 401, text: quoting }, 'denied'],
    ['answers 403', { status: 403, text: quoting }, 'denied'],
    ['answers 404 of a proxy', { status: 404, text: '<html>' }, 'garbled'],
    ['answers 204', { status: 204, text: '' }, 'failed'],
    ['answers junk', { status: 200, text: '<html>' }, 'garbled'],
    ['answers nothing', { status: 200, text: '' }, 'garbled'],
    ['answers half', { status: 200, text: '{"id":"22' }, 'garbled'],
    ['answers null', { status: 200, text: 'null' }, 'garbled'],
    ['answers a list of nothing known', { status: 200, text: '[1]' }, 'garbled'],
    ['answers without end', { status: 200, text: `{"id":"${endless}"}` }, 'garbled'],
    [
      'leads elsewhere',
      { status: 302, text: '', headers: { location: '/v3/payments' } },
      'unreachable',
    ],
  ] as const)('returns an unknown outcome if the response %s', async (_what, failure, why) => {
    peer.failures = [failure];

    const answer = await ask();

    expect(answer).toEqual({ status: 'unknown', why });
  });

  it('times out if the provider hangs', async () => {
    peer.failures = ['hang'];

    expect(await ask(provider({}, 50))).toEqual({ status: 'unknown', why: 'timeout' });
  });

  it('returns an unknown outcome if the provider is unreachable', async () => {
    const gone = await new YooKassaPeer().open();
    await gone.close();

    expect(await ask(provider({ YOOKASSA_URL: gone.url }))).toEqual({
      status: 'unknown',
      why: 'unreachable',
    });
  });

  it('returns `denied`, without any text, for a wrong key', async () => {
    const answer = await ask(provider({ YOOKASSA_SECRET_KEY: 'another-key-of-another-shop' }));

    expect(answer).toEqual({ status: 'unknown', why: 'denied' });
  });
});

it('returns code and field of a rejection, and no text that quotes the request', async () => {
  const words = {
    type: 'error',
    code: 'invalid_request',
    parameter: SHOP.YOOKASSA_SECRET_KEY.repeat(9),
  };
  peer.failures = [
    { status: 400, text: JSON.stringify({ ...words, description: SHOP.YOOKASSA_SECRET_KEY }) },
    { status: 400, text: '<html>' },
    { status: 404, text: '{"code":"not_found","message":"of another service"}' },
  ];

  expect(await operations.create()).toEqual({
    status: 'refused',
    code: 'invalid_request',
    parameter: null,
  });
  expect(await operations.create()).toEqual({ status: 'unknown', why: 'garbled' });
  expect(await operations.create()).toEqual({ status: 'unknown', why: 'garbled' });
});

describe('readNotice', () => {
  const body = (event: string, id: unknown = '22d6d597-000f-5000-9145-15f6d6cfcfd3') =>
    Buffer.from(
      JSON.stringify({ type: 'notification', event, object: { id, status: 'succeeded' } }),
    );
  const read = (raw: Buffer, address = '185.71.76.1') =>
    provider().readNotice({ body: raw, headers: {}, address });

  it.each([
    ['payment.succeeded', 'payment'],
    ['payment.canceled', 'payment'],
    ['payment.waiting_for_capture', 'payment'],
    ['refund.succeeded', 'refund'],
  ])('returns for %s a %s to read', (event, kind) => {
    expect(read(body(event))).toEqual({ kind, id: '22d6d597-000f-5000-9145-15f6d6cfcfd3' });
  });

  it('ignores valid notices of unused events', () => {
    expect(read(body('payout.succeeded'))).toEqual({ kind: 'ignored' });
    expect(read(body('payment_method.active'))).toEqual({ kind: 'ignored' });
  });

  it.each([
    ['a way out of the address', '../refunds/1'],
    ['an endless one', 'x'.repeat(65)],
    ['an empty one', ''],
    ['spaces', '22d6d597 000f'],
    ['what is no text', '\u0000\ud800'],
    ['a number', 123],
    ['an object', { id: '22d6d597-000f-5000-9145-15f6d6cfcfd3' }],
  ])('ignores a valid notice with %s for an id', (_what, id) => {
    for (const event of ['payment.succeeded', 'refund.succeeded'])
      expect(read(body(event, id))).toEqual({ kind: 'ignored' });
  });

  it.each([
    '185.71.76.0',
    '185.71.77.31',
    '77.75.156.11',
    '77.75.154.200',
    '2a02:5180:0:1509::1',
    '::ffff:185.71.76.9',
  ])('accepts notices from %s', (address) => {
    expect(read(body('payment.succeeded'), address)).toMatchObject({ kind: 'payment' });
  });

  it.each([
    '185.71.76.32',
    '77.75.156.12',
    '2a02:5181::1',
    '::ffff:10.0.0.1',
    '127.0.0.1',
    'unknown',
    '',
  ])('rejects notices from %s', (address) => {
    expect(read(body('payment.succeeded'), address)).toEqual({ kind: 'refused', status: 403 });
  });

  it('accepts notices from the configured networks', () => {
    const { readNotice } = provider({ YOOKASSA_NETWORKS: '10.1.0.0/16, fd00::1' });
    const from = (address: string) =>
      readNotice({ body: body('payment.succeeded'), headers: {}, address }).kind;

    expect(['10.1.2.3', 'fd00::1', '185.71.76.1'].map(from)).toEqual([
      'payment',
      'payment',
      'refused',
    ]);
  });

  it.each([
    ['junk', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
    ['no id', body('payment.succeeded', null)],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00])],
  ])('rejects a notice with %s', (_what, raw) => {
    expect(read(raw)).toEqual({ kind: 'refused', status: 400 });
  });
});
