import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { failure } from '@pitlane/contracts';
import Fastify, { type FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { ApiError } from '../http/api-error.ts';
import { type RawResponse, rawRequest } from '../testing/raw-request.ts';
import { failureOf } from '../testing/responses.ts';
import { sharedWorld, testWorld } from '../testing/test-world.ts';
import { errorsPlugin, toApiError } from './errors.ts';

const world = sharedWorld();
let port: number;
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 });
  port = (world.app.server.address() as AddressInfo).port;
});

/** Asserts an error with a body of the product, for any component that rejects a request. */
function expectProductError(response: RawResponse, status: number, code: string) {
  expect(response.status, response.body).toBe(status);
  expect(failure.parse(JSON.parse(response.body)).code).toBe(code);
  expect(response.headers).toContain('content-type: application/json; charset=utf-8');
  expect(response.headers).toContain('cache-control: no-store');
}

describe('invalid and unknown paths', () => {
  it.each(['/api/%', '/%', '/api/post/get/%ff', '/media/%', '/api/filter/%zz'])(
    'return 400 with a body of the product: %s',
    async (path) => {
      expectProductError(await rawRequest(port, { path }), 400, 'bad_request');
    },
  );

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api//health',
    '/api/post/get',
    '/api/post/get/1/2',
    `/api/post/get/${'1'.repeat(101)}`,
    '/API/health',
    '/nothing',
    '/',
    '//',
    '///',
    '//a:b',
    '//evil.example/',
    'http://evil.example/',
    '/api/../etc/passwd',
    '/.env',
    '/apps/api/src/config.ts',
  ])('return 404 with a body of the product: %s', async (path) => {
    expectProductError(await rawRequest(port, { path }), 404, 'not_found');
  });

  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])(
    'return 404 for %s below /api',
    async (method) => {
      const response = await rawRequest(port, { method, path: '/api/nothing' });

      expectProductError(response, 404, 'not_found');
    },
  );
});

describe('unsupported methods of a path', () => {
  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('return 405 for %s', async (method) => {
    const response = await rawRequest(port, { method, path: '/api/openapi.json' });

    expectProductError(response, 405, 'method_not_allowed');
    expect(response.headers).toContain('allow: get, head');
  });
});

describe('unacceptable bodies', () => {
  // A separate app with an operation that accepts bodies.
  let app: FastifyInstance;
  beforeAll(async () => {
    const { config, database, clock } = world;
    app = await buildApp({ config, database, clock, secret: world.secret, migrations: 0 });
    app.post('/taking', () => ({ data: 'taken' }));
    await app.ready();
  });
  afterAll(() => app.close());

  const post = (type: string, body: string) =>
    supertest(app.server).post('/taking').set('Content-Type', type).send(body);

  it.each([
    ['broken JSON', '{"a":'],
    ['a prototype in JSON', '{"__proto__":{"admin":true}}'],
    ['a constructor in JSON', '{"constructor":{"prototype":{"admin":true}}}'],
    ['an empty body declared as JSON', ''],
  ])('return 400: %s', async (_what, body) => {
    expect(failureOf(await post('application/json', body), 400).code).toBe('bad_request');
    expect(Reflect.get({}, 'admin')).toBeUndefined();
  });

  it.each(['text/xml', 'text/html', 'application/x-www-form-urlencoded', 'application/jsonx'])(
    'return 415: %s',
    async (type) => {
      expect(failureOf(await post(type, '<a/>'), 415).code).toBe('unsupported_media_type');
    },
  );

  it('return 413 above 256 kilobytes', async () => {
    const body = JSON.stringify({ text: 'x'.repeat(256 * 1_024) });

    expect(failureOf(await post('application/json', body), 413).code).toBe('too_large');
  });

  it.each(['gzip', 'br', 'identity, gzip', 'junk'])(
    'return 415: compressed as %s',
    async (encoding) => {
      const response = await post('application/json', '{}').set('Content-Encoding', encoding);

      expect(failureOf(response, 415).code).toBe('unsupported_media_type');
    },
  );

  it('are read if the encoding is identity', async () => {
    const response = await post('application/json', '{}').set('Content-Encoding', 'Identity');

    expect(response.body).toEqual({ data: 'taken' });
  });

  it.each<[string, string, Record<string, string>]>([
    ['valid', '{}', {}],
    ['broken', '{"a":', {}],
    ['of another format', '<a/>', { 'content-type': 'text/xml' }],
    ['compressed', '{}', { 'content-encoding': 'gzip' }],
    ['too large', JSON.stringify({ text: 'x'.repeat(256 * 1_024) }), {}],
  ])('are checked only after path and method: %s', async (_what, payload, headers) => {
    const send = (url: string) =>
      app.inject({
        method: 'POST',
        url,
        payload,
        headers: { 'content-type': 'application/json', ...headers },
      });

    const [health, page, nothing] = await Promise.all(
      ['/api/health', '/search', '/api/nothing'].map(send),
    );

    expect([health?.statusCode, health?.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect([page?.statusCode, page?.headers.allow]).toEqual([405, 'GET, HEAD']);
    expect(nothing?.statusCode).toBe(404);
  });
});

describe('bytes that are not HTTP', () => {
  /** Sends bytes; returns everything received until the server closes the connection. */
  const sendBytes = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
      socket.on('data', (chunk) => {
        text += chunk.toString();
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });

  it.each([
    [
      'headers beyond sixteen kilobytes',
      `GET /api/health HTTP/1.1\r\nHost: a\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
    ],
    ['a line that is not a request', 'HELLO\r\n\r\n'],
    [
      'two lengths',
      'POST /api/health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST /api/health HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('get an error with a body of the product: %s', async (_what, bytes) => {
    const response = await sendBytes(bytes);

    const [head = '', body = ''] = response.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 400 /);
    expect(failure.parse(JSON.parse(body)).code).toBe('bad_request');
  });

  it('do not affect other requests', async () => {
    await sendBytes('\u0000\u0001\u0002\r\n\r\n');

    expect((await rawRequest(port, { path: '/api/health' })).status).toBe(200);
  });
});

describe('toApiError', () => {
  const withStatus = (statusCode: unknown) => Object.assign(new Error('inside'), { statusCode });

  it.each([
    [400, 'bad_request'],
    [403, 'not_found'],
    [404, 'not_found'],
    [412, 'bad_request'],
    [413, 'too_large'],
    [414, 'bad_request'],
    [415, 'unsupported_media_type'],
    [416, 'bad_request'],
    [429, 'too_many_requests'],
    [431, 'bad_request'],
    [500, 'internal'],
    [503, 'unavailable'],
    [200, 'internal'],
    ['400', 'internal'],
  ])('converts an error of status %s to %s', (status, code) => {
    expect(toApiError(withStatus(status)).code).toBe(code);
  });

  it.each([[new TypeError('x')], ['text'], [null], [undefined], [{ statusCode: 400 }]])(
    'converts anything else to an internal error: %s',
    (thrown) => {
      expect(toApiError(thrown).code).toBe('internal');
    },
  );

  it('sets the delay before a retry for a limit of a plugin', () => {
    expect(toApiError(withStatus(429)).detail.retryAfter).toBe(60);
  });

  it('returns an ApiError unchanged', () => {
    const error = new ApiError('post.phones_limit', { retryAfter: 9 });

    expect(toApiError(error)).toBe(error);
  });
});

describe('the error log', () => {
  it.each([
    ['P2025', 404, 0],
    ['23505', 409, 0],
    ['23514', 409, 1],
    ['22003', 400, 1],
    ['57P01', 503, 1],
  ])(
    'for %s, with the response status %s, has this number of errors: %s',
    async (code, status, count) => {
      const lines: string[] = [];
      const stream = { write: (line: string) => lines.push(line) };
      const app = Fastify({ logger: { level: 'error', stream } });
      await app.register(errorsPlugin);
      app.get('/', () => {
        throw Object.assign(new Error('inside'), { code });
      });

      const response = await app.inject('/');

      await app.close();
      expect([response.statusCode, lines.length]).toEqual([status, count]);
      for (const line of lines)
        expect(JSON.parse(line)).toMatchObject({ level: 50, err: { code } });
      expect(response.body).not.toContain('inside');
    },
  );
});

describe('an unexpected error', () => {
  it('reveals no internals', async () => {
    const ownWorld = await testWorld();
    ownWorld.app.services.content.appLinks = () => {
      throw new Error(`secret at ${import.meta.filename}`);
    };

    const response = await ownWorld.http.get('/api/home/get-info-app-links');

    await ownWorld.close();
    expect(failureOf(response, 500)).toEqual({
      code: 'internal',
      message: 'Что-то сломалось на нашей стороне. Ошибка записана, мы разберёмся',
    });
    expect(response.text).not.toContain('secret');
  });
});
