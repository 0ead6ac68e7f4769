import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureOf } from '../testing/responses.ts';
import { type TestWeb, testWeb } from '../testing/test-web.ts';
import { sharedWorld, type TestWorld, testWorld } from '../testing/test-world.ts';

const world = sharedWorld();

const headers = {
  'content-security-policy':
    "default-src 'self';script-src 'self';object-src 'none';base-uri 'none';" +
    "frame-ancestors 'none';form-action 'self';style-src 'self' 'unsafe-inline';" +
    "img-src 'self' data: blob:;connect-src 'self'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=15552000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** A rate-limited operation without database queries; health checks are not limited. */
const LIMITED_PATH = '/api/home/get-info-app-links';

describe('security headers', () => {
  it.each(['/api/health', '/api/nothing', '/api/post/get/x', '/', '/robots.txt', '/media/x.jpg'])(
    'are set on every response: %s',
    async (path) => {
      const response = await world.http.get(path);

      expect(response.headers).toMatchObject(headers);
      expect(response.headers).not.toHaveProperty('x-powered-by');
      expect(response.headers).not.toHaveProperty('server');
    },
  );
});

describe('other origins', () => {
  it.each(['get', 'options', 'post'] as const)('receive no CORS headers for %s', async (method) => {
    const response = await world.http[method]('/api/health').set({
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'GET',
    });

    const cors = Object.keys(response.headers).filter((name) => name.startsWith('access-control'));
    expect(cors).toEqual([]);
    expect(response.headers).not.toHaveProperty('set-cookie');
  });
});

describe('the language of a response', () => {
  it.each([
    [undefined, 'ru'],
    ['en', 'en'],
    ['EN-us;q=0.8', 'en'],
    [' en', 'en'],
    ['english', 'en'],
    ['ru-RU, en', 'ru'],
    ['de, en', 'ru'],
    ['', 'ru'],
    ['*', 'ru'],
    ['e', 'ru'],
  ])('with Accept-Language %s is %s', async (accepted, language) => {
    const responses = [world.http.get('/api/nothing'), world.http.get('/api/health')].map((call) =>
      accepted === undefined ? call : call.set('Accept-Language', accepted),
    );

    for (const response of await Promise.all(responses)) {
      expect(response.headers['content-language']).toBe(language);
    }
  });
});

describe('request limits', () => {
  let limitedWorld: TestWorld;
  let web: TestWeb;
  beforeAll(async () => {
    web = testWeb();
    // Six requests and one unknown path per minute.
    limitedWorld = await testWorld({ RATE_LIMIT_SCALE: '0.01', WEB_FOLDER: web.folder });
  });
  afterAll(async () => {
    await limitedWorld.close();
    web.remove();
  });

  const send = (remoteAddress: string, url = LIMITED_PATH, headers: Record<string, string> = {}) =>
    limitedWorld.app.inject({ url, remoteAddress, headers });

  async function sendInOrder(requests: (() => Promise<{ statusCode: number }>)[]) {
    const codes = [];
    for (const request of requests) codes.push((await request()).statusCode);
    return codes;
  }
  const repeat = <Value>(count: number, create: (n: number) => Value) =>
    Array.from({ length: count }, (_none, n) => create(n));

  it('allow a number of requests per minute, then return 429 with Retry-After', async () => {
    const first = await sendInOrder(repeat(6, () => () => send('203.0.113.1')));

    const rejected = await send('203.0.113.1');

    expect(first).toEqual(repeat(6, () => 200));
    expect(rejected.statusCode, rejected.body).toBe(429);
    expect(rejected.json()).toEqual({
      code: 'too_many_requests',
      message: 'Слишком много запросов, попробуйте чуть позже',
    });
    const seconds = Number(rejected.headers['retry-after']);
    expect(seconds >= 1 && seconds <= 60, String(seconds)).toBe(true);
  });

  it('count each IP address separately', async () => {
    await sendInOrder(repeat(7, () => () => send('203.0.113.2')));

    expect((await send('203.0.113.3')).statusCode).toBe(200);
  });

  it('count the addresses of an IPv6 network as one', async () => {
    const codes = await sendInOrder(repeat(7, (n) => () => send(`2001:db8:0:1::${n + 1}`)));

    expect(codes).toEqual([...repeat(6, () => 200), 429]);
    expect((await send('2001:db8:0:2::1')).statusCode).toBe(200);
  });

  it('ignore headers that claim another IP address', async () => {
    const codes = await sendInOrder(
      repeat(
        7,
        (n) => () =>
          send('203.0.113.4', LIMITED_PATH, {
            'x-forwarded-for': `198.51.100.${n}`,
            'x-real-ip': `198.51.100.${n}`,
            'cf-connecting-ip': `198.51.100.${n}`,
            forwarded: `for=198.51.100.${n}`,
            'x-customer-token': `token-${n}`,
          }),
      ),
    );

    expect(codes).toEqual([...repeat(6, () => 200), 429]);
  });

  it('count pages and sitemaps together with operations, but not files', async () => {
    const address = '203.0.113.7';
    const files = repeat(8, () => () => send(address, '/favicon.svg'));
    const pages = ['/', '/search', '/nothing', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt'];

    await sendInOrder(files);
    const first = await sendInOrder(pages.map((url) => () => send(address, url)));
    const rejected = await sendInOrder(['/', LIMITED_PATH].map((url) => () => send(address, url)));

    expect(first).toEqual([200, 200, 404, 200, 200, 200]);
    expect(rejected).toEqual([429, 429]);
    expect(await sendInOrder(files)).toEqual(repeat(8, () => 200));
  });

  it('do not apply to health checks', async () => {
    const codes = await sendInOrder(
      repeat(8, () => ['/api/health', '/api/ready'])
        .flat()
        .map((url) => () => send('203.0.113.10', url)),
    );

    expect(codes).toEqual(repeat(16, () => 200));
  });

  it('are stricter for unknown paths', async () => {
    const codes = await sendInOrder(repeat(2, (n) => () => send('203.0.113.5', `/api/guess-${n}`)));

    expect(codes).toEqual([404, 429]);
  });

  it('count other methods too', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
    const codes = await sendInOrder(
      methods.map(
        (method) => () =>
          limitedWorld.app.inject({ method, url: LIMITED_PATH, remoteAddress: '203.0.113.6' }),
      ),
    );

    expect(codes).toEqual([200, 200, 405, 405, 405, 405, 429]);
  });

  it('trust the last entry of X-Forwarded-For, from the configured proxy only', async () => {
    const proxiedWorld = await testWorld({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '127.0.0.1' });
    const requestThrough = (proxy: string, forwarded: string) => () =>
      proxiedWorld.app.inject({
        url: LIMITED_PATH,
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': forwarded },
      });

    const distinctClients = await sendInOrder(
      repeat(8, (n) => requestThrough('127.0.0.1', `198.51.100.${n}`)),
    );
    const spoofedHeader = await sendInOrder(
      repeat(7, (n) => requestThrough('127.0.0.1', `10.0.0.${n}, 203.0.113.9`)),
    );
    const untrustedProxy = await sendInOrder(
      repeat(7, (n) => requestThrough('203.0.113.8', `198.51.100.${n}`)),
    );

    await proxiedWorld.close();
    expect(distinctClients).toEqual(repeat(8, () => 200));
    expect(spoofedHeader).toEqual([...repeat(6, () => 200), 429]);
    expect(untrustedProxy).toEqual([...repeat(6, () => 200), 429]);
  });

  it('are disabled at scale 0', async () => {
    const codes = await sendInOrder(
      repeat(30, (n) => () => world.app.inject({ url: `/api/guess-${n}` })),
    );

    expect(codes).toEqual(repeat(30, () => 404));
  });
});

describe('compression', () => {
  it.each(['br', 'gzip'])(
    'compresses large responses as %s and leaves small ones',
    async (encoding) => {
      const large = await world.app.inject({
        url: '/api/filter/get-filter-params',
        headers: { 'accept-encoding': encoding },
      });
      const small = await world.app.inject({
        url: '/api/health',
        headers: { 'accept-encoding': encoding },
      });

      expect(large.headers['content-encoding']).toBe(encoding);
      expect(large.headers.vary).toBe('Accept-Language, accept-encoding');
      expect(small.headers).not.toHaveProperty('content-encoding');
    },
  );
});

describe('the server', () => {
  it('sets all HTTP timeouts', () => {
    const { server } = world.app;

    expect(server.address() as AddressInfo | null).not.toBeUndefined();
    expect({
      headers: server.headersTimeout,
      request: server.requestTimeout,
      keepAlive: server.keepAliveTimeout,
      connection: server.timeout,
    }).toEqual({ headers: 15_000, request: 300_000, keepAlive: 10_000, connection: 75_000 });
  });

  it('returns a generic message for an invalid parameter', async () => {
    const response = await world.http.get('/api/post/get/x');

    expect(failureOf(response, 422).message).toBe('Проверьте заполнение полей');
  });
});
