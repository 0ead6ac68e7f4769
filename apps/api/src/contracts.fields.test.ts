import { failure, MAX_ID, type RouteContract } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allContracts } from './http/contracts.ts';
import { fieldErrors } from './http/field-errors.ts';
import { type Language, languages, translate } from './i18n.ts';
import { aSignedIn } from './testing/an-account.ts';
import { fileOf } from './testing/call-requests.ts';
import { dumpOf } from './testing/database-dump.ts';
import { MULTIPART, multipart } from './testing/multipart.ts';
import { CLIENT } from './testing/openid-peer.ts';
import { preparedCalls } from './testing/prepared-calls.ts';
import { randomPosts } from './testing/random-posts.ts';
import { type RefusedValue, refusedValues } from './testing/refused-values.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { addressOf } from './testing/test-world.ts';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
type Fields = Record<string, unknown>;
type Request = Record<Part, Fields> & { token: string };

/** Address of enabled services, which no rejected request reaches */
const NOWHERE = 'http://127.0.0.1:9';
const world = shopWorld({
  ...{ ...CLIENT, GOOGLE_ISSUER: NOWHERE },
  ...{ PHONE_CALLS: 'http', PHONE_CALL_URL: NOWHERE, PHONE_CALL_KEY: 'the-key' },
});
const calls = allContracts.filter(({ contract }) => parts.some((part) => contract[part]));
/** An accepted request of each operation */
const accepted = new Map<string, Request>();
let before: string[];

/** Reports whether a part of a request can only hold strings and lists of strings. */
const holdsTexts = (contract: RouteContract, part: Part) =>
  part !== 'body' || fileOf(contract) !== undefined;

/** Returns the fields as a part of a request holds them, without omitted ones. */
function sentFields(contract: RouteContract, part: Part, fields: Fields = {}): Fields {
  const asText = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value));
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const carried = holdsTexts(contract, part)
    ? given.map(([name, value]) => [name, asText(value)])
    : given;
  return Object.fromEntries(carried);
}

beforeAll(async () => {
  const { database, app } = world;
  await randomPosts(database, 20);
  await app.services.searchIndex.start();
  const { inputsOf, prepare } = await preparedCalls(world);
  for (const { name, contract } of calls) {
    const [input] = inputsOf(contract);
    if (!input) throw new Error(`${name} has no input`);
    const caller = await aSignedIn(world, { role: 'admin' });
    const prepared = await prepare(name, input, caller);
    const fieldsOf = (part: Part) => {
      const fields = sentFields(contract, part, prepared[part] ?? {});
      const isLeftOut = ([name, value]: [string, unknown]) =>
        isLong(value) && z.safeParse(contract[part]?.shape[name] ?? z.never(), undefined).success;
      return Object.fromEntries(Object.entries(fields).filter((field) => !isLeftOut(field)));
    };
    accepted.set(name, {
      token: caller.token,
      params: fieldsOf('params'),
      query: fieldsOf('query'),
      body: fieldsOf('body'),
    });
  }
  before = await rowsByTable();
});

/** Reports whether a text is too long to repeat for every other field; short ones suffice. */
const isLong = (value: unknown) => typeof value === 'string' && value.length > 1_000;

function requestOf(name: string): Request {
  const request = accepted.get(name);
  if (!request) throw new Error(`${name} has no request`);
  return request;
}

const rowsByTable = async () => (await dumpOf(world.database)).split('\n\n');

/** Fields that the endpoint checks before validation: another version returns 409 before 422. */
const checkedFirst = new Set(['version min']);
/** Fields that are rejected together with a field that they depend on */
const dependent: Record<string, string> = {
  password: 'confirm_password',
  others: 'id',
  spec_offer: 'advert',
  post_id: 'brand_id',
};

/** Reports whether a part of a request can hold a value; a longer path matches no route. */
function canHold(contract: RouteContract, part: Part, value: unknown): boolean {
  if (part === 'params') return typeof value === 'string' && /^.{1,100}$/su.test(value);
  if (!holdsTexts(contract, part) || value === undefined) return true;
  const texts = [value].flat();
  return texts.length > 0 && texts.every((each) => typeof each === 'string' && each.isWellFormed());
}

const textOf = ({ text, num }: RefusedValue, language: Language) =>
  translate(language, 'fields', text, num === undefined ? {} : { num });

/** Returns what is wrong with the errors: another field has one too, or the first text differs. */
function mistakeIn(errors: Record<string, string[]> | undefined, field: string, text: string) {
  const names = Object.keys(errors ?? {}).filter((name) => name !== dependent[field]);
  const isRight = names.join() === field && errors?.[field]?.[0] === text;
  return isRight ? [] : [`${text} expected, found ${JSON.stringify(errors)}`];
}

/** Parses a value like `route`. */
function mistakesOfSchema(
  schema: z.ZodMiniType,
  fields: Fields,
  field: string,
  refused: RefusedValue,
) {
  if (refused.byCall) return [];
  const { error } = schema.safeParse(fields, { reportInput: true });
  return languages.flatMap((language) => {
    const errors = error && fieldErrors(error, language);
    return mistakeIn(errors, field, textOf(refused, language));
  });
}

const refusal = z.object({
  code: z.literal('validation'),
  errors: z.record(z.string(), z.array(z.string())),
});

function send(contract: RouteContract, request: Request, language: Language) {
  const search = Object.entries(request.query).flatMap(([name, value]) =>
    [value].flat().map((each) => `${name}=${encodeURIComponent(String(each))}`),
  );
  const form = Object.entries(request.body).flatMap(([name, value]) =>
    // A form has few fields: a long list is sent as a single one.
    (Array.isArray(value) && value.length < 50 ? value : [value]).map((each) => ({
      ...{ name, value: String(each) },
    })),
  );
  const payload = fileOf(contract) ? multipart(form) : JSON.stringify(request.body);
  const params = z.record(z.string(), z.string()).parse(request.params);
  return world.app.inject({
    method: contract.method,
    url: `${addressOf(contract, params)}?${search.join('&')}`,
    headers: {
      authorization: `Bearer ${request.token}`,
      'accept-language': language,
      ...(contract.body && { 'content-type': fileOf(contract) ? MULTIPART : 'application/json' }),
    },
    ...(contract.body && { payload }),
  });
}

async function mistakesOfCall(
  contract: RouteContract,
  request: Request,
  field: string,
  refused: RefusedValue,
) {
  // The schema was tested in both languages.
  const language = languages[refused.text.length % 2] ?? 'ru';
  const answer = await send(contract, request, language);
  const { success, data } = refusal.safeParse(answer.json());
  if (answer.statusCode !== 422 || !success) return [`${answer.statusCode} ${answer.body}`];
  return mistakeIn(data.errors, field, textOf(refused, language));
}

/** Operations with an id, not a token or another text */
const named = calls.filter(({ contract }) => {
  const part = contract.params ? 'params' : 'body';
  const id = contract[part]?.shape.id;
  const unknown = sentFields(contract, part, { id: MAX_ID }).id;
  const finds = contract.errors?.some((code) => code.endsWith('.not_found'));
  return finds && id && z.safeParse(id, unknown).success;
});

/** Fields tested before: several operations share those of a filter. */
const tried = new Set<unknown>();

/** Returns every value that a field of an operation must reject, and whether to send it to the endpoint. */
function casesOf(contract: RouteContract, request: Request) {
  return parts.flatMap((part) => {
    const schema = contract[part];
    if (!schema) return [];
    return Object.entries(schema.shape).flatMap(([field, shape]) => {
      const all = refusedValues(shape, request[part][field]);
      // One value per text: the endpoint and its schema treat the others alike.
      const asked = Map.groupBy(
        all.filter(({ value }) => canHold(contract, part, value)),
        ({ text }) => text,
      );
      const isTried = tried.has(shape);
      tried.add(shape);
      const cases = all.map((refused) => {
        const isFirst = refused.byCall ?? asked.get(refused.text)?.[0] === refused;
        const isAsked = isFirst && !checkedFirst.has(`${field} ${refused.text}`);
        return { part, schema, field, refused, isAsked };
      });
      return cases.filter(({ isAsked }) => isAsked || !isTried);
    });
  });
}

describe('the fields of an operation', () => {
  it.each(calls)(
    'reject values that break a rule, and name the rule: $name',
    async ({ name, contract }) => {
      const request = requestOf(name);
      const mistakes: string[] = [];
      for (const { part, schema, field, refused, isAsked } of casesOf(contract, request)) {
        const fields = { ...request[part], [field]: refused.value };
        const sent = { ...request, [part]: sentFields(contract, part, fields) };
        const found = [
          ...mistakesOfSchema(schema, fields, field, refused),
          ...(isAsked ? await mistakesOfCall(contract, sent, field, refused) : []),
        ];
        const value = JSON.stringify(refused.value)?.slice(0, 80);
        mistakes.push(...found.map((mistake) => `${part} ${field} ${value}: ${mistake}`));
      }
      expect(mistakes).toEqual([]);
    },
  );

  it.each(named)('return 404 for an unknown id: $name', async ({ name, contract }) => {
    const part = contract.params ? 'params' : 'body';
    const request = requestOf(name);
    const fields = sentFields(contract, part, { ...request[part], id: MAX_ID });
    for (const language of languages) {
      const answer = await send(contract, { ...request, [part]: fields }, language);

      const { code } = failure.parse(answer.json());
      expect([answer.statusCode, contract.errors]).toEqual([404, expect.arrayContaining([code])]);
      expect(answer.json()).toEqual({ code, message: translate(language, 'errors', code) });
      expect(answer.headers['content-language']).toBe(language);
    }
  });

  it('store nothing of rejected requests', async () => {
    const after = await rowsByTable();
    const changed = after.filter((rows, n) => rows !== before[n]);
    expect(changed.map((rows) => rows.slice(0, rows.indexOf('\n')))).toEqual([]);
  });
});
