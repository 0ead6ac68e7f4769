import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { aPayment } from '../../../testing/payment-orders.ts';
import { paymentPagePath, sandboxWorld } from '../../../testing/sandbox-world.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sandboxWorld();
const api = '/api/sandbox/v3';

const post = (path: string, body: object | string, key: string | null = randomUUID()) => {
  const test = world.http
    .post(`${api}${path}`)
    .auth('sandbox', world.config.SANDBOX_SECRET)
    .type('json')
    .send(body);
  return key === null ? test : test.set('Idempotence-Key', key);
};

const money = (value: unknown) => ({ value, currency: 'RUB' });
const order = {
  amount: money('50.00'),
  capture: true,
  confirmation: { type: 'redirect', return_url: 'https://pitlane.test/pay/7' },
};

describe('the payment sandbox', () => {
  const paymentsOffWorld = sharedWorld();

  it('returns 404 if payments are off', async () => {
    for (const path of [`${api}/payments`, paymentPagePath(randomUUID())]) {
      expect((await paymentsOffWorld.http.get(path)).status).toBe(404);
    }
  });
});

describe('the sandbox API', () => {
  it.each([
    ['no key', {}],
    ['another key', { authorization: `Basic ${btoa('sandbox:another')}` }],
    ['another user', { authorization: `Basic ${btoa('shop:secret-of-the-sandbox-0123456789')}` }],
    ['a bearer token', { authorization: 'Bearer secret-of-the-sandbox-0123456789' }],
  ])('returns 401 for %s', async (_what, headers) => {
    const before = await world.database.sandboxPayment.count();
    for (const path of ['/payments', `/payments/${randomUUID()}`, '/refunds']) {
      const response = await world.http.get(`${api}${path}`).set(headers);
      expect([response.status, response.body.code]).toEqual([401, 'invalid_credentials']);
    }
    for (const path of ['/payments', '/refunds']) {
      const key = randomUUID();
      const response = await world.http
        .post(`${api}${path}`)
        .set({ ...headers, 'Idempotence-Key': key })
        .send(order);
      expect(response.status).toBe(401);
    }
    expect(await world.database.sandboxPayment.count()).toBe(before);
  });

  it.each([
    ['no amount', { ...order, amount: undefined }, 'amount'],
    ['an amount as a number', { ...order, amount: money(50) }, 'amount.value'],
    ['a zero amount', { ...order, amount: money('0.00') }, 'amount'],
    ['a negative amount', { ...order, amount: money('-1.00') }, 'amount.value'],
    ['a fraction of a kopeck', { ...order, amount: money('1.005') }, 'amount.value'],
    ['an amount over the limit', { ...order, amount: money('21474836.48') }, 'amount'],
    [
      'another currency',
      { ...order, amount: { value: '5.00', currency: 'USD' } },
      'amount.currency',
    ],
    ['a payment in two stages', { ...order, capture: false }, 'capture'],
    [
      'a script as return URL',
      { ...order, confirmation: { ...order.confirmation, return_url: 'javascript:alert(1)' } },
      'confirmation.return_url',
    ],
    ['a NUL character', { ...order, description: 'a\u0000b' }, 'description'],
    ['a lone surrogate', { ...order, description: 'a\ud800' }, 'description'],
    ['a long description', { ...order, description: 'x'.repeat(129) }, 'description'],
    [
      'a receipt with a different amount',
      {
        ...order,
        receipt: {
          customer: { email: 'b@pitlane.test' },
          items: [{ description: 'd', quantity: '1.00', amount: money('49.99') }],
        },
      },
      'receipt',
    ],
  ])('rejects %s and names the field', async (_what, body, parameter) => {
    const response = await post('/payments', body);

    expect([response.status, response.body.code, response.body.parameter]).toEqual([
      400,
      'invalid_request',
      parameter,
    ]);
  });

  it.each([
    ['no key', null],
    ['an empty key', ''],
    ['a long key', 'x'.repeat(65)],
    ['a key with spaces', 'a b'],
  ])('rejects an order with %s', async (_what, key) => {
    const response = await post('/payments', order, key);

    expect([response.status, response.body.parameter]).toEqual([400, 'Idempotence-Key']);
  });

  it.each(['{', '[]', '"x"', '{"__proto__":{"capture":true}}', 'null'])(
    'rejects the body %s',
    async (body) => {
      expect((await post('/payments', body)).status).toBe(400);
    },
  );

  it.each([
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=1',
    'payment_id=1',
    'created_at.gte=today',
    'limit=1&limit=2',
  ])('rejects a list with %s', async (query) => {
    for (const list of ['payments', 'refunds']) {
      const response = await world.http
        .get(`${api}/${list}?${query}`)
        .auth('sandbox', world.config.SANDBOX_SECRET);
      expect(response.status).toBe(400);
    }
  });

  it('is not part of the OpenAPI document', async () => {
    const { status, text } = await world.http.get('/api/openapi.json');

    expect(status).toBe(200);
    expect(text).not.toContain('sandbox');
  });

  it('returns 404 for a missing payment or refund', async () => {
    for (const path of [`/payments/${randomUUID()}`, `/refunds/${randomUUID()}`]) {
      const response = await world.http
        .get(`${api}${path}`)
        .auth('sandbox', world.config.SANDBOX_SECRET);
      expect([response.status, response.body.type, response.body.code]).toEqual([
        404,
        'error',
        'not_found',
      ]);
    }
  });
});

describe('the sandbox page', () => {
  const hostileText = `"><script>alert(1)</script><img src=x onerror=alert(1)>'&amp;\u202E`;

  async function openPage(description: string, returnUrl = 'https://pitlane.test/pay/7') {
    const payment = await world.provider.create(aPayment({ description, returnUrl }));
    const id = payment.status === 'open' ? payment.id : '';
    return { id, response: await world.http.get(paymentPagePath(id)) };
  }

  it('escapes hostile texts', async () => {
    const { response } = await openPage(hostileText);

    expect(response.status).toBe(200);
    expect(response.text).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(response.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(response.text).toContain('&amp;amp;');
  });

  it('escapes the return URL', async () => {
    const returnUrl = `https://pitlane.test/pay/7?next="><script>alert(1)</script>`;
    const { id } = await openPage('Тариф', returnUrl);
    await world.http.post(paymentPagePath(id)).type('form').send({ card: '2200000000000002' });

    const page = await world.http.get(paymentPagePath(id));

    expect(page.text).not.toContain('<script');
    expect(page.text).toContain('href="https://pitlane.test/pay/7?next=&quot;&gt;&lt;script&gt;');
  });

  it('forbids scripts, framing and foreign form targets', async () => {
    const { response } = await openPage('Тариф');

    const policy = String(response.headers['content-security-policy']);
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]{44}'; base-uri 'none'; frame-ancestors 'none'; form-action 'self' https:\/\/pitlane\.test$/,
    );
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
    });
    expect(response.text).not.toMatch(/<script|<link|src=|style="|\son\w+=/);
  });

  it('stores only the last four digits of a card', async () => {
    const { id } = await openPage('Тариф');
    const form = { card: '5555666677774477', holder: 'IVAN IVANOV', code: '987', expiry: '12/99' };
    await world.http.post(paymentPagePath(id)).type('form').send(form);

    const row = await world.database.sandboxPayment.findUniqueOrThrow({ where: { id } });

    expect(row.card).toBe('4477');
    expect(JSON.stringify(row)).not.toMatch(/55556666|IVAN|987|12\/99/);
  });

  it('returns 404 for a missing payment', async () => {
    for (const id of [randomUUID(), 'x', '1', `${randomUUID()}x`]) {
      expect((await world.http.get(paymentPagePath(id))).status).toBe(404);
    }
    const response = await world.http
      .post(paymentPagePath(randomUUID()))
      .type('form')
      .send({ card: '1' });
    expect([303, 404]).toContain(response.status);
  });

  it.each([
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['text/plain', 'card=2200000000004477', 415],
    ['application/x-www-form-urlencoded', `card=${'1'.repeat(20_000)}`, 413],
    ['application/x-www-form-urlencoded', '__proto__=1&constructor=2&card=1', 422],
    ['application/json', '{"card":"2200000000004477"}', 415],
  ])('rejects the form content type %s with body %s', async (type, body, status) => {
    const { id } = await openPage('Тариф');

    const response = await world.http
      .post(paymentPagePath(id))
      .set('Content-Type', type)
      .send(body);

    expect(response.status).toBe(status);
    expect((await world.provider.read(id)).status).toBe('open');
  });
});
