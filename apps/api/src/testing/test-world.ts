import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteContract } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { afterAll, beforeAll } from 'vitest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { AppContext } from '../context.ts';
import type { Clock } from '../infra/clock.ts';
import { type Database, openDatabase } from '../infra/database.ts';
import { readSecret } from '../infra/secrets.ts';
import { countMigrations } from '../migrations.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

/** Moment at which every test begins */
export const START = new Date('2026-06-15T12:00:00.000Z');

/** Clock that does not move by itself */
export class TestClock implements Clock {
  #now = START;

  now(): Date {
    return this.#now;
  }

  moveTo(moment: Date): void {
    this.#now = moment;
  }
}

interface CallInput {
  params?: Record<string, string | number>;
  query?: Record<string, string | number | boolean | (string | number)[]>;
  headers?: Record<string, string>;
  body?: object;
  /** Multipart body: its fields, and files by field name */
  form?: Record<string, string | string[]>;
  files?: Record<string, { bytes: Buffer; name: string }>;
  token?: string;
  /** IP address of the caller; each is a separate network */
  from?: string;
}

export interface TestWorld {
  app: FastifyInstance;
  /** With the role of server and worker */
  database: Database;
  /** Database of this world, for statements reserved to the owner of the tables or the superuser */
  own: TestDatabase;
  clock: TestClock;
  config: Config;
  secret: string;
  http: ReturnType<typeof supertest>;
  /** Sends a request to a contract's endpoint, over HTTP. */
  call(contract: RouteContract, input?: CallInput): supertest.Test;
  /** Builds another app on the same database and clock, like a second process. */
  anotherApp(settings?: Partial<AppContext>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

export function pathOf(contract: RouteContract, params: CallInput['params'] = {}): string {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return `/api${path}`;
}

type Settings = Partial<Record<string, string>>;

/** Opens a world before the tests of a file and closes it after them; see `testWorld`. */
export function sharedWorld(settings: Settings | (() => Settings) = {}): TestWorld {
  const world = {} as TestWorld;
  beforeAll(async () => {
    Object.assign(world, await testWorld(typeof settings === 'function' ? settings() : settings));
  });
  afterAll(() => world.close());
  return world;
}

/** Builds the real app on its own database, with rate limits off by default. */
export async function testWorld(settings: Settings = {}): Promise<TestWorld> {
  const testDatabase = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-media-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: testDatabase.url,
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
    // A busy machine must not make the app reject requests of tests.
    SHED_LOAD_DELAY_MS: '0',
    DATABASE_TIMEOUT_MS: '20000',
    // Tests set the caller's address (`CallInput.from`).
    TRUST_PROXY: '127.0.0.1',
    MEDIA_FOLDER: folder,
    WEB_FOLDER: join(folder, 'no-web'),
    ...settings,
  });
  const database = openDatabase(config);
  const clock = new TestClock();
  const secret = readSecret(config);
  const app = await buildApp({ config, database, clock, secret, migrations: countMigrations() });
  await app.ready();
  const http = supertest(app.server);
  const closers: (() => Promise<unknown>)[] = [];
  return {
    app,
    database,
    own: testDatabase,
    clock,
    config,
    http,
    secret,
    call(contract, { params = {}, query = {}, headers = {}, body, form, files, token, from } = {}) {
      const method = contract.method.toLowerCase() as 'get' | 'post' | 'delete';
      const test = http[method](pathOf(contract, params)).query(query).set(headers);
      if (token) test.set('Authorization', `Bearer ${token}`);
      if (from) test.set('X-Forwarded-For', from);
      if (body) test.send(body);
      for (const [name, value] of Object.entries(form ?? {})) {
        for (const each of [value].flat()) test.field(name, each);
      }
      for (const [name, { bytes, name: filename }] of Object.entries(files ?? {})) {
        test.attach(name, bytes, filename);
      }
      return test;
    },
    async anotherApp(overrides = {}) {
      const secondDatabase = openDatabase(config);
      const second = await buildApp({
        config,
        database: secondDatabase,
        clock,
        secret,
        migrations: countMigrations(),
        ...overrides,
      });
      await second.ready();
      closers.push(
        () => second.close(),
        () => secondDatabase.$disconnect(),
      );
      return second;
    },
    async close() {
      for (const close of closers) await close();
      await app.close();
      await database.$disconnect();
      await testDatabase.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
