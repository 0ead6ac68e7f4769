import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openYooKassaAt } from '../../testing/payment-orders.ts';
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
  openYooKassaAt(peer, settings, timeoutMs);

const createOrder = () => ({
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
  create: (client = provider()) =>
    client.create({
      ...createOrder(),
      description: 'd',
      returnUrl: 'https://pitlane.test/',
      language: 'ru',
    }),
  read: (client = provider()) => client.read('payment-1'),
  list: (client = provider()) => client.list({ from: START, to: START }),
  find: (client = provider()) => client.find({ ourId: 'x', from: START, to: START }),
  refund: (client = provider()) => client.refund({ ...createOrder(), paymentId: 'payment-1' }),
  readRefund: (client = provider()) => client.readRefund('refund-1'),
  listRefunds: (client = provider()) => client.listRefunds({ from: START, to: START }),
  findRefund: (client = provider()) => client.findRefund({ paymentId: 'payment-1', ourId: 'x' }),
};

const longText = 'x'.repeat(5_000_000);
const quotingBody = JSON.stringify({ type: 'error', description: SHOP.YOOKASSA_SECRET_KEY });

describe.each(Object.entries(operations))('%s', (_name, operate) => {
  it.each([
    ['breaks off', 'drop', 'unreachable'],
    ['has status 500', { status: 500, text: quotingBody }, 'failed'],
    ['has status 502 from a proxy', { status: 502, text: '<html>' }, 'failed'],
    ['has status 429', { status: 429, text: quotingBody }, 'busy'],
    [
      'has status 202',
      { status: 202, text: '{"type":"processing","retry_after":1800}' },
      'processing',
    ],
    ['has status 401', { status: 401, text: quotingBody }, 'denied'],
    ['has status 403', { status: 403, text: quotingBody }, 'denied'],
    ['has status 404 from a proxy', { status: 404, text: '<html>' }, 'garbled'],
    ['has status 204', { status: 204, text: '' }, 'failed'],
    ['is junk', { status: 200, text: '<html>' }, 'garbled'],
    ['is empty', { status: 200, text: '' }, 'garbled'],
    ['is truncated', { status: 200, text: '{"id":"22' }, 'garbled'],
    ['is null', { status: 200, text: 'null' }, 'garbled'],
    ['is an unexpected list', { status: 200, text: '[1]' }, 'garbled'],
    ['is too long', { status: 200, text: `{"id":"${longText}"}` }, 'garbled'],
    [
      'is a redirect',
      { status: 302, text: '', headers: { location: '/v3/payments' } },
      'unreachable',
    ],
  ] as const)('returns an unknown outcome if the response %s', async (_what, failure, reason) => {
    peer.failures = [failure];

    const response = await operate();

    expect(response).toEqual({ status: 'unknown', reason });
  });

  it('times out if the provider hangs', async () => {
    peer.failures = ['hang'];

    expect(await operate(provider({}, 50))).toEqual({ status: 'unknown', reason: 'timeout' });
  });

  it('returns an unknown outcome if the provider is unreachable', async () => {
    const closedPeer = await new YooKassaPeer().open();
    await closedPeer.close();

    expect(await operate(provider({ YOOKASSA_URL: closedPeer.url }))).toEqual({
      status: 'unknown',
      reason: 'unreachable',
    });
  });

  it('returns `denied`, without any text, for a wrong key', async () => {
    const response = await operate(
      provider({ YOOKASSA_SECRET_KEY: 'another-key-of-another-shop' }),
    );

    expect(response).toEqual({ status: 'unknown', reason: 'denied' });
  });
});

it('returns code and field of a rejection, and no text that quotes the request', async () => {
  const errorBody = {
    type: 'error',
    code: 'invalid_request',
    parameter: SHOP.YOOKASSA_SECRET_KEY.repeat(9),
  };
  peer.failures = [
    { status: 400, text: JSON.stringify({ ...errorBody, description: SHOP.YOOKASSA_SECRET_KEY }) },
    { status: 400, text: '<html>' },
    { status: 404, text: '{"code":"not_found","message":"of another service"}' },
  ];

  expect(await operations.create()).toEqual({
    status: 'refused',
    code: 'invalid_request',
    parameter: null,
  });
  expect(await operations.create()).toEqual({ status: 'unknown', reason: 'garbled' });
  expect(await operations.create()).toEqual({ status: 'unknown', reason: 'garbled' });
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
  ])('reads a notice of %s as one about a %s', (event, kind) => {
    expect(read(body(event))).toEqual({ kind, id: '22d6d597-000f-5000-9145-15f6d6cfcfd3' });
  });

  it('ignores valid notices of unused events', () => {
    expect(read(body('payout.succeeded'))).toEqual({ kind: 'ignored' });
    expect(read(body('payment_method.active'))).toEqual({ kind: 'ignored' });
  });

  it.each([
    ['a path traversal', '../refunds/1'],
    ['an overlong text', 'x'.repeat(65)],
    ['an empty text', ''],
    ['a text with spaces', '22d6d597 000f'],
    ['invalid characters', '\u0000\ud800'],
    ['a number', 123],
    ['an object', { id: '22d6d597-000f-5000-9145-15f6d6cfcfd3' }],
  ])('ignores a valid notice with %s as its id', (_what, id) => {
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
    const kindFrom = (address: string) =>
      readNotice({ body: body('payment.succeeded'), headers: {}, address }).kind;

    expect(['10.1.2.3', 'fd00::1', '185.71.76.1'].map(kindFrom)).toEqual([
      'payment',
      'payment',
      'refused',
    ]);
  });

  it.each([
    ['junk', Buffer.from('<html>')],
    ['nothing', Buffer.alloc(0)],
    ['no id', body('payment.succeeded', null)],
    ['invalid UTF-8', Buffer.from([0xff, 0xfe, 0x00])],
  ])('rejects a notice with %s', (_what, raw) => {
    expect(read(raw)).toEqual({ kind: 'refused', status: 400 });
  });
});
