import { confirm, signIn, signUp } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRegisteredUser, tokenIn } from '../../../testing/a-link.ts';
import { aRegistrationForm, PASSWORD } from '../../../testing/an-account.ts';
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
const activate = (n: number, token: string) =>
  appOf(n).inject({ method: 'POST', url: pathOf(confirm, { token }) });

describe('twenty parallel uses of an activation link', () => {
  it('create one account and one session, in ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { form, link } = await aRegisteredUser(world, mailServer);

      const responses = await inParallel(20, (n) => activate(n, link));

      expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 422: 19 });
      const user = await world.database.user.findUniqueOrThrow({
        where: { email: form.email },
        include: { sessions: true },
      });
      expect(user.sessions).toHaveLength(1);
    }
  });
});

describe('twenty parallel registrations of an email address', () => {
  it('create one account if all their links are confirmed in parallel', async () => {
    const form = aRegistrationForm();
    const responses = await inParallel(20, (n) =>
      appOf(n).inject({ method: 'POST', url: pathOf(signUp), payload: form }),
    );
    expect(tally(responses.map(({ statusCode }) => statusCode))).toEqual({ 201: 20 });
    const links = (await mailServer.deliver(world)).map(tokenIn);
    expect(new Set(links).size).toBe(20);

    const confirmations = await inParallel(20, (n) => activate(n, links[n] ?? ''));

    expect(tally(confirmations.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 422: 19 });
    expect(await world.database.user.count({ where: { email: form.email } })).toBe(1);
    expect(await world.database.registration.count({ where: { email: form.email } })).toBe(0);
    const signInResponse = await world.call(signIn, {
      body: { email: form.email, password: PASSWORD },
    });
    expect(signInResponse.status, signInResponse.text).toBe(200);
  });
});
