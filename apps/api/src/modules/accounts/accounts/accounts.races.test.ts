import { resetPassword, signIn, updatePassword } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aResetLink } from '../../../testing/a-link.ts';
import { anAccount, aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

// Rounds of many parallel requests can exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

// Two processes on one database.
const mailServer = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => dropEmails(world));

const appOf = (n: number) => apps[n % 2 === 0 ? 0 : 1];
const newPassword = (n: number) => `новая кобыла ${n}`;
const requestSignIn = (email: string, password: string) =>
  world.call(signIn, { body: { email, password } });

describe('twenty parallel uses of a reset link', () => {
  it('set one password and notify the owner once', async () => {
    const { user } = await aSignedIn(world);
    const token = await aResetLink(world, mailServer, user.email);

    const responses = await atOnce(20, (n) =>
      appOf(n).inject({
        method: 'POST',
        url: addressOf(resetPassword),
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
    const { user, token } = await aSignedIn(world);

    const responses = await atOnce(10, (n) =>
      appOf(n).inject({
        method: 'POST',
        url: addressOf(updatePassword),
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
      const token = await aResetLink(world, mailServer, user.email);

      const responses = await atOnce(8, (n) =>
        n === 4
          ? appOf(n).inject({
              method: 'POST',
              url: addressOf(resetPassword),
              payload: { token, password: newPassword(n), confirm_password: newPassword(n) },
            })
          : appOf(n).inject({
              method: 'POST',
              url: addressOf(signIn),
              payload: { email: user.email, password: PASSWORD },
            }),
      );

      expect(responses[4]?.statusCode).toBe(200);
      expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
    }
  });
});
