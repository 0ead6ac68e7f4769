import { failure, MAX_ID, type RouteContract } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allContracts } from './http/contracts.ts';
import { fieldMessagesOf } from './http/field-errors.ts';
import { type Language, languages, translate } from './i18n.ts';
import { aSignedInAccount } from './testing/an-account.ts';
import { fileFieldOf } from './testing/call-requests.ts';
import { dumpOf } from './testing/database-dump.ts';
import { MULTIPART_TYPE, multipart } from './testing/multipart.ts';
import { CLIENT } from './testing/openid-peer.ts';
import { createRandomPosts } from './testing/random-posts.ts';
import { type RefusedValue, refusedValues } from './testing/refused-values.ts';
import { createRequestPreparer } from './testing/request-preparer.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { pathOf } from './testing/test-world.ts';

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];
type Fields = Record<string, unknown>;
type Request = Record<Part, Fields> & { token: string };

/** URL of enabled services, which no rejected request reaches */
const UNREACHABLE_URL = 'http://127.0.0.1:9';
const world = shopWorld({
  ...{ ...CLIENT, GOOGLE_ISSUER: UNREACHABLE_URL },
  ...{ PHONE_CALLS: 'http', PHONE_CALL_URL: UNREACHABLE_URL, PHONE_CALL_KEY: 'the-key' },
});
const operations = allContracts.filter(({ contract }) => parts.some((part) => contract[part]));
/** An accepted request of each operation */
const acceptedRequests = new Map<string, Request>();
let rowsBefore: string[];

/** Returns whether a part of a request can only hold strings and lists of strings. */
const holdsOnlyTexts = (contract: RouteContract, part: Part) =>
  part !== 'body' || fileFieldOf(contract) !== undefined;

/** Returns the fields as a part of a request holds them, without omitted ones. */
function encodeFields(contract: RouteContract, part: Part, fields: Fields = {}): Fields {
  const asText = (value: unknown) => (Array.isArray(value) ? value.map(String) : String(value));
  const definedFields = Object.entries(fields).filter(([, value]) => value !== undefined);
  const encodedFields = holdsOnlyTexts(contract, part)
    ? definedFields.map(([name, value]) => [name, asText(value)])
    : definedFields;
  return Object.fromEntries(encodedFields);
}

beforeAll(async () => {
  const { database, app } = world;
  await createRandomPosts(database, 20);
  await app.services.searchIndex.start();
  const { inputsOf, prepare } = await createRequestPreparer(world);
  for (const { name, contract } of operations) {
    const [input] = inputsOf(contract);
    if (!input) throw new Error(`${name} has no input`);
    const caller = await aSignedInAccount(world, { role: 'admin' });
    const prepared = await prepare(name, input, caller);
    const fieldsOf = (part: Part) => {
      const fields = encodeFields(contract, part, prepared[part] ?? {});
      const isOmitted = ([name, value]: [string, unknown]) =>
        isLong(value) && z.safeParse(contract[part]?.shape[name] ?? z.never(), undefined).success;
      return Object.fromEntries(Object.entries(fields).filter((field) => !isOmitted(field)));
    };
    acceptedRequests.set(name, {
      token: caller.token,
      params: fieldsOf('params'),
      query: fieldsOf('query'),
      body: fieldsOf('body'),
    });
  }
  rowsBefore = await rowsByTable();
});

/** Returns whether a text is too long to repeat for every other field; short ones suffice. */
const isLong = (value: unknown) => typeof value === 'string' && value.length > 1_000;

function requestOf(name: string): Request {
  const request = acceptedRequests.get(name);
  if (!request) throw new Error(`${name} has no request`);
  return request;
}

const rowsByTable = async () => (await dumpOf(world.database)).split('\n\n');

/** Fields that the endpoint checks before validation: another version returns 409 before 422. */
const precheckedRules = new Set(['version min']);
/** Fields that are rejected together with a field that they depend on */
const dependentFields: Record<string, string> = {
  password: 'confirm_password',
  others: 'id',
  spec_offer: 'advert',
  post_id: 'brand_id',
};

/** Returns whether a part of a request can hold a value; a longer path matches no route. */
function canHold(contract: RouteContract, part: Part, value: unknown): boolean {
  if (part === 'params') return typeof value === 'string' && /^.{1,100}$/su.test(value);
  if (!holdsOnlyTexts(contract, part) || value === undefined) return true;
  const texts = [value].flat();
  return texts.length > 0 && texts.every((each) => typeof each === 'string' && each.isWellFormed());
}

const textOf = ({ text, num }: RefusedValue, language: Language) =>
  translate(language, 'fields', text, num === undefined ? {} : { num });

/** Returns what is wrong with the errors: another field has one too, or the first text differs. */
function mistakeIn(errors: Record<string, string[]> | undefined, field: string, text: string) {
  const names = Object.keys(errors ?? {}).filter((name) => name !== dependentFields[field]);
  const isExpected = names.join() === field && errors?.[field]?.[0] === text;
  return isExpected ? [] : [`${text} expected, found ${JSON.stringify(errors)}`];
}

/** Parses a value as `route` does. */
function mistakesOfSchema(
  schema: z.ZodMiniType,
  fields: Fields,
  field: string,
  refused: RefusedValue,
) {
  if (refused.isRejectedByOperation) return [];
  const { error } = schema.safeParse(fields, { reportInput: true });
  return languages.flatMap((language) => {
    const errors = error && fieldMessagesOf(error, language);
    return mistakeIn(errors, field, textOf(refused, language));
  });
}

const validationResponse = z.object({
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
  const payload = fileFieldOf(contract) ? multipart(form) : JSON.stringify(request.body);
  const params = z.record(z.string(), z.string()).parse(request.params);
  return world.app.inject({
    method: contract.method,
    url: `${pathOf(contract, params)}?${search.join('&')}`,
    headers: {
      authorization: `Bearer ${request.token}`,
      'accept-language': language,
      ...(contract.body && {
        'content-type': fileFieldOf(contract) ? MULTIPART_TYPE : 'application/json',
      }),
    },
    ...(contract.body && { payload }),
  });
}

async function mistakesOfOperation(
  contract: RouteContract,
  request: Request,
  field: string,
  refused: RefusedValue,
) {
  // The schema was tested in both languages.
  const language = languages[refused.text.length % 2] ?? 'ru';
  const response = await send(contract, request, language);
  const { success, data } = validationResponse.safeParse(response.json());
  if (response.statusCode !== 422 || !success) return [`${response.statusCode} ${response.body}`];
  return mistakeIn(data.errors, field, textOf(refused, language));
}

/** Operations with an id, not a token or another text */
const operationsWithId = operations.filter(({ contract }) => {
  const part = contract.params ? 'params' : 'body';
  const id = contract[part]?.shape.id;
  const unknownId = encodeFields(contract, part, { id: MAX_ID }).id;
  const canBeNotFound = contract.errors?.some((code) => code.endsWith('.not_found'));
  return canBeNotFound && id && z.safeParse(id, unknownId).success;
});

/** Fields that were tested before, because several operations share those of a filter. */
const testedShapes = new Set<unknown>();

/** Returns every value that a field of an operation must reject, and whether to send it to the endpoint. */
function casesOf(contract: RouteContract, request: Request) {
  return parts.flatMap((part) => {
    const schema = contract[part];
    if (!schema) return [];
    return Object.entries(schema.shape).flatMap(([field, shape]) => {
      const values = refusedValues(shape, request[part][field]);
      // One value per text: the endpoint and its schema treat the others alike.
      const valuesByText = Map.groupBy(
        values.filter(({ value }) => canHold(contract, part, value)),
        ({ text }) => text,
      );
      const wasTested = testedShapes.has(shape);
      testedShapes.add(shape);
      const cases = values.map((refused) => {
        const isFirst =
          refused.isRejectedByOperation ?? valuesByText.get(refused.text)?.[0] === refused;
        const isSent = isFirst && !precheckedRules.has(`${field} ${refused.text}`);
        return { part, schema, field, refused, isSent: isSent };
      });
      return cases.filter(({ isSent }) => isSent || !wasTested);
    });
  });
}

describe('the fields of an operation', () => {
  it.each(operations)(
    'reject values that break a rule, and name the rule: $name',
    async ({ name, contract }) => {
      const request = requestOf(name);
      const mistakes: string[] = [];
      for (const { part, schema, field, refused, isSent } of casesOf(contract, request)) {
        const fields = { ...request[part], [field]: refused.value };
        const changedRequest = { ...request, [part]: encodeFields(contract, part, fields) };
        const fieldMistakes = [
          ...mistakesOfSchema(schema, fields, field, refused),
          ...(isSent ? await mistakesOfOperation(contract, changedRequest, field, refused) : []),
        ];
        const value = JSON.stringify(refused.value)?.slice(0, 80);
        mistakes.push(...fieldMistakes.map((mistake) => `${part} ${field} ${value}: ${mistake}`));
      }
      expect(mistakes).toEqual([]);
    },
  );

  it.each(operationsWithId)('return 404 for an unknown id: $name', async ({ name, contract }) => {
    const part = contract.params ? 'params' : 'body';
    const request = requestOf(name);
    const fields = encodeFields(contract, part, { ...request[part], id: MAX_ID });
    for (const language of languages) {
      const response = await send(contract, { ...request, [part]: fields }, language);

      const { code } = failure.parse(response.json());
      expect([response.statusCode, contract.errors]).toEqual([404, expect.arrayContaining([code])]);
      expect(response.json()).toEqual({ code, message: translate(language, 'errors', code) });
      expect(response.headers['content-language']).toBe(language);
    }
  });

  it('store nothing of rejected requests', async () => {
    const after = await rowsByTable();
    const changed = after.filter((rows, n) => rows !== rowsBefore[n]);
    expect(changed.map((rows) => rows.slice(0, rows.indexOf('\n')))).toEqual([]);
  });
});
