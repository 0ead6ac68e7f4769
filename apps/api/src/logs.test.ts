import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from './infra/database.ts';
import { type RawAnswer, rawRequest } from './testing/raw-request.ts';
import { aPostWithSecrets, leaksIn, secrets } from './testing/secrets.ts';
import { freePort, type TestProcesses, testProcesses } from './testing/test-process.ts';

/** Request data that no log may contain. */
const sent = {
  authorization: 'bearer-of-a-session',
  cookie: 'cookie-of-a-session',
  token: 'token-of-a-browser',
  query: 'ferrari-of-my-neighbour',
  phone: '79167654321',
  body: 'words-of-a-broken-body',
  proof: 'proof-that-opens-a-photo',
} as const;
const headers = [
  `Authorization: Bearer ${sent.authorization}`,
  `Cookie: session=${sent.cookie}; lang=ru`,
  `X-Customer-Token: ${sent.token}`,
];
/** Text that looks like a line of the log: logged verbatim, it would forge one. */
const forged = '{"level":60,"msg":"forged"}';

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
  { call: 'unreadable address', status: 400, code: 'bad_request' },
  { call: 'missing', status: 404, code: 'not_found' },
  { call: 'private photo', status: 404, code: 'not_found' },
  { call: 'link of a letter', status: 422, code: 'link.invalid' },
  { call: 'its page', status: 404, code: 'not_found' },
  { call: 'wrong value', status: 422, code: 'validation' },
  { call: 'broken body', status: 405, code: 'method_not_allowed' },
  { call: 'line end in an address', status: 404, code: 'not_found' },
  { call: 'raw line end in an address', status: 400, code: 'bad_request', bytes: true },
  { call: 'line end in a header', status: 400, code: 'bad_request', bytes: true },
  { call: 'carriage return in a header', status: 400, code: 'bad_request', bytes: true },
  { call: 'broken condition', status: 409, code: 'conflict', failure: true },
  { call: 'broken write', status: 500, code: 'internal', failure: true },
  { call: 'broken search', status: 500, code: 'internal', failure: true },
  { call: 'broken read', status: 500, code: 'internal', failure: true },
  { call: 'not ready', status: 503, code: 'unavailable', failure: true },
];
/** Bytes that are not HTTP cause no request and no line. */
const requests = outcomes.filter(({ bytes }) => !bytes);

type Send = (
  call: string,
  path: string,
  more?: { method?: string; headers?: string[] },
) => Promise<void>;

async function plainRequests(send: Send, postId: number): Promise<void> {
  await send('phones', `/api/post/get/${postId}?phones=1`);
  await send('search', `/api/filter/search?q=${sent.query}+%2B${sent.phone}`);
  await send('page', `/search?q=${sent.query}`);
  await send('unreadable address', `/api/post/get/%ff?q=${sent.query}`);
  await send('missing', `/api/nothing?q=${sent.query}`);
  await send('private photo', `/media/private/1781654400.${sent.proof}/ab/abcd-large.webp`);
  await send('link of a letter', `/api/unsubscribe/${sent.proof}`);
  await send('its page', `/unsubscribe/${sent.proof}`);
  await send('wrong value', `/api/filter/search?q=${sent.query}&page=${sent.phone}x`);
  const body = `{"email":"${sent.body}`;
  await send('broken body', '/api/health', {
    method: 'POST',
    headers: [
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ],
  });
  await send('line end in an address', `/api/a%0D%0A${encodeURIComponent(forged)}`);
  await send('raw line end in an address', `/api/a\n${forged}`);
  await send('line end in a header', '/api/health', {
    headers: [`X-Customer-Token: a\n${forged}`],
  });
  await send('carriage return in a header', '/api/health', {
    headers: [`User-Agent: a\r${forged}`],
  });
}

/** Breaks the database piece by piece. */
async function failingRequests(send: Send, postId: number, database: pg.Client): Promise<void> {
  // Counting a view violates this constraint: PostgreSQL's error has the whole row.
  await database.query(
    `ALTER TABLE post_day ADD COLUMN leaked text DEFAULT '${secrets.comment}',
       ADD CONSTRAINT no_views CHECK (views < 0) NOT VALID`,
  );
  await database.query('DELETE FROM post_view');
  await send('broken condition', `/api/post/get/${postId}?phones=1`);
  await database.query('ALTER TABLE post_view RENAME TO post_view_gone');
  await send('broken write', `/api/post/get/${postId}?phones=1`);
  await database.query('ALTER TABLE post RENAME TO post_gone');
  await send('broken search', `/api/filter/search?q=${sent.query}+%2B${sent.phone}`);
  await send('broken read', `/api/post/get/${postId}?phones=1`);
  await database.query('UPDATE _prisma_migrations SET finished_at = NULL');
  await send('not ready', `/api/ready?q=${sent.query}`);
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
const responses = new Map<string, RawAnswer>();
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
  const send: Send = async (call, path, { method = 'GET', headers: more = [] } = {}) => {
    const all = [...headers, ...more];
    responses.set(call, await rawRequest(port, { method, path, headers: all }));
  };

  await plainRequests(send, postId);
  const database = new pg.Client(ownerUrl);
  await database.connect();
  await failingRequests(send, postId, database);
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
  it.each(outcomes)('is tested with a request of the outcome: $call', (outcome) => {
    const answer = responses.get(outcome.call);

    expect(answer?.status, answer?.body).toBe(outcome.status);
    expect(JSON.parse(answer?.body ?? '').code).toBe(outcome.code);
  });

  it('contains no token, cookie, query, body or phone number of clients', () => {
    expect(Object.values(sent).filter((word) => log.includes(word))).toEqual([]);
  });

  it('contains no private data of the users and ads that were read', () => {
    expect(leaksIn(log)).toEqual([]);
    expect(log).not.toMatch(/@example\.test/i);
  });

  it('has two lines per request with its id: the request, then the status', () => {
    const asked = lines.filter(({ req }) => req);
    const done = new Map(lines.flatMap(({ reqId, res }) => (res ? [[reqId, res.statusCode]] : [])));

    expect(asked.map(({ reqId }) => done.get(reqId))).toEqual(requests.map(({ status }) => status));
    expect(new Set(asked.map(({ reqId }) => reqId ?? 'none')).size).toBe(requests.length);
    expect(asked[0]?.req).toMatchObject({ method: 'GET', address: '127.0.0.1' });
    expect(asked.filter(({ req }) => req?.path.includes('?'))).toEqual([]);
  });

  it("has the error code of a server failure with the request's id", () => {
    const asked = lines.filter(({ req }) => req).map(({ reqId }) => reqId);
    const failures = lines.filter(({ level }) => level >= 50);

    expect(failures.map(({ reqId, msg, code }) => [reqId, msg, code])).toEqual(
      requests.flatMap(({ failure, code }, index) =>
        failure ? [[asked[index], 'request failed', code]] : [],
      ),
    );
  });

  it('has one line per event: line ends in a request do not split it', () => {
    expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([]);
    expect(lines.filter(({ level }) => level === 60)).toEqual([]);
    expect(log).not.toContain('\r');
  });
});
