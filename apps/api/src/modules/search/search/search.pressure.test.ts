import { getFacets, getRelaxations, searchPosts } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '../../../infra/database.ts';
import { atOnce } from '../../../testing/parallel.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

// More searches than connections, while a lock blocks all of them.
const SEARCHES = 200;
const PATIENCE_MS = 500;

const world = sharedWorld();
let database: Database;
let app: FastifyInstance;
let holder: pg.Client;
beforeAll(async () => {
  await randomPosts(world.database, 20);
  const short = { ...world.config, DATABASE_POOL_SIZE: 2, DATABASE_TIMEOUT_MS: PATIENCE_MS };
  database = openDatabase(short);
  app = await world.anotherApp({ database, config: short });
  holder = new pg.Client(world.config.DATABASE_URL);
  await holder.connect();
});
afterAll(async () => {
  await holder.end();
  await database.$disconnect();
});

const heavy = (n: number) => {
  const url = addressOf([searchPosts, getFacets, getRelaxations][n % 3] ?? searchPosts);
  return app.inject({ url, query: { q: 'история', year_to: String(2_008 + (n % 9)) } });
};

it('search responds with 503 to requests without a connection in time', async () => {
  await holder.query('BEGIN; LOCK TABLE post_text IN ACCESS EXCLUSIVE MODE');
  const answers = await atOnce(SEARCHES, heavy);
  await holder.query('COMMIT');

  const seen = new Set(
    answers.map(({ statusCode, headers }) => `${statusCode} ${headers['retry-after']}`),
  );
  expect([...seen]).toEqual(['503 2']);

  const later = await atOnce(SEARCHES, heavy);
  expect(later.filter(({ statusCode }) => ![200, 503].includes(statusCode))).toEqual([]);
  await vi.waitFor(async () => expect((await heavy(0)).statusCode).toBe(200), 20_000);
});
