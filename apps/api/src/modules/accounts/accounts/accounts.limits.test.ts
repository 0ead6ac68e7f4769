import {
  resendConfirmation,
  sendResetUrl,
  signIn,
  signUp,
  updatePassword,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aRegistration, aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dropEmails, emailsWaiting } from '../../../testing/post-office.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Two processes on one database, with the limits of production. Each test uses its own accounts and addresses, so
// that limits do not interfere.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const WRONG = 'неверный конь 41';
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
let networks = 0;
const anAddress = () => {
  networks += 1;
  return `198.51.${Math.floor(networks / 250)}.${(networks % 250) + 1}`;
};

/** Sends a request from an address, alternating between both processes. */
function post(n: number, url: string, payload: object, from: string, headers = {}) {
  const app = apps[n % 2 === 0 ? 0 : 1];
  return app.inject({ method: 'POST', url, payload, remoteAddress: from, headers });
}
const login = (n: number, email: string, password: string, from: string, headers = {}) =>
  post(n, addressOf(signIn), { email, password }, from, headers);
const statusOf = async (answer: Promise<{ statusCode: number }>) => (await answer).statusCode;

/** Uses up an account's attempts from addresses of many networks. */
async function useUp(email: string): Promise<void> {
  const answers = await atOnce(10, (n) => login(n, email, WRONG, anAddress()));
  expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 10 });
}

describe('wrong passwords of an account', () => {
  it('are compared ten times in a quarter of an hour, also in parallel', async () => {
    const { email } = await anAccount(world);

    const answers = await atOnce(50, (n) => login(n, email, WRONG, anAddress()));

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 10, 429: 40 });
    for (const answer of answers.filter(({ statusCode }) => statusCode === 429)) {
      expect(answer.headers['retry-after']).toBe('900');
      expect(answer.json()).toEqual({
        code: 'login.too_often',
        message: expect.stringMatching(/^Слишком много попыток входа/),
      });
    }
  });

  it('are counted the same for an unknown address, response by response', async () => {
    const { email } = await anAccount(world);
    const unknown = 'nobody-at-all@example.test';

    const texts = await Promise.all(
      [email, unknown].map(async (one) => {
        const answers = [];
        for (let n = 0; n < 12; n += 1) {
          const { statusCode, body, headers } = await login(n, one, WRONG, anAddress());
          answers.push([statusCode, body, headers['retry-after']]);
        }
        return answers;
      }),
    );

    expect(texts[1]).toEqual(texts[0]);
    expect(texts[0]?.map(([status]) => status)).toEqual([...Array(10).fill(401), 429, 429]);
  });

  it('block the right password from unknown networks for a quarter of an hour', async () => {
    const { email } = await anAccount(world);
    await useUp(email);

    expect(await statusOf(login(0, email, PASSWORD, anAddress()))).toBe(429);
    expect(await statusOf(login(0, email.toUpperCase(), PASSWORD, anAddress()))).toBe(429);
    world.clock.moveTo(minutesLater(15));
    expect(await statusOf(login(0, email, PASSWORD, anAddress()))).toBe(200);
  });

  it('are reset by the right one', async () => {
    const { email } = await anAccount(world);
    for (let n = 0; n < 9; n += 1) await login(n, email, WRONG, anAddress());
    expect(await statusOf(login(0, email, PASSWORD, anAddress()))).toBe(200);

    await useUp(email);
    expect(await statusOf(login(0, email, WRONG, anAddress()))).toBe(429);
  });

  it('are not reset by a stranger’s registration of the address', async () => {
    const { email } = await anAccount(world);
    const form = aRegistration({ email, password: WRONG, confirm_password: WRONG });
    expect(await statusOf(post(0, addressOf(signUp), form, anAddress()))).toBe(201);
    const other = 'совсем другой 40';
    for (let n = 0; n < 9; n += 1) await login(n, email, other, anAddress());

    expect(await statusOf(login(0, email, WRONG, anAddress()))).toBe(403);
    expect(await statusOf(login(1, email, other, anAddress()))).toBe(429);
  });

  it('from strangers do not lock out a user on a known network', async () => {
    const { user } = await aSignedIn(world);
    const home = anAddress();
    expect(await statusOf(login(0, user.email, PASSWORD, home))).toBe(200);
    await useUp(user.email);

    expect(await statusOf(login(1, user.email, PASSWORD, home))).toBe(200);
    // There they are counted too, separately from the strangers', and refused as elsewhere.
    for (let n = 0; n < 10; n += 1) {
      expect(await statusOf(login(n, user.email, WRONG, home))).toBe(429);
    }
    expect(await statusOf(login(0, user.email, PASSWORD, home))).toBe(429);
  });

  it('do not end a running session', async () => {
    const { user, token } = await aSignedIn(world);
    await useUp(user.email);

    const answer = await world.app.inject({
      url: '/api/profile/get-profile-data',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('by the holder of a token are limited too', async () => {
    const { token } = await aSignedIn(world);
    const body = { old_password: WRONG, password: 'новая кобыла 43' };
    const answers = await atOnce(15, (n) =>
      post(
        n,
        addressOf(updatePassword),
        { ...body, confirm_password: body.password },
        anAddress(),
        {
          authorization: `Bearer ${token}`,
        },
      ),
    );

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 422: 10, 429: 5 });
  });
});

describe('wrong passwords from an address', () => {
  it('are compared twenty times in a quarter of an hour, for all accounts together', async () => {
    const from = anAddress();

    const answers = await atOnce(25, (n) => login(n, `nobody-${n}@example.test`, WRONG, from));

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 20, 429: 5 });
    expect(await statusOf(login(0, 'other@example.test', WRONG, anAddress()))).toBe(401);
    world.clock.moveTo(minutesLater(15));
    expect(await statusOf(login(0, 'other@example.test', WRONG, from))).toBe(401);
  });

  it('are counted for a whole IPv6 network', async () => {
    const answers = await atOnce(25, (n) =>
      login(n, `nobody-six-${n}@example.test`, WRONG, `2001:db8:1:2::${n + 1}`),
    );

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 20, 429: 5 });
  });

  it.each([
    'X-Forwarded-For',
    'X-Real-IP',
    'CF-Connecting-IP',
    'True-Client-IP',
    'Forwarded',
    'X-Customer-Token',
  ])('cannot evade the limit with %s', async (header) => {
    const from = anAddress();

    const answers = await atOnce(25, (n) =>
      login(n, `dodging-${n}@example.test`, WRONG, from, {
        [header]: header === 'Forwarded' ? `for=203.0.113.${n}` : `203.0.113.${n}`,
      }),
    );

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 401: 20, 429: 5 });
  });

  it('are not counted for successful sign-ins', async () => {
    const { email } = await anAccount(world);
    const from = anAddress();

    const statuses = [];
    for (let n = 0; n < 25; n += 1) statuses.push(await statusOf(login(n, email, PASSWORD, from)));

    expect(tally(statuses)).toEqual({ 200: 25 });
  });
});

describe('registrations from an address', () => {
  const register = (n: number, from: string, fields = {}) =>
    post(n, addressOf(signUp), aRegistration(fields), from);

  it('are limited to five in half an hour; rejected forms are not counted', async () => {
    const from = anAddress();
    await atOnce(6, (n) => register(n, from, { confirm_password: 'x' }));

    const answers = await atOnce(8, (n) => register(n, from));

    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 5, 429: 3 });
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.json().code).toBe('account.too_often');
    expect(refused?.headers['retry-after']).toBe('1800');
    world.clock.moveTo(minutesLater(30));
    expect(await statusOf(register(0, from))).toBe(201);
  });
});

describe.each([
  ['auth/send-reset-password-url', sendResetUrl],
  ['auth/resend-confirmation', resendConfirmation],
])('emails requested at %s', (_path, contract) => {
  const ask = (n: number, email: string, from: string) =>
    post(n, addressOf(contract), { email }, from);

  it('are limited to three a minute and six an hour per address', async () => {
    const from = anAddress();
    const askFour = async (minute: number) => {
      world.clock.moveTo(minutesLater(minute));
      const answers = await atOnce(4, (n) => ask(n, `x-${minute}-${n}@example.test`, from));
      const retry = answers.find(({ statusCode }) => statusCode === 429)?.headers['retry-after'];
      return [tally(answers.map(({ statusCode }) => statusCode)), retry];
    };

    expect(await askFour(0)).toEqual([{ 200: 3, 429: 1 }, '60']);
    expect(await askFour(1)).toEqual([{ 200: 3, 429: 1 }, '60']);
    const [third, hour] = await askFour(2);
    expect(third).toEqual({ 429: 4 });
    expect(['60', '3480']).toContain(hour);
    expect(await askFour(60)).toEqual([{ 200: 3, 429: 1 }, '60']);
  });
});

describe('emails to a mailbox', () => {
  it('are limited to five in half an hour, without a different response', async () => {
    const user = await anAccount(world);

    const answers = await atOnce(9, (n) =>
      post(n, addressOf(sendResetUrl), { email: user.email }, anAddress()),
    );

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(answers[0]?.statusCode).toBe(200);
    const kinds = (await emailsWaiting(world)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'password_reset')).toHaveLength(5);
  });

  it('are counted by cause, so that registrations do not use up password resets', async () => {
    const user = await anAccount(world);
    const form = { email: user.email };

    await atOnce(9, (n) => post(n, addressOf(signUp), aRegistration(form), anAddress()));
    await post(0, addressOf(sendResetUrl), form, anAddress());

    const kinds = (await emailsWaiting(world)).map(({ kind }) => kind);
    expect(tally(kinds)).toMatchObject({ account_exists: 5, password_reset: 1 });
  });
});
