// Shared by all benchmarks: command-line arguments, the database, accounts, and the processes to measure.
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

/** Secret of the measured servers, with which this process opens sessions for them. */
const SESSION_SECRET = 'benchmarks-only-0123456789abcdefghij';
const FIRST_PORT = 3_991;
const CONNECTIONS = 64;

export const BENCH_NAME = { firstName: 'Bench', lastName: 'Bench' };
export const uniqueEmail = () => `${randomUUID()}@bench.test`;

/** Reads the command line. Exits after a dry run, and fails if the database is unreachable. */
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
    async (values) => {
      const url = process.env.DATABASE_URL;
      if (!url) throw new UsageError('Set DATABASE_URL to the database to measure in.');
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
      await client.connect();
      await client.end();
      const { host, pathname } = new URL(url);
      const location = `in the database ${pathname.slice(1)} at ${host}`;
      if (values['dry-run']) console.log(`Would run ${location}: ${definition.about}.`);
      return !values['dry-run'];
    },
  );

export type Query = Record<string, string | number>;

/** Returns the path of an operation with its parameters: those not in the path become the query. */
export function requestPath({ path }: Pick<RouteContract, 'path'>, params: Query = {}): string {
  const query = new URLSearchParams();
  let result = `/api${path}`;
  for (const [name, value] of Object.entries(params)) {
    if (path.includes(`:${name}`)) result = result.replace(`:${name}`, `${value}`);
    else query.set(name, `${value}`);
  }
  return query.size > 0 ? `${result}?${query}` : result;
}

/** Returns a form with these fields; a list is sent as a repeated field. */
export function createForm(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const each of [value].flat()) form.append(name, each instanceof Blob ? each : `${each}`);
  }
  return form;
}

interface RequestOptions {
  method?: RouteContract['method'];
  token?: string | undefined;
  headers?: Record<string, string>;
  /** A plain object is sent as JSON. */
  body?: object | string | undefined;
}

export interface TimedResponse {
  ms: number;
  status: number;
  body: Buffer;
}

export function openRequests(process: ChildProcess, port: number) {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections: CONNECTIONS });

  async function request(path: string, options: RequestOptions = {}): Promise<TimedResponse> {
    const { token, headers, body, method = body === undefined ? 'GET' : 'POST' } = options;
    const isEncoded =
      typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData;
    const startedAt = performance.now();
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
    return { ms: performance.now() - startedAt, status: response.statusCode, body: bytes };
  }

  /**
   * Returns the duration of a request in ms. @throws Error if the status is not `expected`, or by default 400 or above
   */
  async function time(
    path: string,
    { expected, ...options }: RequestOptions & { expected?: number } = {},
  ) {
    const { status, body, ms } = await request(path, options);
    if (expected ? status === expected : status < 400) return ms;
    throw new Error(`${path}: ${status} ${body}`);
  }

  return { process, port, pool, request, time };
}

export type Server = ReturnType<typeof openRequests>;

/**
 * Opens the database of `DATABASE_URL`. `close` ends everything that was opened, started or created through the result.
 */
export async function openBench(variables: NodeJS.ProcessEnv = {}) {
  let port = FIRST_PORT;
  // Disables rate limits and extends the database timeout.
  const environment = {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    JWT_SECRET: SESSION_SECRET,
    LOG_LEVEL: 'fatal',
    RATE_LIMIT_SCALE: '0',
    DATABASE_TIMEOUT_MS: '30000',
    ...variables,
  };
  const config = readConfig(environment);
  const disposables = new AsyncDisposableStack();
  const fail = async (error: unknown) => {
    console.error(error);
    process.exitCode = 1;
    await disposables.disposeAsync();
  };
  process.once('uncaughtException', fail);
  disposables.defer(() => void process.off('uncaughtException', fail));
  const database = openDatabase(config);
  disposables.defer(() => database.$disconnect());
  const client = new pg.Client(config.DATABASE_URL);
  await client.connect();
  disposables.defer(() => client.end());
  const app = { config, database, clock: systemClock, secret: SESSION_SECRET, migrations: 0 };
  const services = buildServices(app);
  const userAgent = `bench ${randomUUID()}`;
  disposables.defer(async () => void (await database.session.deleteMany({ where: { userAgent } })));

  const runSql = async <Row extends object>(sql: string, ...values: unknown[]) =>
    (await client.query<Row>(sql, values)).rows;

  return {
    app,
    environment,
    database,
    services,
    client,
    /** Resources that are closed at the end of the benchmark. */
    disposables,
    runSql,
    selectIds: async (sql: string, ...values: unknown[]) =>
      (await runSql<{ id: number }>(sql, ...values)).map(({ id }) => id),
    async startServer(env: NodeJS.ProcessEnv = {}, options: StartOptions = {}): Promise<Server> {
      const variables = { ...environment, PORT: `${port}`, ...env };
      const server = openRequests(await startProcess('server', variables, options), port);
      disposables.use(server.process);
      disposables.defer(() => server.pool.destroy());
      port += 1;
      return server;
    },
    startWorker: async (env: NodeJS.ProcessEnv = {}) =>
      disposables.use(await startProcess('worker', { ...environment, ...env })),
    /**
     * Creates an account and deletes it at the end. Staff are only demoted, because the moderation log refers to them.
     */
    async createUser(data: Partial<Prisma.UserCreateManyInput> = {}) {
      const user = await database.user.create({
        data: { email: uniqueEmail(), ...BENCH_NAME, ...data },
      });
      const where = { id: user.id };
      disposables.defer(async () => {
        if (user.role === 'user') await database.user.deleteMany({ where });
        else await database.user.update({ where, data: { role: 'user' } });
      });
      return user;
    },
    addUsers: (count: number, domain: string) =>
      runSql(
        `INSERT INTO users (email, first_name, last_name, created_at)
         SELECT gen_random_uuid() || $2::text, 'Bench', 'Bench', now() - interval '1 year'
         FROM generate_series(1, $1::int)`,
        count,
        domain,
      ),
    /** Opens a session of an account and returns its token. */
    async createToken(userId: number, address = '127.0.0.1'): Promise<string> {
      const { token } = await database.$transaction((transaction) =>
        services.sessions.openSession(transaction, userId, { address, userAgent }),
      );
      return token;
    },
    close: () => disposables.disposeAsync(),
  };
}

export type Bench = Awaited<ReturnType<typeof openBench>>;
