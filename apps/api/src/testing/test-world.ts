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

/** The moment every test begins at. */
export const START = new Date('2026-06-15T12:00:00.000Z');

/** A clock that stands still until it is moved. */
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
  /** A body of JSON. */
  body?: object;
  /** A multipart body: its fields, and files by the name of their field. */
  form?: Record<string, string | string[]>;
  files?: Record<string, { bytes: Buffer; name: string }>;
  /** The bearer token of whoever calls. */
  token?: string;
  /** Where the call comes from; each its own network. */
  from?: string;
}

export interface TestWorld {
  app: FastifyInstance;
  /** With the role of server and worker. */
  database: Database;
  /** The database, for what only its owner or the superuser may. */
  own: TestDatabase;
  clock: TestClock;
  config: Config;
  secret: string;
  /** A request to any address. */
  http: ReturnType<typeof supertest>;
  /** A call of a contract, through HTTP. */
  call(contract: RouteContract, input?: CallInput): supertest.Test;
  /** One more process's app on the same database and clock. */
  anotherApp(settings?: Partial<AppContext>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/** The address of a call below the server's root, without its query. */
export function addressOf(contract: RouteContract, params: CallInput['params'] = {}): string {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return `/api${path}`;
}

type Settings = Partial<Record<string, string>>;

/** The world of a test file, opened before its tests and closed after them; see `testWorld`. */
export function sharedWorld(settings: Settings | (() => Settings) = {}): TestWorld {
  const world = {} as TestWorld;
  beforeAll(async () => {
    Object.assign(world, await testWorld(typeof settings === 'function' ? settings() : settings));
  });
  afterAll(() => world.close());
  return world;
}

/** The real app on a database of its own; limits are off unless the test is about them. */
export async function testWorld(settings: Settings = {}): Promise<TestWorld> {
  const own = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-media-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: own.url,
    JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
    // A busy machine is no reason to refuse a test's call.
    SHED_LOAD_DELAY_MS: '0',
    DATABASE_TIMEOUT_MS: '20000',
    // Tests say where a call comes from (CallInput.from).
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
  const closing: (() => Promise<unknown>)[] = [];
  return {
    app,
    database,
    own,
    clock,
    config,
    http,
    secret,
    call(contract, { params = {}, query = {}, headers = {}, body, form, files, token, from } = {}) {
      const method = contract.method.toLowerCase() as 'get' | 'post' | 'delete';
      const test = http[method](addressOf(contract, params)).query(query).set(headers);
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
    async anotherApp(other = {}) {
      const own = openDatabase(config);
      const second = await buildApp({
        config,
        database: own,
        clock,
        secret,
        migrations: countMigrations(),
        ...other,
      });
      await second.ready();
      closing.push(
        () => second.close(),
        () => own.$disconnect(),
      );
      return second;
    },
    async close() {
      for (const end of closing) await end();
      await app.close();
      await database.$disconnect();
      await own.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
