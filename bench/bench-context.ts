// What every benchmark works with: the database, the services, accounts, and requests to servers that it starts.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { readConfig } from '@pitlane/api/config';
import type { Prisma } from '@pitlane/api/generated/prisma/client';
import { systemClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import { searchPosts } from '@pitlane/contracts';
import pg from 'pg';
import { Pool } from 'undici';
import { start } from './processes.ts';
import { questions } from './search-queries.ts';
import { pacedTurns, watchEnd } from './turns.ts';

/** Signs the sessions of a measured server: the measuring process opens them. */
const SECRET = 'benchmarks-only-0123456789abcdefghij';

/** Returns the environment of a measured server: no limits, and a longer timeout of the database. */
export const serverEnvironment = (port: number) => ({
  ...process.env,
  NODE_ENV: 'development',
  HOST: '127.0.0.1',
  PORT: String(port),
  JWT_SECRET: SECRET,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '0',
  DATABASE_TIMEOUT_MS: '30000',
});

/** Accounts of a benchmark have no name of their own. */
export const BENCH_NAME = { firstName: 'Bench', lastName: 'Bench' };

/** Returns an address of an email that no other account has. */
export const uniqueEmail = () => `${randomUUID()}@bench.test`;

interface Sent {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  token?: string | null | undefined;
  headers?: Record<string, string>;
  /** A plain object is sent as JSON. */
  body?: object | string | undefined;
}

export interface Response {
  ms: number;
  status: number;
  isBrotli: boolean;
  /** May be compressed: to decompress it here would disturb the measurement. */
  body: Uint8Array;
}

/** Returns the status and the text of a response that a benchmark did not expect. */
export const describe = ({ status, isBrotli, body }: Response) =>
  `${status} ${isBrotli ? brotliDecompressSync(body) : Buffer.from(body)}`;

/** Encodes a body with its `content-type`. */
async function encodeBody(body: Sent['body']) {
  if (body === undefined) return { headers: {}, payload: null };
  if (body instanceof FormData) {
    const request = new Request('http://bench.test', { method: 'POST', body });
    return {
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    };
  }
  const isRaw = typeof body === 'string' || body instanceof Uint8Array;
  return {
    headers: { 'content-type': 'application/json' },
    payload: isRaw ? body : JSON.stringify(body),
  };
}

/** Opens the database that `DATABASE_URL` names, and requests to a server on a port. */
export async function openBench(
  port: number,
  extra: Record<string, string | undefined> = {},
  { connections = null }: { connections?: number | null } = {},
) {
  const environment = { ...serverEnvironment(port), ...extra };
  const config = readConfig(environment);
  const database = openDatabase(config);
  const app = { config, database, clock: systemClock, secret: SECRET, migrations: 0 };
  const services = buildServices(app);
  const client = new pg.Client(config.DATABASE_URL);
  await client.connect();
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  const processes: ChildProcess[] = [];
  const signedIn = new Set<number>();

  async function request(path: string, sent: Sent = {}): Promise<Response> {
    const { token, method = sent.body === undefined ? 'GET' : 'POST' } = sent;
    const { headers, payload } = await encodeBody(sent.body);
    const from = performance.now();
    const {
      statusCode,
      headers: received,
      body,
    } = await pool.request({
      method,
      path,
      headers: {
        'accept-encoding': 'br',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
        ...sent.headers,
      },
      body: payload,
    });
    const bytes = await body.bytes();
    return {
      ms: performance.now() - from,
      status: statusCode,
      isBrotli: received['content-encoding'] === 'br',
      body: bytes,
    };
  }

  /**
   * Returns the milliseconds of an operation.
   * @throws Error where it is refused
   */
  async function time(
    path: string,
    token?: string | null,
    body?: Sent['body'],
    headers: Record<string, string> = {},
  ): Promise<number> {
    const response = await request(`/api${path}`, { token, body, headers });
    if (response.status >= 400) throw new Error(`${path}: ${describe(response)}`);
    return response.ms;
  }

  return {
    app,
    environment,
    database,
    services,
    client,
    request,
    time,
    /** Starts a process that `close` ends. */
    async start(name: 'server' | 'worker', env = {}, options = {}): Promise<ChildProcess> {
      const child = await start(name, { ...environment, ...env }, options);
      processes.push(child);
      return child;
    },
    async rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
      return (await client.query<Row>(sql, values)).rows;
    },
    /** Returns the ids that a statement selects. */
    async ids(sql: string, ...values: unknown[]): Promise<number[]> {
      return (await client.query<{ id: number }>(sql, values)).rows.map(({ id }) => id);
    },
    async createUser(data: Partial<Prisma.UserCreateManyInput> = {}) {
      return database.user.create({ data: { email: uniqueEmail(), ...BENCH_NAME, ...data } });
    },
    async tokenOf(userId: number, address = '127.0.0.1'): Promise<string> {
      signedIn.add(userId);
      const place = { address, userAgent: 'bench' };
      const { token } = await database.$transaction((transaction) =>
        services.sessions.open(transaction, userId, place),
      );
      return token;
    },
    /** Returns the milliseconds of searches made at a rate until a promise settles. */
    async search(perSecond: number, over: Promise<unknown>): Promise<number[]> {
      const queries = Object.values(questions).map((question) => new URLSearchParams(question));
      const responses: Promise<number>[] = [];
      for await (const turn of pacedTurns(perSecond, watchEnd(over))) {
        responses.push(time(`${searchPosts.path}?${queries[turn % queries.length]}`));
      }
      await over;
      return Promise.all(responses);
    },
    /** Ends processes and connections, and deletes the sessions that `tokenOf` opened. */
    async close(): Promise<void> {
      for (const child of processes) child.kill('SIGTERM');
      await pool.destroy();
      // Another benchmark may use the same database meanwhile.
      await database.session.deleteMany({
        where: { userAgent: 'bench', userId: { in: [...signedIn] } },
      });
      await client.end();
      await database.$disconnect();
    },
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;

/** Adds up changes of the counts of ads, as the worker does all the time. */
export async function addUpCounts(url: string): Promise<void> {
  const config = readConfig({ ...process.env, DATABASE_URL: url, JWT_SECRET: SECRET });
  const database = openDatabase(config);
  await buildServices({
    config,
    database,
    clock: systemClock,
    secret: SECRET,
    migrations: 0,
  }).counts.addUp();
  await database.$disconnect();
}
