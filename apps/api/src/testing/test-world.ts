import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouteContract } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import type { Clock } from '../infra/clock.ts';
import { type Database, openDatabase } from '../infra/database.ts';
import { countMigrations } from '../migrations.ts';
import type { World } from '../services.ts';
import { createTestDatabase } from './test-database.ts';

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
}

export interface TestWorld {
  app: FastifyInstance;
  database: Database;
  clock: TestClock;
  config: Config;
  /** A request to any address. */
  http: ReturnType<typeof supertest>;
  /** A call of a contract, through HTTP. */
  call(contract: RouteContract, input?: CallInput): supertest.Test;
  /** One more process's app on the same database and clock. */
  anotherApp(settings?: Partial<World>): Promise<FastifyInstance>;
  close(): Promise<void>;
}

/** The address of a call below the server's root, without its query. */
export function addressOf(contract: RouteContract, params: CallInput['params'] = {}): string {
  const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  return `/api${path}`;
}

/** The real app on a database of its own; limits are off unless the test is about them. */
export async function testWorld(
  settings: Partial<Record<string, string>> = {},
): Promise<TestWorld> {
  const own = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-media-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: own.url,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_SCALE: '0',
    MEDIA_FOLDER: folder,
    WEB_FOLDER: join(folder, 'no-web'),
    ...settings,
  });
  const database = openDatabase(config);
  const clock = new TestClock();
  const app = await buildApp({ config, database, clock, migrations: countMigrations() });
  await app.ready();
  const http = supertest(app.server);
  const closing: (() => Promise<unknown>)[] = [];
  return {
    app,
    database,
    clock,
    config,
    http,
    call(contract, { params = {}, query = {}, headers = {} } = {}) {
      const method = contract.method.toLowerCase() as 'get' | 'post' | 'delete';
      return http[method](addressOf(contract, params)).query(query).set(headers);
    },
    async anotherApp(other = {}) {
      const own = openDatabase(config);
      const second = await buildApp({
        config,
        database: own,
        clock,
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
