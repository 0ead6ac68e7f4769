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
import { aSignedIn, PASSWORD, tokenOf } from './testing/an-account.ts';
import { aDeal, anOffer } from './testing/an-offer.ts';
import { type OwnedThing, ownedThing } from './testing/call-owners.ts';
import {
  addressFor,
  type RequestParts,
  withInvalidFields,
  withMissingIds,
} from './testing/call-requests.ts';
import type { Account } from './testing/call-subject.ts';
import { withForeignFields } from './testing/foreign-fields.ts';
import { failingOperations, preparedCalls } from './testing/prepared-calls.ts';
import { dataOf } from './testing/responses.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { aPostWithSecrets, leaksIn, secrets } from './testing/secrets.ts';
import { START } from './testing/test-world.ts';
import { comparable, noteWrites, takeWrites } from './testing/written-rows.ts';

const world = shopWorld();
let calls: Awaited<ReturnType<typeof preparedCalls>>;
const FIRST_ID = 5_000_000;

type Callers = Record<string, string | undefined>;
/** Tokens of callers that own nothing */
const strangers: Callers = {};
/** Account that requests name, and that takes no part in them */
let other: Account;
/** Invalid tokens, and no token */
const closedTokens: Callers = {};
/** Tokens of callers below the access of an operation */
const lowTokens: Partial<Record<RouteContract['access'], Callers>> = {};

beforeAll(async () => {
  for (const company of [false, true, true]) {
    const { userId } = await aPostWithSecrets(world.database);
    if (!company) continue;
    const data = { isEntity: true, companyName: 'Гараж' };
    await world.database.user.update({ where: { id: userId }, data });
  }
  // No row of another table has an id of the accounts created next.
  await world.own.asOwner(`ALTER SEQUENCE users_id_seq RESTART ${FIRST_ID}`);
  await world.app.services.searchIndex.start();
  calls = await preparedCalls(world);
  for (const role of ['user', 'moderator', 'admin'] as const) {
    strangers[role] = (await aCaller(role)).token;
  }
  const tool = async ({ token }: Account) =>
    dataOf(makeToken, await world.call(makeToken, { token, body: { name: 'CI' } })).token;
  other = await aSignedIn(world, { phone: '+79998887766' });
  const [moderator, admin, blocked, former, gone] = [
    await aCaller('moderator'),
    await aCaller('admin'),
    await aCaller('user'),
    await aCaller('admin'),
    await aCaller('user'),
  ];
  const tools = { tool: await tool(moderator), 'tool of an admin': await tool(admin) };
  await world.app.services.staff.setRole(former.user.email, 'user');
  const data = { blockedAt: START, blockedReason: 'спам' };
  await world.database.user.update({ where: { id: blocked.user.id }, data });
  world.clock.moveTo(new Date(START.getTime() - 86_400_000));
  const expired = await tokenOf(world, moderator.user.id);
  world.clock.moveTo(START);
  await world.database.session.deleteMany({ where: { userId: gone.user.id } });
  Object.assign(closedTokens, {
    visitor: undefined,
    'forged token': `${moderator.token}A`,
    'expired token': expired,
    'ended session': gone.token,
    'blocked account': blocked.token,
  });
  const users = { user: strangers.user, 'former admin': former.token };
  // Their first use is recorded now.
  for (const token of Object.values(tools)) await world.call(getTokens, { token }).expect(200);
  Object.assign(lowTokens, {
    moderator: users,
    admin: { ...users, moderator: moderator.token, ...tools },
    user: tools,
  });
  await noteWrites(world);
});

const idsOf = ({ params, body }: RequestParts) => Object.keys({ ...params, ...body });

const aCaller = (role: 'user' | 'moderator' | 'admin') =>
  aSignedIn(world, { role, lastName: 'Собственный', phone: '+79995550000' });

/** Requests to operations open to visitors have no token. */
const sendAs = (caller: Account, contract: RouteContract, parts: RequestParts) =>
  calls.send(contract, parts, contract.access === 'visitor' ? undefined : caller.token);

const writtenBy = async ({ user }: Account) =>
  comparable(
    await takeWrites(world),
    new Map([
      [user.id, 'self'],
      [other.user.id, 'other'],
    ]),
  );

const codeOf = (body: string): unknown => JSON.parse(body).code;

/** Asserts the same rejection of existing, unknown and invalid input. */
async function expectRefused(
  contract: RouteContract,
  parts: RequestParts,
  { token, code }: { token: string | undefined; code: ErrorCode },
) {
  const real = await calls.send(contract, parts, token);
  expect([real.status, codeOf(real.body)]).toEqual([errorStatus[code], code]);
  expect(real.headers['cache-control']).toBe('no-store');
  expect(await calls.send(contract, withMissingIds(parts, idsOf(parts)), token)).toEqual(real);
  expect(await calls.send(contract, withInvalidFields(parts), token)).toEqual(real);
}

const roleFor = { visitor: 'admin', user: 'user', moderator: 'moderator', admin: 'admin' } as const;

/** Creates a caller and a record owned by the caller for a request. */
async function anOwner(name: string, contract: RouteContract) {
  const owner = await aCaller(roleFor[contract.access]);
  const [input] = calls.inputsOf(contract);
  if (!input) throw new Error(`${name} has no input`);
  const parts = await calls.prepare(name, input, owner);
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
const USUAL = JSON.stringify({ message: 'Вы не авторизованы', code: 'unauthorized' });

async function expectRefusedUnread({ method, path }: RouteContract, token: string | undefined) {
  for (const { type, payload } of method === 'GET' ? [] : wrongBodies) {
    const headers = { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) };
    const { body } = await world.app.inject({ method, url: `/api${path}`, headers, payload });
    expect(body, payload.slice(0, 20)).toBe(USUAL);
  }
}

/** Asserts that other accounts get the same response for an owner's record as for an unknown one. */
async function expectUnknown(
  contract: RouteContract,
  { parts, thing, others }: { parts: RequestParts; thing: OwnedThing; others: Callers },
) {
  const none = withMissingIds(parts, [thing.field]);
  for (const [who, token] of Object.entries(others)) {
    const theirs = await calls.send(contract, parts, token);
    const told = [theirs.status, codeOf(theirs.body)];
    expect(told, who).toEqual([errorStatus[thing.code], thing.code]);
    expect(theirs).toEqual(await calls.send(contract, none, token));
    expect(await calls.send(contract, withInvalidFields(parts, [thing.field]), token)).toEqual(
      await calls.send(contract, withInvalidFields(none, [thing.field]), token),
    );
  }
}

/** Returns callers that do not own an owner's records, though one of them deals with the owner. */
async function othersThan(owner: Account, { access }: RouteContract, thing: OwnedThing) {
  const { user, ...staff } = strangers;
  if (access === 'moderator') return staff;
  const rival = await aCaller('user');
  await aChat(world, { seller: owner, buyer: rival });
  await anOffer(world, await aDeal(world, { seller: owner, buyer: rival }));
  return { rival: rival.token, user, ...(!thing.staffToo && staff) };
}

/** Private fields in responses about the account itself, about fields of others, or that reveal a phone */
const account = ['email', 'last_name'];
const shown: Record<string, string[]> = {
  checkConfirmation: ['email'],
  confirm: [...account, 'token'],
  signIn: [...account, 'token'],
  getProfile: account,
  updateProfile: account,
  verifyPhoneCode: account,
  removePhone: account,
  getPost: [secrets.phone, secrets.phone.slice(1)],
};

/** Asserts that a response holds no credentials, and for visitors and users no private data of others. */
function expectNoLeak(name: string, { access }: RouteContract, body: string, owner: Account) {
  const { secret, config, app } = world;
  const opening = [
    '$argon2',
    secret,
    String(config.SANDBOX_SECRET),
    app.services.keys.keyFor('token'),
  ];
  opening.push(PASSWORD);
  expect(opening.filter((word) => body.includes(word))).toEqual([]);
  // It describes all fields.
  if (name === 'getOpenApi') return;
  expect(body).not.toMatch(
    /"(password|hash|fingerprint|secret|session|bands|ad_entry_id|blocked_|locale)/,
  );
  if (name !== 'makeToken' && !shown[name]?.includes('token'))
    expect(body).not.toContain('"token"');
  if (access === 'moderator' || access === 'admin') return;
  const own = shown[name] ?? [];
  expect(leaksIn(body).filter((word) => !own.includes(word))).toEqual([]);
  // Name and phone of all other accounts of this file
  expect(body).not.toMatch(/Смирнов|79990000001/);
  if (own.includes('email')) return;
  const emails = body.match(/[\w.+-]+@[\w.]*example\.test/g) ?? [];
  expect(emails.filter((email) => email !== owner.user.email)).toEqual([]);
}

/**
 * Operations whose repetition writes something else: equal errors are merged, views are counted, more items are ordered
 */
const uncompared = new Set(['sendError', 'getPost', 'orderContent']);

// A stream does not end by itself.
const ending = allContracts.filter(({ contract }) => contract.sends !== 'events');
const closed = allContracts.filter(({ contract }) => contract.access !== 'visitor');
const open = allContracts.filter(({ contract }) => contract.access === 'visitor');

/** Roles above an operation's own access; an operation that ends a session would end it for the next role. */
const above = {
  visitor: ['user', 'moderator', 'admin'],
  user: ['moderator', 'admin'],
  moderator: ['tool', 'admin'],
  admin: [],
};
const lasting = ending.filter(({ contract }) => contract.session !== 'closes');

describe('an operation', () => {
  it.each(closed)(
    'rejects callers below its access before it reads the body: $name',
    async ({ name, contract }) => {
      const { parts } = await anOwner(name, contract);

      for (const token of Object.values(closedTokens)) {
        await expectRefused(contract, parts, { token, code: 'unauthorized' });
        await expectRefusedUnread(contract, token);
      }
      const code = contract.access === 'user' ? 'unauthorized' : 'forbidden';
      for (const token of Object.values(lowTokens[contract.access] ?? {})) {
        await expectRefused(contract, parts, { token, code });
      }
      const headers = { 'accept-language': 'en' };
      const url = addressFor(contract, parts);
      const { body } = await world.app.inject({ method: contract.method, url, headers });
      expect(JSON.parse(body).message).toBe('You are not authorized');
      expect(await takeWrites(world)).toEqual([]);
    },
  );

  it.each(open)('treats an invalid token as none: $name', async ({ name, contract }) => {
    const { parts } = await anOwner(name, contract);
    const asked = contract.method === 'GET' ? parts : withInvalidFields(parts);
    const answers = [];

    for (const token of Object.values(closedTokens))
      answers.push(await calls.send(contract, asked, token));

    expect(new Set(answers.map(({ status }) => status)).size).toBe(1);
    expect(answers.map(({ body }) => body)).not.toContain(USUAL);
  });

  it.each(ending)(
    'accepts its owner, and hides the record from others: $name',
    async ({ name, contract }) => {
      const { owner, parts } = await anOwner(name, contract);
      const thing = ownedThing(name, contract);

      if (thing) {
        const others = await othersThan(owner, contract, thing);
        await takeWrites(world);
        await expectUnknown(contract, { parts, thing, others });
        expect(await takeWrites(world)).toEqual([]);
      }
      const answer = await sendAs(owner, contract, parts);
      const expected = failingOperations[name]?.status ?? contract.status ?? 200;
      expect([expected, contract.repeats && 200], answer.body).toContain(answer.status);
      expectNoLeak(name, contract, answer.body, owner);
      if (contract.access !== 'visitor') expect(answer.headers['cache-control']).toBe('no-store');

      const written = await writtenBy(owner);
      if (contract.method === 'GET') {
        // Without filters a list contains everything.
        const { body } = await calls.send(contract, { ...parts, query: {} });
        expectNoLeak(name, contract, body, owner);
      }
      if (uncompared.has(name)) return;
      for (const dress of withForeignFields(contract, other)) {
        const twin = await anOwner(name, contract);
        const same = await sendAs(twin.owner, contract, dress(twin.parts));
        expect(same.status, same.body).toBe(answer.status);
        expect(await writtenBy(twin.owner)).toEqual(written);
        if (contract.method !== 'GET' || contract.changes) continue;
        const again = await sendAs(owner, contract, dress(parts));
        if (name !== 'getFormParams') expect(again.body).toBe(answer.body);
      }
    },
  );

  it.each(lasting)('accepts roles above its access: $name', async ({ contract }) => {
    const [parts] = calls.inputsOf(contract).map((input) => withMissingIds(input, idsOf(input)));
    if (!parts) throw new Error('There is no input');

    for (const role of above[contract.access]) {
      const token = role === 'tool' ? lowTokens.admin?.tool : strangers[role];
      const { body } = await calls.send(contract, parts, token);
      expect(body, role).not.toMatch(/"code":"(unauthorized|forbidden)"/);
    }
  });

  it('cannot be added without declaring who owns the record of its id', () => {
    const planted: RouteContract = { ...viewTransaction, path: '/planted/:id' };

    expect(() => ownedThing('planted', planted)).toThrow('whose thing planted names by id');
  });
});
