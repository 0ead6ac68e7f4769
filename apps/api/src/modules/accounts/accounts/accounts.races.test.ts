import { resetPassword, signIn, updatePassword } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aResetToken } from '../../../testing/a-link.ts';
import { anAccount, aSignedInAccount, PASSWORD } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

// Rounds of many parallel requests can exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Two processes on one database.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => deleteQueuedEmails(world));

const appOf = (n: number) => apps[n % 2 === 0 ? 0 : 1];
const newPassword = (n: number) => `новая кобыла ${n}`;
const requestSignIn = (email: string, password: string) =>
  world.call(signIn, { body: { email, password } });

describe('twenty parallel uses of a reset link', () => {
  it('set one password and notify the owner once', async () => {
    const { user } = await aSignedInAccount(world);
    const token = await aResetToken(world, mailServer, user.email);

    const responses = await inParallel(20, (n) =>
      appOf(n).inject({
        method: 'POST',
        url: pathOf(resetPassword),
        payload: { token, password: newPassword(n), confirm_password: newPassword(n) },
      }),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 422: 19 });
    const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
    expect((await requestSignIn(user.email, newPassword(winner))).status).toBe(200);
    expect(await mailServer.deliver(world)).toHaveLength(1);
  });
});

describe('ten parallel changes of a password', () => {
  it('apply one change and reject the others for a wrong old password', async () => {
    const { user, token } = await aSignedInAccount(world);

    const responses = await inParallel(10, (n) =>
      appOf(n).inject({
        method: 'POST',
        url: pathOf(updatePassword),
        headers: { authorization: `Bearer ${token}` },
        payload: {
          old_password: PASSWORD,
          password: newPassword(n),
          confirm_password: newPassword(n),
        },
      }),
    );

    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 422: 9 });
    const winner = responses.findIndex(({ statusCode }) => statusCode === 200);
    expect((await requestSignIn(user.email, newPassword(winner))).status).toBe(200);
    await mailServer.deliver(world);
  });
});

describe('a sign-in during a password reset', () => {
  it('leaves no session opened with the old password', async () => {
    for (let round = 0; round < 5; round += 1) {
      const user = await anAccount(world);
      const token = await aResetToken(world, mailServer, user.email);

      const responses = await inParallel(8, (n) =>
        n === 4
          ? appOf(n).inject({
              method: 'POST',
              url: pathOf(resetPassword),
              payload: { token, password: newPassword(n), confirm_password: newPassword(n) },
            })
          : appOf(n).inject({
              method: 'POST',
              url: pathOf(signIn),
              payload: { email: user.email, password: PASSWORD },
            }),
      );

      expect(responses[4]?.statusCode).toBe(200);
      expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
    }
  });
});
