// What every benchmark works with: its arguments, the database, accounts, and processes that it starts.
import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readConfig } from '@pitlane/api/config';
import type { Prisma } from '@pitlane/api/generated/prisma/client';
import { systemClock } from '@pitlane/api/infra/clock';
import {
  type Action,
  dryRunOption,
  readArguments,
  UsageError,
} from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import type { RouteContract } from '@pitlane/contracts';
import pg from 'pg';
import { FormData, Pool } from 'undici';
import { type StartOptions, startProcess } from './processes.ts';

/** Signs the sessions of a measured server: the measuring process opens them. */
const SECRET = 'benchmarks-only-0123456789abcdefghij';
const FIRST_PORT = 3_991;
const CONNECTIONS = 64;

export const BENCH_NAME = { firstName: 'Bench', lastName: 'Bench' };
export const uniqueEmail = () => `${randomUUID()}@bench.test`;

/** Reads a command line; ends the process where the benchmark is not to run. */
export const readBenchArguments = <
  const Arguments extends NonNullable<Action['arguments']> = Record<never, never>,
  const Options extends NonNullable<Action['options']> = Record<never, never>,
>(
  name: string,
  definition: Omit<Action<Arguments, Options>, 'run'>,
) =>
  readArguments(
    name,
    { ...definition, options: Object.assign({}, dryRunOption, definition.options) },
    async (given) => {
      const url = process.env.DATABASE_URL;
      if (!url) throw new UsageError('Set DATABASE_URL to the database to measure in.');
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      await client.connect();
      await client.end();
      const { host, pathname } = new URL(url);
      const where = `in the database ${pathname.slice(1)} at ${host}`;
      if (given['dry-run']) console.log(`Would run ${where}: ${definition.about}.`);
      return !given['dry-run'];
    },
  );

export type Query = Record<string, string | number>;

export function addressOf({ path }: Pick<RouteContract, 'path'>, given: Query = {}): string {
  const query = new URLSearchParams();
  let address = `/api${path}`;
  for (const [name, value] of Object.entries(given)) {
    if (path.includes(`:${name}`)) address = address.replace(`:${name}`, `${value}`);
    else query.set(name, `${value}`);
  }
  return query.size > 0 ? `${address}?${query}` : address;
}

/** Returns a form with these fields; a list repeats its field. */
export function formOf(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each instanceof Blob ? each : `${each}`);
  }
  return form;
}

interface Sent {
  method?: RouteContract['method'];
  token?: string | undefined;
  headers?: Record<string, string>;
  /** A plain object is sent as JSON. */
  body?: object | string | undefined;
}

export interface Response {
  ms: number;
  status: number;
  body: Buffer;
}

export function openRequests(process: ChildProcess, port: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });

  async function request(path: string, sent: Sent = {}): Promise<Response> {
    const { token, headers, body, method = body === undefined ? 'GET' : 'POST' } = sent;
    const isEncoded =
      typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const from = performance.now();
    const response = await pool.request({
      method,
      path,
      headers: {
        'accept-encoding': 'br',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
        ...headers,
      },
      body: isEncoded ? body : body ? JSON.stringify(body) : null,
    });
    const bytes = Buffer.from(await response.body.arrayBuffer());
    return { ms: performance.now() - from, status: response.statusCode, body: bytes };
  }

  /** @throws Error where the status is another than expected */
  async function time(path: string, { expected, ...sent }: Sent & { expected?: number } = {}) {
    const { status, body, ms } = await request(path, sent);
    if (expected ? status === expected : status < 400) return ms;
    throw new Error(`${path}: ${status} ${body}`);
  }

  return { process, port, pool, request, time };
}

export type Server = ReturnType<typeof openRequests>;

/** Opens the database that `DATABASE_URL` names; what it opens, starts and signs in ends with it. */
export async function openBench(variables: NodeJS.ProcessEnv = {}) {
  let port = FIRST_PORT;
  // No limits, and a longer timeout of the database.
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    JWT_SECRET: SECRET,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_SCALE: '0',
    DATABASE_TIMEOUT_MS: '30000',
    ...variables,
  };
  const config = readConfig(environment);
  const opened = new AsyncDisposableStack();
  const fail = async (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
    await opened.disposeAsync();
  };
  process.once('uncaughtException', fail);
  opened.defer(() => void process.off('uncaughtException', fail));
  const database = openDatabase(config);
  opened.defer(() => database.$disconnect());
  const client = new pg.Client(config.DATABASE_URL);
  await client.connect();
  opened.defer(() => client.end());
  const app = { config, database, clock: systemClock, secret: SECRET, migrations: 0 };
  const services = buildServices(app);
  const userAgent = `bench ${randomUUID()}`;
  opened.defer(async () => void (await database.session.deleteMany({ where: { userAgent } })));

  const rows = async <Row extends object>(sql: string, ...values: unknown[]) =>
    (await client.query<Row>(sql, values)).rows;

  return {
    app,
    environment,
    database,
    services,
    client,
    /** Resources that are closed at the end of the benchmark. */
    opened,
    rows,
    ids: async (sql: string, ...values: unknown[]) =>
      (await rows<{ id: number }>(sql, ...values)).map(({ id }) => id),
    async startServer(env: NodeJS.ProcessEnv = {}, options: StartOptions = {}): Promise<Server> {
      const variables = { ...environment, PORT: `${port}`, ...env };
      const server = openRequests(await startProcess('server', variables, options), port);
      opened.use(server.process);
      opened.defer(() => server.pool.destroy());
      port += 1;
      return server;
    },
    startWorker: async (env: NodeJS.ProcessEnv = {}) =>
      opened.use(await startProcess('worker', { ...environment, ...env })),
    /** Creates an account, which is erased at the end; the log of moderators names staff for good. */
    async createUser(data: Partial<Prisma.UserCreateManyInput> = {}) {
      const user = await database.user.create({
        data: { email: uniqueEmail(), ...BENCH_NAME, ...data },
      });
      const where = { id: user.id };
      opened.defer(async () => {
        if (user.role === 'user') await database.user.deleteMany({ where });
        else await database.user.update({ where, data: { role: 'user' } });
      });
      return user;
    },
    addUsers: (amount: number, domain: string) =>
      rows(
        `INSERT INTO users (email, first_name, last_name, created_at)
         SELECT gen_random_uuid() || $2::text, 'Bench', 'Bench', now() - interval '1 year'
         FROM generate_series(1, $1::int)`,
        amount,
        domain,
      ),
    /** Signs an account in until the end. */
    async tokenOf(userId: number, address = '127.0.0.1'): Promise<string> {
      const { token } = await database.$transaction((transaction) =>
        services.sessions.openSession(transaction, userId, { address, userAgent }),
      );
      return token;
    },
    close: () => opened.disposeAsync(),
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;
