import { id, routesFor } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../infra/database.ts';
import { TestClock } from '../testing/test-world.ts';
import { route } from './route.ts';

/** Returns the real app before it is ready, with a scale of limits and an unused database. */
async function createServer(scale: string) {
  const config = readConfig({
    DATABASE_URL: 'postgresql://x@127.0.0.1/x',
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: scale,
  });
  const app = await buildApp({
    config,
    database: openDatabase(config),
    clock: new TestClock(),
    secret: config.JWT_SECRET,
    migrations: 0,
  });
  if (config.RATE_LIMIT_SCALE > 0) app.addHook('onRequest', app.rateLimit());
  return app;
}

const limitedContract = routesFor({ access: 'visitor', area: 'test' }).get('/limited', {
  summary: 'A call with a limit of its own',
  response: z.object({ shown: z.string() }),
  limit: { max: 2, per: 'minute' },
});

describe('route', () => {
  it('enforces the limit of an operation, below the general one', async () => {
    const app = await createServer('1');
    route(app, limitedContract, () => ({ shown: 'yes' }));

    const statuses = [];
    for (let count = 0; count < 3; count += 1) {
      statuses.push((await app.inject('/limited')).statusCode);
    }

    await app.close();
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('removes fields that the contract does not name', async () => {
    const app = await createServer('0');
    const row = { shown: 'yes', email: 'private@example.test' };
    route(app, limitedContract, () => row);

    const response = await app.inject('/limited');

    await app.close();
    expect(response.json()).toEqual({ data: { shown: 'yes' } });
  });

  it('requires revalidation by caches, per language', async () => {
    const app = await createServer('0');
    route(app, limitedContract, () => ({ shown: 'yes' }));
    route(app, { ...limitedContract, path: '/changing', changes: true }, () => ({ shown: 'yes' }));

    const responses = [await app.inject('/limited'), await app.inject('/changing')];

    await app.close();
    expect(responses.map(({ headers }) => [headers['cache-control'], headers.vary])).toEqual([
      ['no-cache', 'Accept-Language'],
      ['no-store', 'Accept-Language'],
    ]);
  });

  it.each([
    ['missing', undefined, 200, undefined],
    ['an object', '{}', 200, undefined],
    ['null', 'null', 422, { body: ['Недопустимое значение'] }],
    ['a list', '[]', 422, { body: ['Недопустимое значение'] }],
    ['a number', '1', 422, { body: ['Недопустимое значение'] }],
    ['an id above the maximum', '{"id":9e99}', 422, { id: ['Не больше 2147483647'] }],
    ['an id below the minimum', '{"id":-9e99}', 422, { id: ['Не меньше 1'] }],
    ['a number without its own bounds', '{"free":9e99}', 422, { free: [expect.any(String)] }],
  ])('validates a body that is %s', async (_what, payload, status, errors) => {
    const app = await createServer('0');
    const fields = z.object({ id: z.optional(id), free: z.optional(z.int()) });
    const contract = { ...limitedContract, method: 'POST', body: fields } as const;
    route(app, contract, () => ({ shown: 'yes' }));

    const response = await app.inject({
      method: 'POST',
      url: '/limited',
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    });

    await app.close();
    expect([response.statusCode, response.json().errors]).toEqual([status, errors]);
  });

  it('returns 500 for a response of the wrong shape', async () => {
    const app = await createServer('0');
    const row: { shown: string } = JSON.parse('{"shown": null, "password": "x"}');
    route(app, limitedContract, () => row);

    const response = await app.inject('/limited');

    await app.close();
    expect(response.statusCode).toBe(500);
    expect(response.json().code).toBe('internal');
    expect(response.body).not.toContain('password');
  });
});
