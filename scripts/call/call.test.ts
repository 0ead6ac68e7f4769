import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runAndCapture } from '../../apps/api/src/testing/run-command.ts';
import { allContracts } from '../../packages/contracts/src/all-contracts.ts';
import { fieldOptions } from './field-options.ts';
import { commandFor } from './operation-command.ts';

const TOKEN = 'mk_0123456789abcdef';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-call-'));
const picture = join(folder, 'picture.png');
writeFileSync(picture, 'not really a picture');

interface ReceivedRequest {
  request: string;
  headers: IncomingHttpHeaders;
  body: string;
}

const received: ReceivedRequest[] = [];
let nextResponse = { status: 200, content: '' };
const server = createServer(async (request, response) => {
  const { method, url, headers } = request;
  received.push({ request: `${method} ${url}`, headers, body: await text(request) });
  response.writeHead(nextResponse.status, { location: '/elsewhere' }).end(nextResponse.content);
});

let url = '';
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  received.length = 0;
  nextResponse = { status: 200, content: JSON.stringify({ data: { message: 'Done' } }) };
});

/** Runs the tool with space-separated words; words with spaces are quoted. */
async function runCall(line: string, environment: Record<string, string> = {}) {
  const words = (line.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"(.*)"$/, '$1'));
  const settings = { PITLANE_URL: url, PITLANE_TOKEN: TOKEN, ...environment };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  const result = await runAndCapture(commandFor(words), words);
  vi.unstubAllEnvs();
  expect(result.out + result.err).not.toContain(TOKEN);
  return result;
}

describe('help', () => {
  it('lists operations by area with their summaries', async () => {
    const { code, out } = await runCall('--help');

    expect(code).toBe(0);
    expect(out).toMatch(/^moderation:\n(?: {2}.*\n)* {2}approvePost +Approve/m);
    expect(out).not.toContain('providerNotice');
  });

  it('shows path, fields and error codes of an operation', async () => {
    const { code, out } = await runCall('rejectPost --help');

    expect(code).toBe(0);
    expect(out).toContain('POST /api/moderation/posts/:id/reject, for: moderator');
    expect(out).toContain('pnpm call rejectPost --id VALUE [--submitted_at VALUE] --reason VALUE');
    expect(out).toMatch(/^ {2}--id +whole number \(1 to 2147483647\); path, required$/m);
    expect(out).toMatch(/^ {2}--reason +text \(3 to 1000 characters\); body, required$/m);
    expect(out).toMatch(/^ {2}--submitted_at +date-time; body$/m);
    expect(out).toMatch(/^ {2}--fields +list \(up to 50 items\) of text; body$/m);
    expect(out).toContain('409 post.claimed');
  });

  it.each([
    ['getModerationPosts', /--per_page +whole number \(1 to 100\); query, 20 by default/],
    ['createTariffVersion', /--terms +list of JSON object months, discount; body/],
    ['uploadImage', /--file +path of a file of at most 20 MB/],
    ['downloadTransaction', /--output PATH/],
    ['offerPrice', /--idempotency-key KEY/],
    ['changeContent', /--body +other fields of the body: a JSON object/],
  ])('describes the options of %s', async (operation, option) => {
    expect((await runCall(`${operation} --help`)).out).toMatch(option);
  });
});

it('offers an option for every field of every operation', () => {
  for (const { name, contract } of allContracts) {
    const { params, query, body, file, files } = contract;
    const names = [params, query, body].flatMap((fields) => Object.keys(fields?.shape ?? {}));
    names.push(...[file, files].flatMap((each) => each?.name ?? []));
    const ownOptions = ['help', 'lang', 'output', 'dry-run', 'idempotency-key', 'body'];

    expect(new Set([...ownOptions, ...names]).size, name).toBe(ownOptions.length + names.length);
    expect(Object.keys(fieldOptions(contract)), name).toEqual(expect.arrayContaining(names));
  }
});

const operationsPage = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
const examples = operationsPage.matchAll(/`(?:watch -n 15 )?pnpm call ([a-z]\w+[^`]*)`/g);

it.each(Array.from(examples, ([, line = '']) => line))(
  'accepts the documented command %s',
  async (line) => {
    const { err } = await runCall(line.replace('car.jpg', picture));

    expect(err).not.toContain('--help');
    expect(received).toHaveLength(1);
  },
);

describe('a request', () => {
  const rejectPath = 'POST /api/moderation/posts/7/reject';
  const terms = [{ months: 3, discount: 5 }];

  it.each<[string, string, object | null]>([
    [
      'rejectPost --id 7 --reason No,5 --fields description,photo:3',
      rejectPath,
      { reason: 'No,5', fields: ['description', 'photo:3'] },
    ],
    [
      'rejectPost --id 7 --reason 500 --fields ["photos"]',
      rejectPath,
      { reason: '500', fields: ['photos'] },
    ],
    ['addViewedPosts --ids 1 --ids 2', 'POST /api/profile/viewed-posts', { ids: [1, 2] }],
    ['addViewedPosts --ids 1,2', 'POST /api/profile/viewed-posts', { ids: [1, 2] }],
    ['addHidings --user_id 5', 'POST /api/profile/hidden', { user_id: [5] }],
    [
      `createTariffVersion --type_id 1 --name 5 --description d --version 1 --car_slots null --terms ${JSON.stringify(terms)}`,
      'POST /api/moderation/tariffs',
      { name: '5', description: 'd', car_slots: null, terms, version: 1, type_id: 1 },
    ],
    [
      'changeContent --kind pages --id 3 --version 2 --body {"a":1}',
      'POST /api/moderation/content/pages/3',
      { a: 1, version: 2 },
    ],
    [
      'searchPosts --brand_id 1,2 --q a&b --version x --version y',
      'GET /api/filter/search?q=a%26b&brand_id=1%2C2&version=x&version=y',
      null,
    ],
    ['signOut', 'POST /api/auth/logout', null],
  ])('is built from %s', async (line, request, body) => {
    await runCall(`${line} --lang ru`);

    const headers = { authorization: `Bearer ${TOKEN}`, 'accept-language': 'ru' };
    expect(received).toMatchObject([{ request, headers }]);
    expect(JSON.parse(received[0]?.body || 'null')).toEqual(body);
  });

  it('sends files as multipart', async () => {
    await runCall(
      `sendToAdmin --name Anna --email a@example.org --message Hello --consent 1 --file ${picture}`,
    );

    expect(received[0]?.headers['content-type']).toMatch(/^multipart\/form-data/);
    expect(received[0]?.body).toMatch(/name="message"\r\n\r\nHello\r\n/);
    expect(received[0]?.body).toMatch(
      /name="file"; filename="picture.png"[\s\S]*not really a picture/,
    );
  });

  it('sends an idempotency key', async () => {
    await runCall('offerPrice --post_id 1 --currency_id 1 --price 5 --idempotency-key k1');

    expect(received[0]?.headers['idempotency-key']).toBe('k1');
  });

  it('is only printed with --dry-run', async () => {
    const { code, out } = await runCall('signOut --dry-run');

    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ method: 'POST', address: `${url}/api/auth/logout` });
    expect(received).toEqual([]);
  });

  it('needs no token for public operations', async () => {
    await runCall('searchPosts', { PITLANE_TOKEN: '' });

    expect(received[0]?.headers).not.toHaveProperty('authorization');
  });
});

describe('wrong usage', () => {
  const rejectCommand = 'rejectPost --id 7 --reason because';

  it.each<[string, string, RegExp, Record<string, string>?]>([
    ['no operation', '', /^Missing subcommand/],
    ['an unknown operation', 'dance', /^Unknown subcommand dance/],
    ['an unknown option', 'signOut --id 1', /^Unknown option '--id'/],
    ['a missing field', 'rejectPost --id 7', /^--reason is missing/],
    ['a number below its limit', 'getModerationPost --id 0', /^--id: Too small.*expected/],
    ['text for a number', 'addToFavorites --id x', /^--id: .*expected whole number/],
    ['two values of one field', `${rejectCommand} --id 8`, /^--id: one_value/],
    ['an item of a list', `${rejectCommand} --fields price,size`, /^--fields\.1: not_an_option/],
    ['a list of numbers', 'addViewedPosts --ids 1,x', /^--ids: expected list/],
    [
      'a body that is not an object',
      'createContent --kind pages --body []',
      /^--body: expected one/,
    ],
    ['a missing file', 'uploadImage --file /none', /^--file: \/none is not a file/],
    ['too many files', `uploadImage --file ${picture} --file ${picture}`, /^--file: at most 1/],
    ['no token', rejectCommand, /^Set PITLANE_TOKEN/, { PITLANE_TOKEN: '' }],
    [
      'a malformed token',
      rejectCommand,
      /^PITLANE_TOKEN is not a token/,
      { PITLANE_TOKEN: 'secret!' },
    ],
    ['a malformed URL', rejectCommand, /^PITLANE_URL is not/, { PITLANE_URL: 'ftp://secret!' }],
  ])('exits with 2 before anything is sent: %s', async (_title, line, reason, environment) => {
    const { code, out, err } = await runCall(line, environment);

    expect([code, out]).toEqual([2, '']);
    expect(err).toMatch(reason);
    expect(err).toContain('--help  ');
    expect(err).not.toContain('secret!');
    expect(received).toEqual([]);
  });
});

describe('a response', () => {
  it('is printed as JSON with escaped control characters', async () => {
    nextResponse.content = JSON.stringify({ data: { message: '\u009b31m\u202e', internal: 1 } });

    const { code, out } = await runCall('signOut');

    expect(code).toBe(0);
    expect(out).toBe('{\n  "message": "\\u009b31m\\u202e"\n}\n');
  });

  it('is printed with its `meta`', async () => {
    const meta = { current_page: 1, last_page: 1, per_page: 20, total: 0 };
    nextResponse.content = JSON.stringify({ data: [], meta });

    expect(JSON.parse((await runCall('getModerationPosts')).out)).toEqual({ data: [], meta });
  });

  it('is printed without an envelope', async () => {
    nextResponse.content = JSON.stringify({ openapi: '3.1.0' });

    expect(JSON.parse((await runCall('getOpenApi')).out)).toEqual({ openapi: '3.1.0' });
  });

  it('is written to --output or a pipe if it is a file', async () => {
    nextResponse.content = '%PDF';
    const output = join(folder, 'document.pdf');

    const writeCall = await runCall(`downloadTransaction --id 1 --output ${output}`);
    expect([writeCall.code, writeCall.out]).toEqual([0, '']);
    expect(readFileSync(output, 'utf8')).toBe('%PDF');
    const terminal = process.stdout.isTTY;
    process.stdout.isTTY = false;
    const pipedCall = await runCall('downloadTransaction --id 1');
    process.stdout.isTTY = true;
    const refusedCall = await runCall('downloadTransaction --id 1');
    process.stdout.isTTY = terminal;
    expect([pipedCall.code, pipedCall.err]).toEqual([0, '']);
    expect([refusedCall.code, refusedCall.out]).toEqual([2, '']);
    expect(refusedCall.err).toMatch(/^--output: /);
  });

  it.each([
    [
      409,
      { code: 'post.changed', message: 'The ad\u001b has changed' },
      'post.changed: The ad\\u001b has changed\n',
    ],
    [
      422,
      { code: 'validation', message: 'Check the fields', errors: { reason: ['Too short.'] } },
      'validation: Check the fields\n  --reason: Too short.\n',
    ],
    [502, {}, 'The server responded with status 502.\n'],
    [302, {}, 'The server responded with status 302.\n'],
    [200, { hello: 1 }, expect.stringMatching(/^The response does not match the contract/)],
  ])('exits with 1 for status %i: %o', async (status, content, err) => {
    nextResponse = { status, content: JSON.stringify(content) };

    expect(await runCall('signOut')).toEqual({ code: 1, out: '', err });
  });

  it('exits with 1 if the server does not respond', async () => {
    expect(await runCall('signOut', { PITLANE_URL: 'http://127.0.0.1:1' })).toEqual({
      code: 1,
      out: '',
      err: 'http://127.0.0.1:1 does not respond.\n',
    });
  });
});
