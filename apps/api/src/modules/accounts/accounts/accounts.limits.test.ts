import {
  resendConfirmation,
  sendResetUrl,
  signIn,
  signUp,
  updatePassword,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  anAccount,
  aRegistrationForm,
  aSignedInAccount,
  PASSWORD,
} from '../../../testing/an-account.ts';
import { deleteQueuedEmails, queuedEmails } from '../../../testing/mail-server.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Two processes on one database, with the limits of production. Each test uses its own accounts and IP addresses, so
// that limits do not interfere.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const WRONG_PASSWORD = 'неверный конь 41';
const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
let addressCount = 0;
const aNewAddress = () => {
  addressCount += 1;
  return `198.51.${Math.floor(addressCount / 250)}.${(addressCount % 250) + 1}`;
};

/** Sends a request from an IP address, alternating between both processes. */
function sendPost(n: number, url: string, payload: object, from: string, headers = {}) {
  const app = apps[n % 2 === 0 ? 0 : 1];
  return app.inject({ method: 'POST', url, payload, remoteAddress: from, headers });
}
const requestSignIn = (n: number, email: string, password: string, from: string, headers = {}) =>
  sendPost(n, pathOf(signIn), { email, password }, from, headers);
const statusOf = async (response: Promise<{ statusCode: number }>) => (await response).statusCode;

/** Uses up an account's attempts with wrong passwords from ten networks. */
async function useUpAttempts(email: string): Promise<void> {
  const responses = await inParallel(10, (n) =>
    requestSignIn(n, email, WRONG_PASSWORD, aNewAddress()),
  );
  expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 401: 10 });
}

describe('wrong passwords of an account', () => {
  it('are compared ten times in a quarter of an hour, even in parallel', async () => {
    const { email } = await anAccount(world);

    const responses = await inParallel(50, (n) =>
      requestSignIn(n, email, WRONG_PASSWORD, aNewAddress()),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 401: 10, 429: 40 });
    for (const response of responses.filter(({ statusCode }) => statusCode === 429)) {
      expect(response.headers['retry-after']).toBe('900');
      expect(response.json()).toEqual({
        code: 'login.too_often',
        message: expect.stringMatching(/^Слишком много попыток входа/),
      });
    }
  });

  it('get the same sequence of responses for a known and an unknown email address', async () => {
    const { email } = await anAccount(world);
    const unknownEmail = 'nobody-at-all@example.test';

    const responsesByEmail = await Promise.all(
      [email, unknownEmail].map(async (address) => {
        const responses = [];
        for (let n = 0; n < 12; n += 1) {
          const { statusCode, body, headers } = await requestSignIn(
            n,
            address,
            WRONG_PASSWORD,
            aNewAddress(),
          );
          responses.push([statusCode, body, headers['retry-after']]);
        }
        return responses;
      }),
    );

    expect(responsesByEmail[1]).toEqual(responsesByEmail[0]);
    expect(responsesByEmail[0]?.map(([status]) => status)).toEqual([
      ...Array(10).fill(401),
      429,
      429,
    ]);
  });

  it('block the right password from unknown networks for a quarter of an hour', async () => {
    const { email } = await anAccount(world);
    await useUpAttempts(email);

    expect(await statusOf(requestSignIn(0, email, PASSWORD, aNewAddress()))).toBe(429);
    expect(await statusOf(requestSignIn(0, email.toUpperCase(), PASSWORD, aNewAddress()))).toBe(
      429,
    );
    world.clock.moveTo(minutesAfterStart(15));
    expect(await statusOf(requestSignIn(0, email, PASSWORD, aNewAddress()))).toBe(200);
  });

  it('are no longer counted after the right one', async () => {
    const { email } = await anAccount(world);
    for (let n = 0; n < 9; n += 1) await requestSignIn(n, email, WRONG_PASSWORD, aNewAddress());
    expect(await statusOf(requestSignIn(0, email, PASSWORD, aNewAddress()))).toBe(200);

    await useUpAttempts(email);
    expect(await statusOf(requestSignIn(0, email, WRONG_PASSWORD, aNewAddress()))).toBe(429);
  });

  it('are not reset when a stranger registers with the same email address', async () => {
    const { email } = await anAccount(world);
    const form = aRegistrationForm({
      email,
      password: WRONG_PASSWORD,
      confirm_password: WRONG_PASSWORD,
    });
    expect(await statusOf(sendPost(0, pathOf(signUp), form, aNewAddress()))).toBe(201);
    const otherPassword = 'совсем другой 40';
    for (let n = 0; n < 9; n += 1) await requestSignIn(n, email, otherPassword, aNewAddress());

    expect(await statusOf(requestSignIn(0, email, WRONG_PASSWORD, aNewAddress()))).toBe(403);
    expect(await statusOf(requestSignIn(1, email, otherPassword, aNewAddress()))).toBe(429);
  });

  it('sent by strangers do not lock out a user on a known network', async () => {
    const { user } = await aSignedInAccount(world);
    const home = aNewAddress();
    expect(await statusOf(requestSignIn(0, user.email, PASSWORD, home))).toBe(200);
    await useUpAttempts(user.email);

    expect(await statusOf(requestSignIn(1, user.email, PASSWORD, home))).toBe(200);
    // Attempts from the known network have a limit of their own.
    for (let n = 0; n < 10; n += 1) {
      expect(await statusOf(requestSignIn(n, user.email, WRONG_PASSWORD, home))).toBe(429);
    }
    expect(await statusOf(requestSignIn(0, user.email, PASSWORD, home))).toBe(429);
  });

  it('do not end an open session', async () => {
    const { user, token } = await aSignedInAccount(world);
    await useUpAttempts(user.email);

    const response = await world.app.inject({
      url: '/api/profile/get-profile-data',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.statusCode).toBe(200);
  });

  it('are limited in password changes too', async () => {
    const { token } = await aSignedInAccount(world);
    const body = { old_password: WRONG_PASSWORD, password: 'новая кобыла 43' };
    const responses = await inParallel(15, (n) =>
      sendPost(
        n,
        pathOf(updatePassword),
        { ...body, confirm_password: body.password },
        aNewAddress(),
        {
          authorization: `Bearer ${token}`,
        },
      ),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 422: 10, 429: 5 });
  });
});

describe('wrong passwords from a network', () => {
  it('are compared twenty times in a quarter of an hour, for all accounts together', async () => {
    const from = aNewAddress();

    const responses = await inParallel(25, (n) =>
      requestSignIn(n, `nobody-${n}@example.test`, WRONG_PASSWORD, from),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 401: 20, 429: 5 });
    expect(
      await statusOf(requestSignIn(0, 'other@example.test', WRONG_PASSWORD, aNewAddress())),
    ).toBe(401);
    world.clock.moveTo(minutesAfterStart(15));
    expect(await statusOf(requestSignIn(0, 'other@example.test', WRONG_PASSWORD, from))).toBe(401);
  });

  it('are counted for a whole IPv6 network', async () => {
    const responses = await inParallel(25, (n) =>
      requestSignIn(n, `nobody-six-${n}@example.test`, WRONG_PASSWORD, `2001:db8:1:2::${n + 1}`),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 401: 20, 429: 5 });
  });

  it.each([
    'X-Forwarded-For',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
    'Forwarded',
    'X-Customer-Token',
  ])('cannot evade the limit with %s', async (header) => {
    const from = aNewAddress();

    const responses = await inParallel(25, (n) =>
      requestSignIn(n, `dodging-${n}@example.test`, WRONG_PASSWORD, from, {
        [header]: header === 'Forwarded' ? `for=203.0.113.${n}` : `203.0.113.${n}`,
      }),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 401: 20, 429: 5 });
  });

  it('do not include successful sign-ins', async () => {
    const { email } = await anAccount(world);
    const from = aNewAddress();

    const statuses = [];
    for (let n = 0; n < 25; n += 1)
      statuses.push(await statusOf(requestSignIn(n, email, PASSWORD, from)));

    expect(tally(statuses)).toEqual({ 200: 25 });
  });
});

describe('registrations from a network', () => {
  const register = (n: number, from: string, fields = {}) =>
    sendPost(n, pathOf(signUp), aRegistrationForm(fields), from);

  it('are limited to five in half an hour; rejected forms are not counted', async () => {
    const from = aNewAddress();
    await inParallel(6, (n) => register(n, from, { confirm_password: 'x' }));

    const responses = await inParallel(8, (n) => register(n, from));

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 201: 5, 429: 3 });
    const rejectedResponse = responses.find(({ statusCode }) => statusCode === 429);
    expect(rejectedResponse?.json().code).toBe('account.too_often');
    expect(rejectedResponse?.headers['retry-after']).toBe('1800');
    world.clock.moveTo(minutesAfterStart(30));
    expect(await statusOf(register(0, from))).toBe(201);
  });
});

describe.each([
  ['auth/send-reset-password-url', sendResetUrl],
  ['auth/resend-confirmation', resendConfirmation],
])('emails requested at %s', (_path, contract) => {
  const requestEmail = (n: number, email: string, from: string) =>
    sendPost(n, pathOf(contract), { email }, from);

  it('are limited to three a minute and six an hour per network', async () => {
    const from = aNewAddress();
    const requestFour = async (minute: number) => {
      world.clock.moveTo(minutesAfterStart(minute));
      const responses = await inParallel(4, (n) =>
        requestEmail(n, `x-${minute}-${n}@example.test`, from),
      );
      const retryAfter = responses.find(({ statusCode }) => statusCode === 429)?.headers[
        'retry-after'
      ];
      return [tally(responses.map(({ statusCode }) => statusCode)), retryAfter];
    };

    expect(await requestFour(0)).toEqual([{ 200: 3, 429: 1 }, '60']);
    expect(await requestFour(1)).toEqual([{ 200: 3, 429: 1 }, '60']);
    const [statuses, retryAfter] = await requestFour(2);
    expect(statuses).toEqual({ 429: 4 });
    expect(['60', '3480']).toContain(retryAfter);
    expect(await requestFour(60)).toEqual([{ 200: 3, 429: 1 }, '60']);
  });
});

describe('emails to one address', () => {
  it('are limited to five in half an hour, without a change in the response', async () => {
    const user = await anAccount(world);

    const responses = await inParallel(9, (n) =>
      sendPost(n, pathOf(sendResetUrl), { email: user.email }, aNewAddress()),
    );

    expect(new Set(responses.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(responses[0]?.statusCode).toBe(200);
    const kinds = (await queuedEmails(world)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'password_reset')).toHaveLength(5);
  });

  it('are counted per cause, so that registrations do not use up password resets', async () => {
    const user = await anAccount(world);
    const form = { email: user.email };

    await inParallel(9, (n) => sendPost(n, pathOf(signUp), aRegistrationForm(form), aNewAddress()));
    await sendPost(0, pathOf(sendResetUrl), form, aNewAddress());

    const kinds = (await queuedEmails(world)).map(({ kind }) => kind);
    expect(tally(kinds)).toMatchObject({ account_exists: 5, password_reset: 1 });
  });
});
