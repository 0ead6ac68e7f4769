import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from './infra/database.ts';
import { type RawAnswer, rawRequest } from './testing/raw-request.ts';
import { aPostWithSecrets, leaksIn, secrets } from './testing/secrets.ts';
import { freePort, type TestProcesses, testProcesses } from './testing/test-process.ts';

/** What people send and no log may keep. */
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
/** Looks like a line of the log; read as one, it would be a forgery. */
const forged = '{"level":60,"msg":"forged"}';

const logLine = z.looseObject({
  level: z.number(),
  msg: z.string(),
  reqId: z.optional(z.string()),
  code: z.optional(z.string()),
  req: z.optional(z.strictObject({ method: z.string(), path: z.string(), address: z.string() })),
  res: z.optional(z.looseObject({ statusCode: z.number() })),
});

/** What is called, how it ends, and whether that is a failure somebody should look at. */
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
/** Bytes that are no HTTP become no request, and so have no line. */
const requests = outcomes.filter(({ bytes }) => !bytes);

type Ask = (
  call: string,
  path: string,
  more?: { method?: string; headers?: string[] },
) => Promise<void>;

async function plainRequests(ask: Ask, postId: number): Promise<void> {
  await ask('phones', `/api/post/get/${postId}?phones=1`);
  await ask('search', `/api/filter/search?q=${sent.query}+%2B${sent.phone}`);
  await ask('page', `/search?q=${sent.query}`);
  await ask('unreadable address', `/api/post/get/%ff?q=${sent.query}`);
  await ask('missing', `/api/nothing?q=${sent.query}`);
  await ask('private photo', `/media/private/1781654400.${sent.proof}/ab/abcd-large.webp`);
  await ask('link of a letter', `/api/unsubscribe/${sent.proof}`);
  await ask('its page', `/unsubscribe/${sent.proof}`);
  await ask('wrong value', `/api/filter/search?q=${sent.query}&page=${sent.phone}x`);
  const body = `{"email":"${sent.body}`;
  await ask('broken body', '/api/health', {
    method: 'POST',
    headers: [
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ],
  });
  await ask('line end in an address', `/api/a%0D%0A${encodeURIComponent(forged)}`);
  await ask('raw line end in an address', `/api/a\n${forged}`);
  await ask('line end in a header', '/api/health', { headers: [`X-Customer-Token: a\n${forged}`] });
  await ask('carriage return in a header', '/api/health', {
    headers: [`User-Agent: a\r${forged}`],
  });
}

/** Takes the database apart, piece by piece. */
async function failingRequests(ask: Ask, postId: number, database: pg.Client): Promise<void> {
  // A condition that counting a view breaks: PostgreSQL tells the whole row with it.
  await database.query(
    `ALTER TABLE post_day ADD COLUMN leaked text DEFAULT '${secrets.comment}',
       ADD CONSTRAINT no_views CHECK (views < 0) NOT VALID`,
  );
  await database.query('DELETE FROM post_view');
  await ask('broken condition', `/api/post/get/${postId}?phones=1`);
  await database.query('ALTER TABLE post_view RENAME TO post_view_gone');
  await ask('broken write', `/api/post/get/${postId}?phones=1`);
  await database.query('ALTER TABLE post RENAME TO post_gone');
  await ask('broken search', `/api/filter/search?q=${sent.query}+%2B${sent.phone}`);
  await ask('broken read', `/api/post/get/${postId}?phones=1`);
  await database.query('UPDATE _prisma_migrations SET finished_at = NULL');
  await ask('not ready', `/api/ready?q=${sent.query}`);
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
/** Everything the server said from its start to its end. */
let log: string;
let lines: z.output<typeof logLine>[];
const answers = new Map<string, RawAnswer>();
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
  const ask: Ask = async (call, path, { method = 'GET', headers: more = [] } = {}) => {
    const all = [...headers, ...more];
    answers.set(call, await rawRequest(port, { method, path, headers: all }));
  };

  await plainRequests(ask, postId);
  const database = new pg.Client(ownerUrl);
  await database.connect();
  await failingRequests(ask, postId, database);
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
  it.each(outcomes)('was written with a call in it that ends so: $call', (outcome) => {
    const answer = answers.get(outcome.call);

    expect(answer?.status, answer?.body).toBe(outcome.status);
    expect(JSON.parse(answer?.body ?? '').code).toBe(outcome.code);
  });

  it('keeps no token, cookie, query, body or phone number of those who ask', () => {
    expect(Object.values(sent).filter((word) => log.includes(word))).toEqual([]);
  });

  it('keeps nothing private of the users and ads that were read', () => {
    expect(leaksIn(log)).toEqual([]);
    expect(log).not.toMatch(/@example\.test/i);
  });

  it('tells each request under an id: first what is asked, then the status', () => {
    const asked = lines.filter(({ req }) => req);
    const done = new Map(lines.flatMap(({ reqId, res }) => (res ? [[reqId, res.statusCode]] : [])));

    expect(asked.map(({ reqId }) => done.get(reqId))).toEqual(requests.map(({ status }) => status));
    expect(new Set(asked.map(({ reqId }) => reqId ?? 'none')).size).toBe(requests.length);
    expect(asked[0]?.req).toMatchObject({ method: 'GET', address: '127.0.0.1' });
    expect(asked.filter(({ req }) => req?.path.includes('?'))).toEqual([]);
  });

  it('tells the code of a failure that somebody should look at, under the id of its request', () => {
    const asked = lines.filter(({ req }) => req).map(({ reqId }) => reqId);
    const failures = lines.filter(({ level }) => level >= 50);

    expect(failures.map(({ reqId, msg, code }) => [reqId, msg, code])).toEqual(
      requests.flatMap(({ failure, code }, index) =>
        failure ? [[asked[index], 'request failed', code]] : [],
      ),
    );
  });

  it('has one line for one thing: line ends in what is sent make no line of their own', () => {
    expect(lines.filter(({ msg }) => msg === 'forged')).toEqual([]);
    expect(lines.filter(({ level }) => level === 60)).toEqual([]);
    expect(log).not.toContain('\r');
  });
});
