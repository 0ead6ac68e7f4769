import { getFacets, getRelaxations, searchPosts } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../infra/database.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

// Runs more searches than connections, all blocked by a lock.
const SEARCH_COUNT = 200;
const TIMEOUT_MS = 500;

const world = sharedWorld();
let database: Database;
let app: FastifyInstance;
let lockClient: pg.Client;
beforeAll(async () => {
  await createRandomPosts(world.database, 20);
  const config = { ...world.config, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: TIMEOUT_MS };
  database = openDatabase(config);
  app = await world.anotherApp({ database, config });
  lockClient = new pg.Client(world.config.DATABASE_URL);
  await lockClient.connect();
});
afterAll(async () => {
  await lockClient.end();
  await database.$disconnect();
});

const sendSearch = (n: number) => {
  const url = pathOf([searchPosts, getFacets, getRelaxations][n % 3] ?? searchPosts);
  return app.inject({ url, query: { q: 'история', year_to: String(2_008 + (n % 9)) } });
};

it('search responds with 503 to requests that time out waiting for a connection', async () => {
  await lockClient.query('BEGIN; LOCK TABLE post_text IN ACCESS EXCLUSIVE MODE');
  const responses = await inParallel(SEARCH_COUNT, sendSearch);
  await lockClient.query('COMMIT');

  const outcomes = new Set(
    responses.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`),
  );
  expect([...outcomes]).toEqual(['503 2']);

  const laterResponses = await inParallel(SEARCH_COUNT, sendSearch);
  expect(laterResponses.filter(({ statusCode }) => ![200, 503].includes(statusCode))).toEqual([]);
  await vi.waitFor(async () => expect((await sendSearch(0)).statusCode).toBe(200), 20_000);
});
