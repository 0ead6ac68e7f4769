import { checkReset, checkUnsubscribe, getHealth, getPost, getReady } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allContracts } from '../../../http/contracts.ts';
import { type Database, openDatabase } from '../../../infra/database.ts';
import { countMigrations } from '../../../migrations.ts';
import { aPost } from '../../../testing/a-post.ts';
import { type DatabaseProxy, databaseProxy } from '../../../testing/database-proxy.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { addressOf, type TestWorld, testWorld } from '../../../testing/test-world.ts';

const PATIENCE_MS = 600;

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
    DATABASE_TIMEOUT_MS: PATIENCE_MS,
  });
  app = await world.anotherApp({ database });
});
afterAll(async () => {
  await world.close();
  await database.$disconnect();
  await proxy.close();
});

const unavailable = {
  code: 'unavailable',
  message: 'Сервис временно недоступен, попробуйте ещё раз через несколько секунд',
};

describe('health and ready', () => {
  it('return 200 without a version, host or path', async () => {
    const health = await world.call(getHealth);
    const ready = await world.call(getReady);

    expect(dataOf(getHealth, health)).toEqual({
      status: 'ok',
      search: { state: 'loading', failed: [] },
    });
    expect(dataOf(getReady, ready)).toEqual({ status: 'ready' });
    expect(health.headers).not.toHaveProperty('server');
    expect(health.headers).not.toHaveProperty('x-powered-by');
  });

  it('distinguish an instance that lacks a migration from a ready one', async () => {
    const behind = await world.anotherApp({ migrations: countMigrations() + 1 });

    const ready = await behind.inject(addressOf(getReady));
    const health = await behind.inject(addressOf(getHealth));

    expect([health.statusCode, ready.statusCode]).toEqual([200, 503]);
    expect(ready.json()).toEqual(unavailable);
    expect(ready.headers['retry-after']).toBe('2');
  });

  it('do not count a failed or rolled back migration', async () => {
    const own = await testWorld();
    await own.database.$executeRaw`UPDATE _prisma_migrations SET finished_at = NULL`;

    const answer = await own.call(getReady);

    await own.close();
    expect(failureOf(answer, 503).code).toBe('unavailable');
  });
});

/** Operations that need no database. */
const notAsking = [
  '/health',
  '/openapi.json',
  '/home/get-seo-tags',
  '/home/get-info-app-links',
  '/auth/google',
  '/auth/google/callback',
];

/** Returns the URL of every operation that needs the database, with existing ids. */
function addresses(postId: number): string[] {
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
    .filter(({ contract }) => !notAsking.includes(contract.path))
    .map(({ contract }) => addressOf(contract, { id: postId, token: linkOf(contract) }))
    .map((address) => `${address}?id=${postId}&current_id=${postId}&country_id=1&brand=x&q=x`);
}

describe.each([
  { state: 'stopped', take: () => proxy.stop() },
  { state: 'hanging', take: () => proxy.hang() },
])('with the database $state', ({ take }) => {
  it('the process lives, is not ready, and every operation returns 503 until it is back', async () => {
    const post = await aPost(world.database);
    const look = () => app.inject(addressOf(getPost, { id: post.id }));
    // The first request reads the dictionaries, which can exceed the default timeout on a busy machine.
    await vi.waitFor(async () => expect((await look()).statusCode).toBe(200), 10_000);

    take();
    const asked = Date.now();
    const answers = await Promise.all(addresses(post.id).map((address) => app.inject(address)));
    const took = Date.now() - asked;
    const health = await app.inject(addressOf(getHealth));
    proxy.resume();
    const after = await look();

    for (const answer of answers) {
      expect([answer.statusCode, answer.json(), answer.headers['retry-after']]).toEqual([
        503,
        unavailable,
        '2',
      ]);
    }
    expect(health.statusCode).toBe(200);
    expect(after.statusCode, after.body).toBe(200);
    expect(took).toBeLessThan(10_000);
  });

  it('readiness fails within three seconds', async () => {
    take();
    const asked = Date.now();
    const answer = await app.inject(addressOf(getReady));
    const took = Date.now() - asked;
    proxy.resume();

    expect(answer.statusCode, answer.body).toBe(503);
    expect(took).toBeLessThan(3_000);
  });
});

describe('parallel readiness checks', () => {
  it('share one database query', async () => {
    const asked = vi.spyOn(world.database, '$queryRaw');
    const ask = () => world.app.inject(addressOf(getReady));

    const answers = await Promise.all(Array.from({ length: 50 }, ask));

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(asked.mock.calls.length).toBeLessThan(5);
    await ask();
    expect(asked.mock.calls.length).toBeGreaterThan(1);
    asked.mockRestore();
  });
});

describe('with an unreachable database', () => {
  it('a process starts, lives and reports that it is not ready', async () => {
    const nowhere = openDatabase({
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
      DATABASE_POOL_SIZE: 2,
      DATABASE_TIMEOUT_MS: 2_500,
    });
    const lonely = await world.anotherApp({ database: nowhere });

    const answers = [];
    for (const path of ['/api/health', '/api/ready', '/api/filter/search', '/sitemap.xml']) {
      answers.push((await lonely.inject(path)).statusCode);
    }

    await nowhere.$disconnect();
    expect(answers).toEqual([200, 503, 503, 503]);
  });
});
