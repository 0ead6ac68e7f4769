import { checkReset, checkUnsubscribe, getHealth, getPost, getReady } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allContracts } from '../../../http/contracts.ts';
import { type Database, openDatabase } from '../../../infra/database.ts';
import { countMigrations } from '../../../migrations.ts';
import { aPost } from '../../../testing/a-post.ts';
import { type DatabaseProxy, databaseProxy } from '../../../testing/database-proxy.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, type TestWorld, testWorld } from '../../../testing/test-world.ts';

const TIMEOUT_MS = 600;

let world: TestWorld;
let proxy: DatabaseProxy;
let database: Database;
/** Process whose database connection can be interrupted. */
let app: FastifyInstance;
beforeAll(async () => {
  world = await testWorld();
  proxy = await databaseProxy(world.config.DATABASE_URL);
  database = openDatabase({
    DATABASE_URL: proxy.url,
    DATABASE_POOL_SIZE: 4,
    DATABASE_TIMEOUT_MS: TIMEOUT_MS,
  });
  app = await world.anotherApp({ database });
});
afterAll(async () => {
  await world.close();
  await database.$disconnect();
  await proxy.close();
});

const unavailableError = {
  code: 'unavailable',
  message: 'Сервис временно недоступен, попробуйте ещё раз через несколько секунд',
};

describe('health and ready', () => {
  it('return 200 without revealing a version, host or path', async () => {
    const healthResponse = await world.call(getHealth);
    const readyResponse = await world.call(getReady);

    expect(dataOf(getHealth, healthResponse)).toEqual({
      status: 'ok',
      search: { state: 'loading', failed: [] },
    });
    expect(dataOf(getReady, readyResponse)).toEqual({ status: 'ready' });
    expect(healthResponse.headers).not.toHaveProperty('server');
    expect(healthResponse.headers).not.toHaveProperty('x-powered-by');
  });

  it('return 200 and 503 if a migration has not been applied', async () => {
    const outdatedApp = await world.anotherApp({ migrations: countMigrations() + 1 });

    const readyResponse = await outdatedApp.inject(pathOf(getReady));
    const healthResponse = await outdatedApp.inject(pathOf(getHealth));

    expect([healthResponse.statusCode, readyResponse.statusCode]).toEqual([200, 503]);
    expect(readyResponse.json()).toEqual(unavailableError);
    expect(readyResponse.headers['retry-after']).toBe('2');
  });

  it('ignore failed migrations', async () => {
    const ownWorld = await testWorld();
    await ownWorld.database.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL`;

    const response = await ownWorld.call(getReady);

    await ownWorld.close();
    expect(failureOf(response, 503).code).toBe('unavailable');
  });
});

/** Paths of operations that do not use the database. */
const pathsWithoutDatabase = [
  '/health',
  '/openapi.json',
  '/home/get-seo-tags',
  '/home/get-info-app-links',
  '/auth/google',
  '/auth/google/callback',
];

/** Returns the URLs of all visitor operations that use the database, with existing ids. */
function urlsWithDatabase(postId: number): string[] {
  const { keys } = world.app.services;
  const linkOf = ({ path }: { path: string }) =>
    path === checkUnsubscribe.path
      ? keys.hash('unsubscribe', crypto.randomUUID())
      : keys.linkOf(
          path === checkReset.path ? 'password_reset' : 'registration',
          crypto.randomUUID(),
        );
  return allContracts
    .filter(({ contract }) => contract.method === 'GET' && contract.access === 'visitor')
    .filter(({ contract }) => !pathsWithoutDatabase.includes(contract.path))
    .map(({ contract }) => pathOf(contract, { id: postId, token: linkOf(contract) }))
    .map((address) => `${address}?id=${postId}&current_id=${postId}&country_id=1&brand=x&q=x`);
}

describe.each([
  { state: 'stopped', take: () => proxy.stop() },
  { state: 'hanging', take: () => proxy.hang() },
])('with the database $state', ({ take }) => {
  it('every operation returns 503 until it is back, while the process stays healthy', async () => {
    const post = await aPost(world.database);
    const requestPost = () => app.inject(pathOf(getPost, { id: post.id }));
    // The first request reads the dictionaries, which can exceed the default timeout on a busy machine.
    await vi.waitFor(async () => expect((await requestPost()).statusCode).toBe(200), 10_000);

    take();
    const startedAt = Date.now();
    const responses = await Promise.all(
      urlsWithDatabase(post.id).map((address) => app.inject(address)),
    );
    const elapsedMs = Date.now() - startedAt;
    const health = await app.inject(pathOf(getHealth));
    proxy.resume();
    const responseAfter = await requestPost();

    for (const response of responses) {
      expect([response.statusCode, response.json(), response.headers['retry-after']]).toEqual([
        503,
        unavailableError,
        '2',
      ]);
    }
    expect(health.statusCode).toBe(200);
    expect(responseAfter.statusCode, responseAfter.body).toBe(200);
    expect(elapsedMs).toBeLessThan(10_000);
  });

  it('the readiness check fails within three seconds', async () => {
    take();
    const startedAt = Date.now();
    const response = await app.inject(pathOf(getReady));
    const elapsedMs = Date.now() - startedAt;
    proxy.resume();

    expect(response.statusCode, response.body).toBe(503);
    expect(elapsedMs).toBeLessThan(3_000);
  });
});

describe('parallel readiness checks', () => {
  it('share one database query', async () => {
    const query = vi.spyOn(world.database, '$queryRaw');
    const requestReadiness = () => world.app.inject(pathOf(getReady));

    const responses = await Promise.all(Array.from({ length: 50 }, requestReadiness));

    expect(responses.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(query.mock.calls.length).toBeLessThan(5);
    await requestReadiness();
    expect(query.mock.calls.length).toBeGreaterThan(1);
    query.mockRestore();
  });
});

describe('with an unreachable database', () => {
  it('a process starts, stays healthy and reports that it is not ready', async () => {
    const unreachableDatabase = openDatabase({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      DATABASE_POOL_SIZE: 2,
      DATABASE_TIMEOUT_MS: 2_500,
    });
    const appWithoutDatabase = await world.anotherApp({ database: unreachableDatabase });

    const responses = [];
    for (const path of ['/api/health', '/api/ready', '/api/filter/search', '/sitemap.xml']) {
      responses.push((await appWithoutDatabase.inject(path)).statusCode);
    }

    await unreachableDatabase.$disconnect();
    expect(responses).toEqual([200, 503, 503, 503]);
  });
});
