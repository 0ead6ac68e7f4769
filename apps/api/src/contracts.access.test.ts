// Access and ownership of all operations, as a table derived from the contracts.
import {
  type ErrorCode,
  errorStatus,
  getTokens,
  makeToken,
  type RouteContract,
  viewTransaction,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { aChat } from './testing/a-chat.ts';
import { aSignedInAccount, PASSWORD, tokenOf } from './testing/an-account.ts';
import { aDeal, anOffer } from './testing/an-offer.ts';
import { type OwnedRecord, ownedRecordOf } from './testing/call-owners.ts';
import {
  type RequestParts,
  urlFor,
  withInvalidFields,
  withMissingIds,
} from './testing/call-requests.ts';
import { withForeignFields } from './testing/foreign-fields.ts';
import { createRequestPreparer, failingOperations } from './testing/request-preparer.ts';
import type { Account } from './testing/request-prerequisite.ts';
import { dataOf } from './testing/responses.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { aPostWithSecrets, leaksIn, secrets } from './testing/secrets.ts';
import { START } from './testing/test-world.ts';
import { normalizedRows, recordWrites, takeWrites } from './testing/written-rows.ts';

const world = shopWorld();
let requests: Awaited<ReturnType<typeof createRequestPreparer>>;
const FIRST_ID = 5_000_000;

type Callers = Record<string, string | undefined>;
/** Tokens of callers that own nothing */
const strangerTokens: Callers = {};
/** Account whose id and contacts are injected as undeclared fields */
let otherAccount: Account;
/** Invalid tokens, and no token */
const invalidTokens: Callers = {};
/** Tokens of callers below the access of an operation */
const insufficientTokens: Partial<Record<RouteContract['access'], Callers>> = {};

beforeAll(async () => {
  for (const isCompany of [false, true, true]) {
    const { userId } = await aPostWithSecrets(world.database);
    if (!isCompany) continue;
    const data = { isEntity: true, companyName: 'Гараж' };
    await world.database.user.update({ where: { id: userId }, data });
  }
  // Gives accounts ids that no other table uses, so that normalizedRows can replace them by value.
  await world.own.asOwner(`ALTER SEQUENCE users_id_seq RESTART ${FIRST_ID}`);
  await world.app.services.searchIndex.start();
  requests = await createRequestPreparer(world);
  for (const role of ['user', 'moderator', 'admin'] as const) {
    strangerTokens[role] = (await aCaller(role)).token;
  }
  const createToolToken = async ({ token }: Account) =>
    dataOf(makeToken, await world.call(makeToken, { token, body: { name: 'CI' } })).token;
  otherAccount = await aSignedInAccount(world, { phone: '+79998887766' });
  const [moderator, admin, blocked, formerAdmin, signedOut] = [
    await aCaller('moderator'),
    await aCaller('admin'),
    await aCaller('user'),
    await aCaller('admin'),
    await aCaller('user'),
  ];
  const toolTokens = {
    tool: await createToolToken(moderator),
    'tool of an admin': await createToolToken(admin),
  };
  await world.app.services.staff.setRole(formerAdmin.user.email, 'user');
  const data = { blockedAt: START, blockedReason: 'спам' };
  await world.database.user.update({ where: { id: blocked.user.id }, data });
  world.clock.moveTo(new Date(START.getTime() - 86_400_000));
  const expired = await tokenOf(world, moderator.user.id);
  world.clock.moveTo(START);
  await world.database.session.deleteMany({ where: { userId: signedOut.user.id } });
  Object.assign(invalidTokens, {
    visitor: undefined,
    'forged token': `${moderator.token}A`,
    'expired token': expired,
    'ended session': signedOut.token,
    'blocked account': blocked.token,
  });
  const userTokens = { user: strangerTokens.user, 'former admin': formerAdmin.token };
  // Records their first use before writes are compared.
  for (const token of Object.values(toolTokens)) await world.call(getTokens, { token }).expect(200);
  Object.assign(insufficientTokens, {
    moderator: userTokens,
    admin: { ...userTokens, moderator: moderator.token, ...toolTokens },
    user: toolTokens,
  });
  await recordWrites(world);
});

const idsOf = ({ params, body }: RequestParts) => Object.keys({ ...params, ...body });

const aCaller = (role: 'user' | 'moderator' | 'admin') =>
  aSignedInAccount(world, { role, lastName: 'Собственный', phone: '+79995550000' });

/** Requests to operations open to visitors have no token. */
const sendAs = (caller: Account, contract: RouteContract, parts: RequestParts) =>
  requests.send(contract, parts, contract.access === 'visitor' ? undefined : caller.token);

const rowsWrittenBy = async ({ user }: Account) =>
  normalizedRows(
    await takeWrites(world),
    new Map([
      [user.id, 'self'],
      [otherAccount.user.id, 'other'],
    ]),
  );

const codeOf = (body: string): unknown => JSON.parse(body).code;

/** Asserts that requests with existing ids, missing ids and invalid fields get the same rejection. */
async function expectRejection(
  contract: RouteContract,
  parts: RequestParts,
  { token, code }: { token: string | undefined; code: ErrorCode },
) {
  const response = await requests.send(contract, parts, token);
  expect([response.status, codeOf(response.body)]).toEqual([errorStatus[code], code]);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(await requests.send(contract, withMissingIds(parts, idsOf(parts)), token)).toEqual(
    response,
  );
  expect(await requests.send(contract, withInvalidFields(parts), token)).toEqual(response);
}

const roleFor = { visitor: 'admin', user: 'user', moderator: 'moderator', admin: 'admin' } as const;

/** Creates a caller and a record owned by the caller for a request. */
async function anOwner(name: string, contract: RouteContract) {
  const owner = await aCaller(roleFor[contract.access]);
  const [input] = requests.inputsOf(contract);
  if (!input) throw new Error(`${name} has no input`);
  const parts = await requests.prepare(name, input, owner);
  await takeWrites(world);
  return { owner, parts };
}

/** Bodies that no operation accepts */
const wrongBodies = [
  { type: 'application/json', payload: '{"broken' },
  { type: 'text/xml', payload: '<a/>' },
  { type: 'multipart/form-data', payload: 'no boundary' },
  { type: 'multipart/form-data; boundary=x', payload: '--x\r\nbroken off' },
  { type: 'application/json', payload: 'x'.repeat(300 * 1_024) },
];
const UNAUTHORIZED_BODY = JSON.stringify({ message: 'Вы не авторизованы', code: 'unauthorized' });

async function expectRejectionBeforeBody(
  { method, path }: RouteContract,
  token: string | undefined,
) {
  for (const { type, payload } of method === 'GET' ? [] : wrongBodies) {
    const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
    const { body } = await world.app.inject({ method, url: `/api${path}`, headers, payload });
    expect(body, payload.slice(0, 20)).toBe(UNAUTHORIZED_BODY);
  }
}

/** Asserts that other accounts get the same response for an owner's record as for an unknown one. */
async function expectUnknown(
  contract: RouteContract,
  { parts, record, others }: { parts: RequestParts; record: OwnedRecord; others: Callers },
) {
  const missingParts = withMissingIds(parts, [record.field]);
  for (const [caller, token] of Object.entries(others)) {
    const response = await requests.send(contract, parts, token);
    const rejection = [response.status, codeOf(response.body)];
    expect(rejection, caller).toEqual([errorStatus[record.code], record.code]);
    expect(response).toEqual(await requests.send(contract, missingParts, token));
    expect(await requests.send(contract, withInvalidFields(parts, [record.field]), token)).toEqual(
      await requests.send(contract, withInvalidFields(missingParts, [record.field]), token),
    );
  }
}

/** Returns tokens of non-owners; for user operations, one is a buyer who has a chat and an offer with the owner. */
async function nonOwnerTokens(owner: Account, { access }: RouteContract, record: OwnedRecord) {
  const { user, ...staff } = strangerTokens;
  if (access === 'moderator') return staff;
  const buyer = await aCaller('user');
  await aChat(world, { seller: owner, buyer });
  await anOffer(world, await aDeal(world, { seller: owner, buyer }));
  return { buyer: buyer.token, user, ...(!record.allowsStaff && staff) };
}

const ownAccountFields = ['email', 'last_name'];
/** Private data that an operation may return: that of the caller's account, a new token, or a phone that it reveals */
const allowedPrivateFields: Record<string, string[]> = {
  checkConfirmation: ['email'],
  confirm: [...ownAccountFields, 'token'],
  signIn: [...ownAccountFields, 'token'],
  getProfile: ownAccountFields,
  updateProfile: ownAccountFields,
  verifyPhoneCode: ownAccountFields,
  removePhone: ownAccountFields,
  getPost: [secrets.phone, secrets.phone.slice(1)],
};

/** Asserts that a response holds no credentials, and for visitors and users no private data of others. */
function expectNoLeak(name: string, { access }: RouteContract, body: string, owner: Account) {
  const { secret, config, app } = world;
  const credentials = [
    '$argon2',
    secret,
    String(config.SANDBOX_SECRET),
    app.services.keys.keyFor('token'),
  ];
  credentials.push(PASSWORD);
  expect(credentials.filter((word) => body.includes(word))).toEqual([]);
  // The OpenAPI document names all fields.
  if (name === 'getOpenApi') return;
  expect(body).not.toMatch(
    /"(password|hash|fingerprint|secret|session|bands|ad_entry_id|blocked_|locale)/,
  );
  if (name !== 'makeToken' && !allowedPrivateFields[name]?.includes('token'))
    expect(body).not.toContain('"token"');
  if (access === 'moderator' || access === 'admin') return;
  const allowedFields = allowedPrivateFields[name] ?? [];
  expect(leaksIn(body).filter((word) => !allowedFields.includes(word))).toEqual([]);
  // Name and phone of all other accounts of this file
  expect(body).not.toMatch(/Смирнов|79990000001/);
  if (allowedFields.includes('email')) return;
  const emails = body.match(/[\w.+-]+@[\w.]*example\.test/g) ?? [];
  expect(emails.filter((email) => email !== owner.user.email)).toEqual([]);
}

/**
 * Operations that write different rows for a second owner: sendError merges equal errors, getPost increments a view
 * count, orderContent orders one more item
 */
const incomparable = new Set(['sendError', 'getPost', 'orderContent']);

// A stream does not end by itself.
const finiteOperations = allContracts.filter(({ contract }) => contract.sends !== 'events');
const restrictedOperations = allContracts.filter(({ contract }) => contract.access !== 'visitor');
const openOperations = allContracts.filter(({ contract }) => contract.access === 'visitor');

/** Roles above an operation's own access */
const rolesAbove = {
  visitor: ['user', 'moderator', 'admin'],
  user: ['moderator', 'admin'],
  moderator: ['tool', 'admin'],
  admin: [],
};
/** Operations that do not end the session, whose token is used again for the next operation */
const operationsKeepingSessions = finiteOperations.filter(
  ({ contract }) => contract.session !== 'closes',
);

describe('an operation', () => {
  it.each(restrictedOperations)(
    'rejects callers below its access before it reads the body: $name',
    async ({ name, contract }) => {
      const { parts } = await anOwner(name, contract);

      for (const token of Object.values(invalidTokens)) {
        await expectRejection(contract, parts, { token, code: 'unauthorized' });
        await expectRejectionBeforeBody(contract, token);
      }
      const code = contract.access === 'user' ? 'unauthorized' : 'forbidden';
      for (const token of Object.values(insufficientTokens[contract.access] ?? {})) {
        await expectRejection(contract, parts, { token, code });
      }
      const headers = { 'accept-language': 'en' };
      const url = urlFor(contract, parts);
      const { body } = await world.app.inject({ method: contract.method, url, headers });
      expect(JSON.parse(body).message).toBe('You are not authorized');
      expect(await takeWrites(world)).toEqual([]);
    },
  );

  it.each(openOperations)('treats an invalid token as none: $name', async ({ name, contract }) => {
    const { parts } = await anOwner(name, contract);
    const requestParts = contract.method === 'GET' ? parts : withInvalidFields(parts);
    const responses = [];

    for (const token of Object.values(invalidTokens))
      responses.push(await requests.send(contract, requestParts, token));

    expect(new Set(responses.map(({ status }) => status)).size).toBe(1);
    expect(responses.map(({ body }) => body)).not.toContain(UNAUTHORIZED_BODY);
  });

  it.each(finiteOperations)(
    'accepts the owner of its record, and hides the record from others: $name',
    async ({ name, contract }) => {
      const { owner, parts } = await anOwner(name, contract);
      const record = ownedRecordOf(name, contract);

      if (record) {
        const others = await nonOwnerTokens(owner, contract, record);
        await takeWrites(world);
        await expectUnknown(contract, { parts, record, others });
        expect(await takeWrites(world)).toEqual([]);
      }
      const response = await sendAs(owner, contract, parts);
      const expectedStatus = failingOperations[name]?.status ?? contract.status ?? 200;
      expect([expectedStatus, contract.repeats && 200], response.body).toContain(response.status);
      expectNoLeak(name, contract, response.body, owner);
      if (contract.access !== 'visitor') expect(response.headers['cache-control']).toBe('no-store');

      const writtenRows = await rowsWrittenBy(owner);
      if (contract.method === 'GET') {
        // Without filters a list contains everything.
        const { body } = await requests.send(contract, { ...parts, query: {} });
        expectNoLeak(name, contract, body, owner);
      }
      if (incomparable.has(name)) return;
      for (const addFields of withForeignFields(contract, otherAccount)) {
        const twin = await anOwner(name, contract);
        const twinResponse = await sendAs(twin.owner, contract, addFields(twin.parts));
        expect(twinResponse.status, twinResponse.body).toBe(response.status);
        expect(await rowsWrittenBy(twin.owner)).toEqual(writtenRows);
        if (contract.method !== 'GET' || contract.changes) continue;
        const repeated = await sendAs(owner, contract, addFields(parts));
        if (name !== 'getFormParams') expect(repeated.body).toBe(response.body);
      }
    },
  );

  it.each(operationsKeepingSessions)(
    'accepts roles above its access: $name',
    async ({ contract }) => {
      const [parts] = requests
        .inputsOf(contract)
        .map((input) => withMissingIds(input, idsOf(input)));
      if (!parts) throw new Error('There is no input');

      for (const role of rolesAbove[contract.access]) {
        const token = role === 'tool' ? insufficientTokens.admin?.tool : strangerTokens[role];
        const { body } = await requests.send(contract, parts, token);
        expect(body, role).not.toMatch(/"code":"(unauthorized|forbidden)"/);
      }
    },
  );

  it('must declare the ownership of the record that it takes by id', () => {
    const undeclared: RouteContract = { ...viewTransaction, path: '/planted/:id' };

    expect(() => ownedRecordOf('planted', undeclared)).toThrow('which record planted takes by id');
  });
});
