import { getOpenApi, type RouteContract } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { aSignedInAccount } from './testing/an-account.ts';
import { MULTIPART_TYPE, multipart } from './testing/multipart.ts';
import { aPostWithSecrets, leaksIn, secrets } from './testing/secrets.ts';
import { sharedWorld } from './testing/test-world.ts';

const SEED = 20_260_615;
const RUNS_PER_OPERATION = 60;

/** Accepts orders; the payment provider is unreachable. */
const world = sharedWorld({
  PAYMENTS: 'yookassa',
  YOOKASSA_SHOP_ID: '1',
  YOOKASSA_SECRET_KEY: 'secret',
  YOOKASSA_URL: 'http://127.0.0.1:9',
  SELLER_NAME: 'Pitlane',
  SELLER_INN: '7800000108',
});
/** Token of an admin, who may use every operation. */
let token: string;
let post: { id: number; userId: number; brandId: number };
beforeAll(async () => {
  post = await aPostWithSecrets(world.database);
});
beforeEach(signIn);

async function signIn() {
  ({ token } = await aSignedInAccount(world, { role: 'admin' }));
}

/** `null` (the admin) or an invalid header. */
const authorization = fc.oneof(
  { weight: 3, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constantFrom('', 'Bearer x', 'Basic', 'Bearer '.repeat(300)) },
);

/** Sends a request and signs in again after a 401: some operations end the session. */
async function send(
  { method }: RouteContract,
  path: string,
  headers: Record<string, string>,
  payload?: Buffer | string,
) {
  const response = await world.app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload !== undefined && { payload }),
  });
  if (response.statusCode === 401) await signIn();
  return response;
}

const hostileText = fc.constantFrom(
  '',
  ' ',
  '0',
  '-0',
  '-1',
  '1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '2147483647',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '1,2,3',
  ',',
  'true',
  'null',
  'undefined',
  '[]',
  '{"gt":0}',
  "'",
  "' OR 1=1 --",
  '"; DROP TABLE post; --',
  '%',
  '\\',
  '$1',
  '../../etc/passwd',
  '<script>',
  '\u0000',
  'a\u0000b',
  '\n',
  '\u202e',
  '\ufeff',
  '😀',
  'é'.normalize('NFD'),
  '__proto__',
  'constructor',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-06-15T12:00:00Z',
  'a'.repeat(3_000),
);
/** Malformed parts of URLs, sent unencoded. */
const malformedText = fc.constantFrom(
  '%',
  '%zz',
  '%00',
  '%ff',
  '%ED%A0%80',
  '%C0%AF',
  '%u0000',
  '+',
  '&&',
  '=',
  '[]',
);

const encodedText = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.oneof(hostileText, fc.string({ unit: 'grapheme' })).map(encodeURIComponent),
  },
  { weight: 1, arbitrary: malformedText },
);

const extraNames = [
  '__proto__',
  'constructor',
  'toString',
  '__proto__[x]',
  'status',
  'user_id',
  'a[]',
];

const headers = fc.record(
  {
    'accept-language': fc.constantFrom('en', 'ru', 'xx', '', '*', 'en'.repeat(500), "'"),
    'x-customer-token': fc.constantFrom('', 'a', 'a b', 'x'.repeat(5_000), "'; --", '__proto__'),
    'content-type': fc.constantFrom('application/json', 'text/xml', 'x', 'multipart/form-data'),
    'accept-encoding': fc.constantFrom('gzip', 'br', 'identity;q=0', '*;q=0', 'junk'),
    range: fc.constantFrom('bytes=0-1', 'bytes=-', 'x'),
    'if-none-match': fc.constantFrom('*', 'x'),
  },
  { requiredKeys: [] },
);

describe('any path, query and headers', () => {
  // Event streams do not end and have their own tests.
  const finiteOperations = allContracts.filter(({ contract }) => contract.sends !== 'events');
  it.each(finiteOperations)(
    'cause no 5xx or leak: $name ($contract.path)',
    async ({ contract }) => {
      const names = [...Object.keys(contract.query?.shape ?? {}), ...extraNames];
      const ids = [String(post.id), String(post.userId), String(post.brandId)];
      const parameter = fc.oneof(
        { weight: 2, arbitrary: fc.constantFrom(...ids) },
        { weight: 1, arbitrary: encodedText },
      );
      const query = fc.array(fc.tuple(fc.constantFrom(...names), encodedText), { maxLength: 5 });
      let authorizedCount = 0;

      await fc.assert(
        fc.asyncProperty(
          parameter,
          query,
          headers,
          authorization,
          async (id, pairs, input, invalidHeader) => {
            const path = contract.path.replace(/:\w+/, () => id);
            const search = pairs.map(([name, value]) => `${name}=${value}`).join('&');

            const requestHeaders =
              invalidHeader === null ? input : { ...input, authorization: invalidHeader };
            const response = await send(contract, `${path}?${search}`, requestHeaders);
            if (response.statusCode !== 401) authorizedCount += 1;

            expect(response.statusCode, response.body).toBeLessThan(500);
            // phones=1 returns the phone.
            const leaks = leaksIn(response.body).filter((word) => !secrets.phone.includes(word));
            // Admins see private fields, and OpenAPI documents name form fields.
            if (invalidHeader !== null && contract.path !== getOpenApi.path)
              expect(leaks).toEqual([]);
            expect(response.body).not.toMatch(/node_modules|SELECT |prisma|at \/|\.ts:\d/i);
            if (response.statusCode >= 400) {
              const failure = response.json();
              expect(Object.keys(failure).sort()).toEqual(
                failure.code === 'validation' ? ['code', 'errors', 'message'] : ['code', 'message'],
              );
            }
          },
        ),
        { seed: SEED, numRuns: RUNS_PER_OPERATION },
      );

      expect(authorizedCount).toBeGreaterThan(RUNS_PER_OPERATION / 4);
    },
  );
});

describe('any body', () => {
  const operationsWithBody = allContracts.filter(({ contract }) => contract.body);
  const value = fc.oneof(
    { weight: 3, arbitrary: hostileText },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom('nobody@example.test', 'Анна', '+79991234567', 'верный конь 42'),
    },
  );

  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc
      .constantFrom('\xff\xd8\xff\xe0', '\x89PNG\r\n\x1a\n', 'GIF89a', '<svg/>', '')
      .map((start) => Buffer.from(start, 'latin1')),
  );

  const uploadOf = (names: fc.Arbitrary<string>, fileNames: string[]) =>
    fc
      .tuple(
        fc.array(fc.record({ name: names, value: hostileText }), { maxLength: 6 }),
        fc.array(
          fc.record({
            name: fc.constantFrom(...fileNames, 'other'),
            value: bytes.map(Buffer.from),
            filename: fc.constantFrom('a.jpg', '', '../../a', 'a'.repeat(300)),
            type: fc.constantFrom('image/jpeg', 'text/html'),
          }),
          { maxLength: 3 },
        ),
      )
      .map(([fields, files]) => ({
        type: MULTIPART_TYPE,
        payload: multipart([...fields, ...files]),
      }));

  it.each(operationsWithBody)('causes no 500: $name ($contract.path)', async ({ contract }) => {
    const fields = Object.keys(contract.body?.shape ?? {});
    const names = fc.constantFrom(...fields, ...fields, 'id', 'role', 'toString');
    const form = fc.dictionary(names, value);
    const json = fc
      .oneof({ weight: 5, arbitrary: form }, { weight: 1, arbitrary: fc.jsonValue() })
      .map((body) => ({ type: 'application/json', payload: JSON.stringify(body) }));
    const fileNames = [contract.file, contract.files].flatMap((rule) => (rule ? [rule.name] : []));
    const body = fileNames.length > 0 ? uploadOf(names, fileNames) : json;
    const path = contract.path.replace(/:\w+/, String(post.id));
    const statuses = new Set<number>();

    await fc.assert(
      fc.asyncProperty(body, async ({ type, payload }) => {
        const response = await send(contract, path, { 'content-type': type }, payload);

        statuses.add(response.statusCode);
        expect(response.statusCode, response.body).not.toBe(500);
        expect(response.body).not.toMatch(/node_modules|SELECT |prisma|at \/|\.ts:\d/i);
      }),
      { seed: SEED, numRuns: RUNS_PER_OPERATION },
    );

    // Bodies reach validation.
    expect([...statuses]).not.toContain(415);
    expect([...statuses]).not.toEqual([401]);
  });
});
