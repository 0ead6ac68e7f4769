import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { type RouteContract, roles, updateProfile } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allContracts } from '../http/contracts.ts';
import { aSignedIn, tokenOf } from '../testing/an-account.ts';
import { addressOf, START, sharedWorld } from '../testing/test-world.ts';

// The matrix of who may call what, generated from the contracts.
const world = sharedWorld();
const tokens: Record<string, string> = {};
beforeAll(async () => {
  // The account of id 1: a company has a page.
  const { user } = await aSignedIn(world, { isEntity: true, companyName: 'Гараж' });
  const blocked = await aSignedIn(world);
  world.clock.moveTo(new Date(START.getTime() - 86_400_000));
  tokens['an expired token'] = await tokenOf(world, user.id);
  world.clock.moveTo(START);
  tokens['a forged token'] = `${await tokenOf(world, user.id)}A`;
  tokens['the token of an ended session'] = await tokenOf(world, user.id);
  await world.database.session.deleteMany({ where: { userId: user.id } });
  tokens['the token of a blocked account'] = blocked.token;
  await world.database.user.update({
    where: { id: blocked.user.id },
    data: { blockedAt: START, blockedReason: 'спам' },
  });
  await world.app.listen({ host: '127.0.0.1', port: 0 });
});
beforeEach(() => world.clock.moveTo(START));

const closed = allContracts.filter(({ contract }) => contract.access !== 'visitor');
const open = allContracts.filter(({ contract }) => contract.access === 'visitor');
const states = [
  'no token',
  'a forged token',
  'an expired token',
  'the token of an ended session',
  'the token of a blocked account',
];
const cells = closed.flatMap(({ name, contract }) =>
  states.map((state) => ({ name, contract, state })),
);

const letsIn = allContracts.flatMap(({ name, contract }) =>
  roles.map((role) => ({ name, contract, role })),
);

const authorization = (state: string): Record<string, string> =>
  tokens[state] ? { authorization: `Bearer ${tokens[state]}` } : {};

/** Ids that may exist and ids that do not, in the address and in the body. */
const ids = ['1', '2147483647', 'x'];

/** Bodies that no call would take, and one that names ids. */
const bodies = (id: string) => [
  { type: 'application/json', payload: '{"broken' },
  { type: 'application/json', payload: JSON.stringify({ id: Number(id), callId: id }) },
  { type: 'text/xml', payload: '<a/>' },
  { type: 'multipart/form-data', payload: 'no boundary' },
  { type: 'multipart/form-data; boundary=x', payload: '--x\r\nbroken off' },
  { type: 'application/json', payload: 'x'.repeat(300 * 1_024) },
];

const ask = (
  contract: RouteContract,
  id: string,
  state: string,
  body?: ReturnType<typeof bodies>[0],
) =>
  world.app.inject({
    method: contract.method,
    url: addressOf(contract, Object.fromEntries(paramsOf(contract).map((name) => [name, id]))),
    headers: { ...authorization(state), ...(body && { 'content-type': body.type }) },
    ...(body && { payload: body.payload }),
  });
const paramsOf = (contract: RouteContract) => Object.keys(contract.params?.shape ?? {});

const USUAL = JSON.stringify({ message: 'Вы не авторизованы', code: 'unauthorized' });

describe('every call that is not open to all', () => {
  it('is one of those the product has', () => {
    expect(closed.length).toBeGreaterThanOrEqual(9);
    expect(closed.map(({ name }) => name)).toContain('updateProfile');
  });

  it.each(cells)('$name refuses $state, whatever is asked', async ({ contract, state }) => {
    for (const id of ids) {
      const sent = contract.method === 'GET' ? [undefined] : [undefined, ...bodies(id)];
      for (const body of sent) {
        const answer = await ask(contract, id, state, body);
        expect([answer.statusCode, answer.body], `${id} ${body?.type}`).toEqual([401, USUAL]);
        expect(answer.headers['cache-control']).toBe('no-store');
      }
    }
  });

  it.each(closed)('$name refuses in English too', async ({ contract }) => {
    const answer = await world.app.inject({
      method: contract.method,
      url: addressOf(contract),
      headers: { 'accept-language': 'en' },
    });

    expect([answer.statusCode, answer.json()]).toEqual([
      401,
      { code: 'unauthorized', message: 'You are not authorized' },
    ]);
  });
});

/** What an empty call about the id 1 is answered where it may come in; all others: 200. */
const answers: Record<number, string[]> = {
  404: [
    'answerOffer',
    'answerRequest',
    'approvePost',
    'claimPost',
    'closeRequest',
    'downloadTransaction',
    'eraseRequest',
    'explainSavedFilter',
    'finishGoogle',
    'getInterestingPosts',
    'getMessageFile',
    'getMessages',
    'getModerationPost',
    'getModerationTransaction',
    'getPage',
    'getPost',
    'getPostSeller',
    'getRequest',
    'getRequestFile',
    'getSavedFilterPosts',
    'getUpdateData',
    'markMessagesRead',
    'markNotificationRead',
    'markNotificationReadByGet',
    'markSavedFilterSeenById',
    'providerNotice',
    'refundTransaction',
    'rejectPost',
    'releasePost',
    'releaseRequest',
    'removeToken',
    'resolveMessage',
    'setSlideFollow',
    'setSlideFollowByGet',
    'setSlideView',
    'setSlideViewByGet',
    'startGoogle',
    'takeRequest',
    'updateChat',
    'viewTransaction',
  ],
  415: [
    'createPost',
    'sendMessage',
    'sendToAdmin',
    'updatePost',
    'updateProfile',
    'uploadContentFile',
    'uploadImage',
  ],
  422: [
    'addHidings',
    'addToFavorites',
    'addViewedPosts',
    'blockPerson',
    'blockUser',
    'cancelPayment',
    'changeContent',
    'checkConfirmation',
    'checkMessage',
    'checkReset',
    'checkUnsubscribe',
    'confirm',
    'createContent',
    'createTariffVersion',
    'deleteImage',
    'deleteMessage',
    'deleteSavedFilter',
    'erasePost',
    'exchangeCode',
    'extendPost',
    'followSeller',
    'getFilterCities',
    'getNextId',
    'getPrevId',
    'getPosts',
    'getQuote',
    'getVehicle',
    'makeToken',
    'markMessageAsSpam',
    'markSavedFilterSeen',
    'offerPrice',
    'orderContent',
    'previewContent',
    'promotePost',
    'publishPost',
    'removeContent',
    'removeFromFavorites',
    'removeHidings',
    'removePhone',
    'removePost',
    'removePublication',
    'removeSessions',
    'removeViewedPosts',
    'reportPost',
    'requestTransport',
    'resendConfirmation',
    'resetPassword',
    'restoreContent',
    'saveFilter',
    'sendAutoTrade',
    'sendBuyAuto',
    'sendBuyback',
    'sendByService',
    'sendCallback',
    'sendContact',
    'sendError',
    'sendResetUrl',
    'sendSelection',
    'sendTransport',
    'setOfferFloor',
    'setSubscriptionPeriod',
    'signIn',
    'signUp',
    'suggestSearches',
    'unblockPerson',
    'unfollowSeller',
    'unsubscribe',
    'updateFavorite',
    'updatePassword',
    'updateTariff',
    'verifyPhone',
    'verifyPhoneCode',
  ],
  // Nobody takes payments there.
  503: [
    'buyAdvertAndOffer',
    'buyAdverts',
    'buySpecialOffers',
    'buySpecialOffres',
    'changeTariff',
    'repeatPayment',
  ],
};
const statusOf = (name: string) =>
  Number(Object.keys(answers).find((status) => answers[Number(status)]?.includes(name)) ?? 200);

describe('every call', () => {
  it.each(letsIn)('$name answers who is $role', async ({ name, contract, role }) => {
    const { token } = await aSignedIn(world, { role });
    const answer = await world.app.inject({
      method: contract.method,
      url: addressOf(
        contract,
        Object.fromEntries(
          paramsOf(contract).map((name) => [name, name === 'kind' ? 'pages' : '1']),
        ),
      ),
      headers: { authorization: `Bearer ${token}` },
      // A stream of events does not end by itself.
      payloadAsStream: contract.sends === 'events',
    });

    // Access by role is up to the contract alone; ownership is checked where the thing is found.
    const refused =
      (contract.access === 'moderator' && role === 'user') ||
      (contract.access === 'admin' && role !== 'admin');
    expect(answer.statusCode, answer.body).toBe(refused ? 403 : statusOf(name));
  });
});

describe('every call that is open to all', () => {
  it.each(open)('$name takes a token that opens nothing for none', async ({ contract }) => {
    const answers = await Promise.all(states.map((state) => ask(contract, '1', state)));

    expect(new Set(answers.map(({ statusCode }) => statusCode)).size).toBe(1);
    expect(answers.filter(({ body }) => body === USUAL)).toEqual([]);
  });
});

describe('a large upload', () => {
  it.each(['no token', 'a forged token', 'the token of a blocked account'])(
    'is refused before it is read: %s',
    async (state) => {
      const { port } = world.app.server.address() as AddressInfo;
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      const head = [
        `POST ${addressOf(updateProfile)} HTTP/1.1`,
        'Host: test',
        'Content-Type: multipart/form-data; boundary=x',
        `Content-Length: ${50 * 1_024 * 1_024}`,
        ...(tokens[state] ? [`Authorization: Bearer ${tokens[state]}`] : []),
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n--x\r\n${'a'.repeat(4_096)}`);

      // The rest never comes: an answer there is only if nobody waits for it.
      const [bytes] = await once(socket, 'data');

      socket.destroy();
      expect(String(bytes)).toMatch(/^HTTP\/1\.1 401 /);
    },
  );
});
