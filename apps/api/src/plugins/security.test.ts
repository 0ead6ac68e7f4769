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

/** A limited operation, unlike those about the process, without database queries. */
const OPERATION = '/api/home/get-info-app-links';

describe('security headers', () => {
  it.each(['/api/health', '/api/nothing', '/api/post/get/x', '/', '/robots.txt', '/media/x.jpg'])(
    'are set on every response: %s',
    async (path) => {
      const answer = await world.http.get(path);

      expect(answer.headers).toMatchObject(headers);
      expect(answer.headers).not.toHaveProperty('x-powered-by');
      expect(answer.headers).not.toHaveProperty('server');
    },
  );
});

describe('other origins', () => {
  it.each(['get', 'options', 'post'] as const)('are granted nothing for %s', async (method) => {
    const answer = await world.http[method]('/api/health').set({
      Origin: 'https://evil.example',
      'Access-Control-Request-Method': 'GET',
    });

    const cors = Object.keys(answer.headers).filter((name) => name.startsWith('access-control'));
    expect(cors).toEqual([]);
    expect(answer.headers).not.toHaveProperty('set-cookie');
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
  ])('is for Accept-Language %s: %s', async (accepted, language) => {
    const answers = [world.http.get('/api/nothing'), world.http.get('/api/health')].map((call) =>
      accepted === undefined ? call : call.set('Accept-Language', accepted),
    );

    for (const answer of await Promise.all(answers)) {
      expect(answer.headers['content-language']).toBe(language);
    }
  });
});

describe('request limits', () => {
  let limited: TestWorld;
  let web: TestWeb;
  beforeAll(async () => {
    web = testWeb();
    // Six requests and one unknown address per minute.
    limited = await testWorld({ RATE_LIMIT_SCALE: '0.01', WEB_FOLDER: web.folder });
  });
  afterAll(async () => {
    await limited.close();
    web.remove();
  });

  const ask = (remoteAddress: string, url = OPERATION, headers: Record<string, string> = {}) =>
    limited.app.inject({ url, remoteAddress, headers });

  async function statuses(answers: (() => Promise<{ statusCode: number }>)[]) {
    const codes = [];
    for (const answer of answers) codes.push((await answer()).statusCode);
    return codes;
  }
  const times = <Value>(count: number, make: (n: number) => Value) =>
    Array.from({ length: count }, (_none, n) => make(n));

  it('allow a number of requests per minute, then return 429 with Retry-After', async () => {
    const first = await statuses(times(6, () => () => ask('203.0.113.1')));

    const refused = await ask('203.0.113.1');

    expect(first).toEqual(times(6, () => 200));
    expect(refused.statusCode, refused.body).toBe(429);
    expect(refused.json()).toEqual({
      code: 'too_many_requests',
      message: 'Слишком много запросов, попробуйте чуть позже',
    });
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds >= 1 && seconds <= 60, String(seconds)).toBe(true);
  });

  it('count each address separately', async () => {
    await statuses(times(7, () => () => ask('203.0.113.2')));

    expect((await ask('203.0.113.3')).statusCode).toBe(200);
  });

  it('count the addresses of an IPv6 network as one', async () => {
    const codes = await statuses(times(7, (n) => () => ask(`2001:db8:0:1::${n + 1}`)));

    expect(codes).toEqual([...times(6, () => 200), 429]);
    expect((await ask('2001:db8:0:2::1')).statusCode).toBe(200);
  });

  it('ignore headers that claim another address', async () => {
    const codes = await statuses(
      times(
        7,
        (n) => () =>
          ask('203.0.113.4', OPERATION, {
            'x-forwarded-for': `198.51.100.${n}`,
            'x-real-ip': `198.51.100.${n}`,
            'cf-connecting-ip': `198.51.100.${n}`,
            forwarded: `for=198.51.100.${n}`,
            'x-customer-token': `token-${n}`,
          }),
      ),
    );

    expect(codes).toEqual([...times(6, () => 200), 429]);
  });

  it('count pages and sitemaps together with operations, but no files', async () => {
    const address = '203.0.113.7';
    const files = times(8, () => () => ask(address, '/favicon.svg'));
    const pages = ['/', '/search', '/nothing', '/sitemap.xml', '/sitemap-pages.xml', '/robots.txt'];

    await statuses(files);
    const first = await statuses(pages.map((url) => () => ask(address, url)));
    const refused = await statuses(['/', OPERATION].map((url) => () => ask(address, url)));

    expect(first).toEqual([200, 200, 404, 200, 200, 200]);
    expect(refused).toEqual([429, 429]);
    expect(await statuses(files)).toEqual(times(8, () => 200));
  });

  it('do not apply to health checks', async () => {
    const codes = await statuses(
      times(8, () => ['/api/health', '/api/ready'])
        .flat()
        .map((url) => () => ask('203.0.113.10', url)),
    );

    expect(codes).toEqual(times(16, () => 200));
  });

  it('are stricter for unknown addresses', async () => {
    const codes = await statuses(times(2, (n) => () => ask('203.0.113.5', `/api/guess-${n}`)));

    expect(codes).toEqual([404, 429]);
  });

  it('count other methods too', async () => {
    const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;
    const codes = await statuses(
      methods.map(
        (method) => () =>
          limited.app.inject({ method, url: OPERATION, remoteAddress: '203.0.113.6' }),
      ),
    );

    expect(codes).toEqual([200, 200, 405, 405, 405, 405, 429]);
  });

  it('trust the last entry of X-Forwarded-For, from the configured proxy only', async () => {
    const behind = await testWorld({ RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '127.0.0.1' });
    const through = (proxy: string, forwarded: string) => () =>
      behind.app.inject({
        url: OPERATION,
        remoteAddress: proxy,
        headers: { 'x-forwarded-for': forwarded },
      });

    const people = await statuses(times(8, (n) => through('127.0.0.1', `198.51.100.${n}`)));
    const liar = await statuses(times(7, (n) => through('127.0.0.1', `10.0.0.${n}, 203.0.113.9`)));
    const stranger = await statuses(times(7, (n) => through('203.0.113.8', `198.51.100.${n}`)));

    await behind.close();
    expect(people).toEqual(times(8, () => 200));
    expect(liar).toEqual([...times(6, () => 200), 429]);
    expect(stranger).toEqual([...times(6, () => 200), 429]);
  });

  it('are disabled at scale 0', async () => {
    const codes = await statuses(
      times(30, (n) => () => world.app.inject({ url: `/api/guess-${n}` })),
    );

    expect(codes).toEqual(times(30, () => 404));
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
  it('has a timeout for every wait', () => {
    const { server } = world.app;

    expect(server.address() as AddressInfo | null).not.toBeUndefined();
    expect({
      headers: server.headersTimeout,
      request: server.requestTimeout,
      keepAlive: server.keepAliveTimeout,
      connection: server.timeout,
    }).toEqual({ headers: 15_000, request: 300_000, keepAlive: 10_000, connection: 75_000 });
  });

  it('reveals no internal address in an error', async () => {
    const answer = await world.http.get('/api/post/get/x');

    expect(failureOf(answer, 422).message).toBe('Проверьте заполнение полей');
  });
});
