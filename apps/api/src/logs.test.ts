import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from './infra/database.ts';
import { type RawResponse, rawRequest } from './testing/raw-request.ts';
import { aPostWithSecrets, leaksIn, secrets } from './testing/secrets.ts';
import { freePort, type TestProcesses, testProcesses } from './testing/test-process.ts';

/** Request data that no log may contain. */
const requestData = {
  authorization: 'bearer-of-a-session',
  cookie: 'cookie-of-a-session',
  token: 'token-of-a-browser',
  query: 'ferrari-of-my-neighbour',
  phone: '79167654321',
  body: 'words-of-a-broken-body',
  proof: 'proof-that-opens-a-photo',
} as const;
const headers = [
  `Authorization: Bearer ${requestData.authorization}`,
  `Cookie: session=${requestData.cookie}; lang=ru`,
  `X-Customer-Token: ${requestData.token}`,
];
/** Text that looks like a line of the log: logged verbatim, it would forge one. */
const forgedLine = '{"level":60,"msg":"forged"}';

const logLine = z.looseObject({
  level: z.number(),
  msg: z.string(),
  reqId: z.optional(z.string()),
  code: z.optional(z.string()),
  req: z.optional(z.strictObject({ method: z.string(), path: z.string(), address: z.string() })),
  res: z.optional(z.looseObject({ statusCode: z.number() })),
});

/** Requests with their outcomes, and whether the outcome is an error for operators. */
const outcomes = [
  { call: 'phones', status: 200 },
  { call: 'search', status: 200 },
  { call: 'page', status: 404, code: 'not_found' },
  { call: 'malformed path', status: 400, code: 'bad_request' },
  { call: 'missing', status: 404, code: 'not_found' },
  { call: 'private photo', status: 404, code: 'not_found' },
  { call: 'link of an email', status: 422, code: 'link.invalid' },
  { call: 'page of the link', status: 404, code: 'not_found' },
  { call: 'wrong value', status: 422, code: 'validation' },
  { call: 'broken body', status: 405, code: 'method_not_allowed' },
  { call: 'line break in a path', status: 404, code: 'not_found' },
  { call: 'raw line break in a path', status: 400, code: 'bad_request', bytes: true },
  { call: 'line break in a header', status: 400, code: 'bad_request', bytes: true },
  { call: 'carriage return in a header', status: 400, code: 'bad_request', bytes: true },
  { call: 'violated constraint', status: 409, code: 'conflict', failure: true },
  { call: 'broken write', status: 500, code: 'internal', failure: true },
  { call: 'broken search', status: 500, code: 'internal', failure: true },
  { call: 'broken read', status: 500, code: 'internal', failure: true },
  { call: 'not ready', status: 503, code: 'unavailable', failure: true },
];
/** Bytes that are not HTTP cause no request and no log line. */
const requests = outcomes.filter(({ bytes }) => !bytes);

type Send = (
  call: string,
  path: string,
  options?: { method?: string; headers?: string[] },
) => Promise<void>;

async function sendPlainRequests(send: Send, postId: number): Promise<void> {
  await send('phones', `/api/post/get/${postId}?phones=1`);
  await send('search', `/api/filter/search?q=${requestData.query}+%2B${requestData.phone}`);
  await send('page', `/search?q=${requestData.query}`);
  await send('malformed path', `/api/post/get/%ff?q=${requestData.query}`);
  await send('missing', `/api/nothing?q=${requestData.query}`);
  await send('private photo', `/media/private/1781654400.${requestData.proof}/ab/abcd-large.webp`);
  await send('link of an email', `/api/unsubscribe/${requestData.proof}`);
  await send('page of the link', `/unsubscribe/${requestData.proof}`);
  await send('wrong value', `/api/filter/search?q=${requestData.query}&page=${requestData.phone}x`);
  const body = `{"email":"${requestData.body}`;
  await send('broken body', '/api/health', {
    method: 'POST',
    headers: [
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ],
  });
  await send('line break in a path', `/api/a%0D%0A${encodeURIComponent(forgedLine)}`);
  await send('raw line break in a path', `/api/a\n${forgedLine}`);
  await send('line break in a header', '/api/health', {
    headers: [`X-Customer-Token: a\n${forgedLine}`],
  });
  await send('carriage return in a header', '/api/health', {
    headers: [`User-Agent: a\r${forgedLine}`],
  });
}

/** Sends requests while the database breaks piece by piece. */
async function sendFailingRequests(send: Send, postId: number, database: pg.Client): Promise<void> {
  // Counting a view violates this constraint: PostgreSQL's error has the whole row.
  await database.query(
    `ALTER TABLE post_day ADD COLUMN leaked text DEFAULT '${secrets.comment}',
       ADD CONSTRAINT no_views CHECK (views < 0) NOT VALID`,
  );
  await database.query('DELETE FROM post_view');
  await send('violated constraint', `/api/post/get/${postId}?phones=1`);
  await database.query('ALTER TABLE post_view RENAME TO post_view_gone');
  await send('broken write', `/api/post/get/${postId}?phones=1`);
  await database.query('ALTER TABLE post RENAME TO post_gone');
  await send('broken search', `/api/filter/search?q=${requestData.query}+%2B${requestData.phone}`);
  await send('broken read', `/api/post/get/${postId}?phones=1`);
  await database.query('UPDATE _prisma_migrations SET finished_at = NULL');
  await send('not ready', `/api/ready?q=${requestData.query}`);
}

async function storePost(url: string): Promise<number> {
  const database = openDatabase({
    DATABASE_URL: url,
    DATABASE_POOL_SIZE: 2,
    DATABASE_TIMEOUT_MS: 10_000,
  });
  const { id } = await aPostWithSecrets(database);
  await database.$disconnect();
  return id;
}

let processes: TestProcesses;
/** Complete output of the server. */
let log: string;
let lines: z.output<typeof logLine>[];
const responses = new Map<string, RawResponse>();
beforeAll(async () => {
  processes = await testProcesses();
  const { url, ownerUrl } = processes.database;
  const postId = await storePost(url);
  const port = await freePort();
  const server = processes.start('server', {
    NODE_ENV: 'production',
    LOG_LEVEL: 'info',
    PORT: String(port),
    DATABASE_TIMEOUT_MS: '10000',
    RATE_LIMIT_SCALE: '0',
  });
  await server.ready;
  const send: Send = async (call, path, { method = 'GET', headers: extraHeaders = [] } = {}) => {
    const allHeaders = [...headers, ...extraHeaders];
    responses.set(call, await rawRequest(port, { method, path, headers: allHeaders }));
  };

  await sendPlainRequests(send, postId);
  const database = new pg.Client(ownerUrl);
  await database.connect();
  await sendFailingRequests(send, postId, database);
  await database.end();

  server.child.kill('SIGTERM');
  log = (await server.exited).said;
  lines = log
    .trim()
    .split('\n')
    .map((line) => logLine.parse(JSON.parse(line)));
});
afterAll(() => processes.close());

describe('the log of the server process', () => {
  it.each(outcomes)('covers a request with the outcome: $call', (outcome) => {
    const response = responses.get(outcome.call);

    expect(response?.status, response?.body).toBe(outcome.status);
    expect(JSON.parse(response?.body ?? '').code).toBe(outcome.code);
  });

  it('contains no token, cookie, query, body or phone number of clients', () => {
    expect(Object.values(requestData).filter((word) => log.includes(word))).toEqual([]);
  });

  it('contains no private data of the users and ads that were read', () => {
    expect(leaksIn(log)).toEqual([]);
    expect(log).not.toMatch(/@example\.test/i);
  });

  it('has two lines per request with its id: the request, then the status', () => {
    const requestLines = lines.filter(({ req }) => req);
    const statusById = new Map(
      lines.flatMap(({ reqId, res }) => (res ? [[reqId, res.statusCode]] : [])),
    );

    expect(requestLines.map(({ reqId }) => statusById.get(reqId))).toEqual(
      requests.map(({ status }) => status),
    );
    expect(new Set(requestLines.map(({ reqId }) => reqId ?? 'none')).size).toBe(requests.length);
    expect(requestLines[0]?.req).toMatchObject({ method: 'GET', address: '127.0.0.1' });
    expect(requestLines.filter(({ req }) => req?.path.includes('?'))).toEqual([]);
  });

  it("has the error code of a server failure with the request's id", () => {
    const requestIds = lines.filter(({ req }) => req).map(({ reqId }) => reqId);
    const failures = lines.filter(({ level }) => level >= 50);

    expect(failures.map(({ reqId, msg, code }) => [reqId, msg, code])).toEqual(
      requests.flatMap(({ failure, code }, index) =>
        failure ? [[requestIds[index], 'request failed', code]] : [],
      ),
    );
  });

  it('has one line per event: line breaks in a request do not split it', () => {
    expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([]);
    expect(lines.filter(({ level }) => level === 60)).toEqual([]);
    expect(log).not.toContain('\r');
  });
});
