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

/** Services that are on, and that nothing refused reaches. */
const NOWHERE = 'http://127.0.0.1:9';
const world = shopWorld({
  ...{ ...CLIENT, GOOGLE_ISSUER: NOWHERE },
  ...{ PHONE_CALLS: 'http', PHONE_CALL_URL: NOWHERE, PHONE_CALL_KEY: 'the-key' },
});
const calls = allContracts.filter(({ contract }) => parts.some((part) => contract[part]));
/** A request of each call that is accepted. */
const accepted = new Map<string, Request>();
let before: string[];

/** Whether a part of a call holds texts and lists of texts only. */
const holdsTexts = (contract: RouteContract, part: Part) =>
  part !== 'body' || fileOf(contract) !== undefined;

/** Fields as a part of a request holds them; those that are left out are dropped. */
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

/** Whether a text is too long to be sent with every other field; the short ones are enough. */
const isLong = (value: unknown) => typeof value === 'string' && value.length > 1_000;

function requestOf(name: string): Request {
  const request = accepted.get(name);
  if (!request) throw new Error(`${name} has no request`);
  return request;
}

const rowsByTable = async () => (await dumpOf(world.database)).split('\n\n');

/** Texts of fields that the call itself looks at first: another version is 409 before it is 422. */
const lookedAt = new Set(['version min']);
/** Fields that are refused together with another one, which they depend on. */
const dependent: Record<string, string> = {
  password: 'confirm_password',
  others: 'id',
  spec_offer: 'advert',
  post_id: 'brand_id',
};

/** Whether a part of a request can hold a value; a longer path is no address of a call. */
function canHold(contract: RouteContract, part: Part, value: unknown): boolean {
  if (part === 'params') return typeof value === 'string' && /^.{1,100}$/su.test(value);
  if (!holdsTexts(contract, part) || value === undefined) return true;
  const texts = [value].flat();
  return texts.length > 0 && texts.every((each) => typeof each === 'string' && each.isWellFormed());
}

const textOf = ({ text, num }: RefusedValue, language: Language) =>
  translate(language, 'fields', text, num === undefined ? {} : { num });

/** Returns what is wrong with the errors of a field: not it alone, or not this text first. */
function mistakeIn(errors: Record<string, string[]> | undefined, field: string, text: string) {
  const names = Object.keys(errors ?? {}).filter((name) => name !== dependent[field]);
  const isRight = names.join() === field && errors?.[field]?.[0] === text;
  return isRight ? [] : [`${text} expected, found ${JSON.stringify(errors)}`];
}

/** Parses a value as `route` does. */
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
    // A form holds few fields: long lists are one.
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
  // The schema was tried in both.
  const language = languages[refused.text.length % 2] ?? 'ru';
  const answer = await send(contract, request, language);
  const { success, data } = refusal.safeParse(answer.json());
  if (answer.statusCode !== 422 || !success) return [`${answer.statusCode} ${answer.body}`];
  return mistakeIn(data.errors, field, textOf(refused, language));
}

/** Calls about something of an id, and not of a token or another text. */
const named = calls.filter(({ contract }) => {
  const part = contract.params ? 'params' : 'body';
  const id = contract[part]?.shape.id;
  const unknown = sentFields(contract, part, { id: MAX_ID }).id;
  const finds = contract.errors?.some((code) => code.endsWith('.not_found'));
  return finds && id && z.safeParse(id, unknown).success;
});

/** Fields that were tried before: calls share those of a filter. */
const tried = new Set<unknown>();

/** Returns each value that a field of a call must refuse, and whether the call itself is asked about it. */
function casesOf(contract: RouteContract, request: Request) {
  return parts.flatMap((part) => {
    const schema = contract[part];
    if (!schema) return [];
    return Object.entries(schema.shape).flatMap(([field, shape]) => {
      const all = refusedValues(shape, request[part][field]);
      // One for each text: a call and its schema read the others alike.
      const asked = Map.groupBy(
        all.filter(({ value }) => canHold(contract, part, value)),
        ({ text }) => text,
      );
      const isTried = tried.has(shape);
      tried.add(shape);
      const cases = all.map((refused) => {
        const isFirst = refused.byCall ?? asked.get(refused.text)?.[0] === refused;
        const isAsked = isFirst && !lookedAt.has(`${field} ${refused.text}`);
        return { part, schema, field, refused, isAsked };
      });
      return cases.filter(({ isAsked }) => isAsked || !isTried);
    });
  });
}

describe('the fields of a call', () => {
  it.each(calls)(
    'refuse what breaks a rule of theirs, and say which: $name',
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

  it.each(named)('find nothing under an unknown id: $name', async ({ name, contract }) => {
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

  it('write nothing of what is refused', async () => {
    const after = await rowsByTable();
    const changed = after.filter((rows, n) => rows !== before[n]);
    expect(changed.map((rows) => rows.slice(0, rows.indexOf('\n')))).toEqual([]);
  });
});
