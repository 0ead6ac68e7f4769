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
import { aSignedInAccount, PASSWORD } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, queuedEmails } from '../../../testing/mail-server.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Twenty rounds with password hashing can exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Pairs of parallel requests in two processes that change the same rows of an account.
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});

const ROUNDS = 20;
const CHANGED_PASSWORD = 'новая кобыла 43';
const RESET_PASSWORD = 'другая кобыла 44';
const passwordFields = (password: string) => ({ password, confirm_password: password });
const IN_AN_HOUR = new Date(START.getTime() + 3_600_000);

interface PostRequest {
  contract: RouteContract;
  payload?: object;
  form?: Record<string, string>;
  link?: string;
  token?: string;
}

function sendPost(n: number, { contract, payload, form, link = '', token }: PostRequest) {
  return apps[n % 2 === 0 ? 0 : 1].inject({
    method: 'POST',
    url: pathOf(contract, { token: link }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form && { 'content-type': MULTIPART_TYPE }),
    },
    ...(payload && { payload }),
    ...(form && {
      payload: multipart(Object.entries(form).map(([name, value]) => ({ name, value }))),
    }),
  });
}

/** Sends two parallel requests, one to each process, alternating by round. */
async function sendPair(
  round: number,
  first: PostRequest,
  second: PostRequest,
): Promise<[number, number]> {
  const [firstResponse, secondResponse] = await Promise.all([
    sendPost(round, first),
    sendPost(round + 1, second),
  ]);
  return [firstResponse.statusCode, secondResponse.statusCode];
}

async function createResetLink(userId: number): Promise<string> {
  const id = randomUUID();
  await world.database.passwordReset.create({ data: { id, userId, expiresAt: IN_AN_HOUR } });
  return world.app.services.keys.linkOf('password_reset', id);
}

const signInStatus = async (email: string, password: string) =>
  (await world.call(signIn, { body: { email, password } })).status;
const countSessions = (userId: number) => world.database.session.count({ where: { userId } });
const countResets = (userId: number) => world.database.passwordReset.count({ where: { userId } });

it('applies exactly one of a parallel password change and password reset', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user, token } = await aSignedInAccount(world);
    const link = await createResetLink(user.id);

    const [changeStatus, resetStatus] = await sendPair(
      round,
      {
        contract: updatePassword,
        payload: { old_password: PASSWORD, ...passwordFields(CHANGED_PASSWORD) },
        token,
      },
      { contract: resetPassword, payload: { token: link, ...passwordFields(RESET_PASSWORD) } },
    );

    // The other request fails on its link, its old password or its session.
    expect([
      [200, 422],
      [422, 200],
      [401, 200],
    ]).toContainEqual([changeStatus, resetStatus]);
    expect(await countResets(user.id)).toBe(0);
    expect(await countSessions(user.id)).toBe(changeStatus === 200 ? 1 : 0);
    expect(await signInStatus(user.email, CHANGED_PASSWORD)).toBe(changeStatus === 200 ? 200 : 401);
    expect(await signInStatus(user.email, RESET_PASSWORD)).toBe(resetStatus === 200 ? 200 : 401);
  }
});

it('leaves a new email change pending or rejects it if an older one is confirmed in parallel', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await deleteQueuedEmails(world);
    const { user, token } = await aSignedInAccount(world);
    const [firstEmail, secondEmail] = [
      `first-${round}@example.test`,
      `second-${round}@example.test`,
    ];
    const id = randomUUID();
    await world.database.emailChange.create({
      data: { id, userId: user.id, newEmail: firstEmail, expiresAt: IN_AN_HOUR },
    });
    const link = world.app.services.keys.linkOf('email_change', id);

    const [confirmStatus, updateStatus] = await sendPair(
      round,
      { contract: confirm, link, token },
      { contract: updateProfile, form: { email: secondEmail }, token },
    );

    // The new change replaced the link, came after its use, or found its session ended.
    expect([
      [422, 200],
      [200, 200],
      [200, 401],
    ]).toContainEqual([confirmStatus, updateStatus]);
    const storedUser = await world.database.user.findUniqueOrThrow({
      where: { id: user.id },
      include: { emailChanges: true },
    });
    expect(storedUser.email).toBe(confirmStatus === 200 ? firstEmail : user.email);
    expect(storedUser.emailChanges.map(({ newEmail }) => newEmail)).toEqual(
      updateStatus === 200 ? [secondEmail] : [],
    );
    expect(await countSessions(user.id)).toBe(1);
    const kinds = (await queuedEmails(world)).map(({ kind }) => kind).sort();
    expect(kinds).toEqual([
      ...(updateStatus === 200 ? ['email_change', 'email_change_notice'] : []),
      ...(confirmStatus === 200 ? ['email_changed'] : []),
    ]);
  }
});

it('leaves one reset link and one valid password if an older link is used while a new one is requested', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user } = await aSignedInAccount(world);
    const link = await createResetLink(user.id);

    const [sendStatus, resetStatus] = await sendPair(
      round,
      { contract: sendResetUrl, payload: { email: user.email } },
      { contract: resetPassword, payload: { token: link, ...passwordFields(RESET_PASSWORD) } },
    );

    expect(sendStatus).toBe(200);
    expect([200, 422]).toContain(resetStatus);
    expect(await countResets(user.id)).toBe(1);
    expect(await countSessions(user.id)).toBe(resetStatus === 200 ? 0 : 1);
    expect(await signInStatus(user.email, RESET_PASSWORD)).toBe(resetStatus === 200 ? 200 : 401);
    expect(await signInStatus(user.email, PASSWORD)).toBe(resetStatus === 200 ? 401 : 200);
  }
});
