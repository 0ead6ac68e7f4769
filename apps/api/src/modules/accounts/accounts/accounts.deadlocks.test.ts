import { randomUUID } from 'node:crypto';
import {
  confirm,
  type RouteContract,
  resetPassword,
  sendResetUrl,
  signIn,
  updatePassword,
  updateProfile,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, expect, it, vi } from 'vitest';
import { aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { dropEmails, emailsWaiting } from '../../../testing/post-office.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Twenty rounds with password hashing can exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Pairs of parallel requests in two processes that change the same rows of an account.
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});

const ROUNDS = 20;
const CHANGED = 'новая кобыла 43';
const RESET = 'другая кобыла 44';
const bothTimes = (password: string) => ({ password, confirm_password: password });
const IN_AN_HOUR = new Date(START.getTime() + 3_600_000);

interface Post {
  contract: RouteContract;
  payload?: object;
  form?: Record<string, string>;
  link?: string;
  token?: string;
}

function post(n: number, { contract, payload, form, link = '', token }: Post) {
  return apps[n % 2 === 0 ? 0 : 1].inject({
    method: 'POST',
    url: addressOf(contract, { token: link }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': MULTIPART }),
    },
    ...(payload && { payload }),
    ...(form && {
      payload: multipart(Object.entries(form).map(([name, value]) => ({ name, value }))),
    }),
  });
}

/** Sends two parallel requests, one to each process, alternating by round. */
async function pair(round: number, first: Post, second: Post): Promise<[number, number]> {
  const [one, other] = await Promise.all([post(round, first), post(round + 1, second)]);
  return [one.statusCode, other.statusCode];
}

async function aResetLinkOf(userId: number): Promise<string> {
  const id = randomUUID();
  await world.database.passwordReset.create({ data: { id, userId, expiresAt: IN_AN_HOUR } });
  return world.app.services.keys.linkOf('password_reset', id);
}

const statusOfLogin = async (email: string, password: string) =>
  (await world.call(signIn, { body: { email, password } })).status;
const countSessions = (userId: number) => world.database.session.count({ where: { userId } });
const countResets = (userId: number) => world.database.passwordReset.count({ where: { userId } });

it('a change and a reset of the password: exactly one is applied', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user, token } = await aSignedIn(world);
    const link = await aResetLinkOf(user.id);

    const [changed, reset] = await pair(
      round,
      {
        contract: updatePassword,
        payload: { old_password: PASSWORD, ...bothTimes(CHANGED) },
        token,
      },
      { contract: resetPassword, payload: { token: link, ...bothTimes(RESET) } },
    );

    // The other request fails on its link, its old password or its session.
    expect([
      [200, 422],
      [422, 200],
      [401, 200],
    ]).toContainEqual([changed, reset]);
    expect(await countResets(user.id)).toBe(0);
    expect(await countSessions(user.id)).toBe(changed === 200 ? 1 : 0);
    expect(await statusOfLogin(user.email, CHANGED)).toBe(changed === 200 ? 200 : 401);
    expect(await statusOfLogin(user.email, RESET)).toBe(reset === 200 ? 200 : 401);
  }
});

it('a confirmation and a new change of the address: the later change is pending or rejected', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await dropEmails(world);
    const { user, token } = await aSignedIn(world);
    const [first, second] = [`first-${round}@example.test`, `second-${round}@example.test`];
    const id = randomUUID();
    await world.database.emailChange.create({
      data: { id, userId: user.id, newEmail: first, expiresAt: IN_AN_HOUR },
    });
    const link = world.app.services.keys.linkOf('email_change', id);

    const [confirmed, updated] = await pair(
      round,
      { contract: confirm, link, token },
      { contract: updateProfile, form: { email: second }, token },
    );

    // The change replaced the link, followed it, or was too late for its session.
    expect([
      [422, 200],
      [200, 200],
      [200, 401],
    ]).toContainEqual([confirmed, updated]);
    const now = await world.database.user.findUniqueOrThrow({
      where: { id: user.id },
      include: { emailChanges: true },
    });
    expect(now.email).toBe(confirmed === 200 ? first : user.email);
    expect(now.emailChanges.map(({ newEmail }) => newEmail)).toEqual(
      updated === 200 ? [second] : [],
    );
    expect(await countSessions(user.id)).toBe(1);
    const kinds = (await emailsWaiting(world)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([
      ...(updated === 200 ? ['email_change', 'email_change_notice'] : []),
      ...(confirmed === 200 ? ['email_changed'] : []),
    ]);
  }
});

it('a request for a reset link and the use of the older one: the password is consistent and one link remains', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user } = await aSignedIn(world);
    const link = await aResetLinkOf(user.id);

    const [sent, reset] = await pair(
      round,
      { contract: sendResetUrl, payload: { email: user.email } },
      { contract: resetPassword, payload: { token: link, ...bothTimes(RESET) } },
    );

    expect(sent).toBe(200);
    expect([200, 422]).toContain(reset);
    expect(await countResets(user.id)).toBe(1);
    expect(await countSessions(user.id)).toBe(reset === 200 ? 0 : 1);
    expect(await statusOfLogin(user.email, RESET)).toBe(reset === 200 ? 200 : 401);
    expect(await statusOfLogin(user.email, PASSWORD)).toBe(reset === 200 ? 401 : 200);
  }
});
