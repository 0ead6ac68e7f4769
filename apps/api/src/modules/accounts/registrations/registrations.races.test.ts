import { confirm, signIn, signUp } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aRegistered, tokenIn } from '../../../testing/a-link.ts';
import { aRegistration, PASSWORD } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/at-once.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

// Rounds of many calls at once take a busy machine longer than a test may take.
vi.setConfig({ testTimeout: 120_000 });

// Two processes on one database.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});
beforeEach(() => dropEmails(world));

const appOf = (n: number) => apps[n % 2 === 0 ? 0 : 1];
const activate = (n: number, token: string) =>
  appOf(n).inject({ method: 'POST', url: addressOf(confirm, { token }) });

describe('one activation link used twenty times at once', () => {
  it('makes one account and one session, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { form, link } = await aRegistered(world, office);

      const answers = await atOnce(20, (n) => activate(n, link));

      expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 422: 19 });
      const user = await world.database.user.findUniqueOrThrow({
        where: { email: form.email },
        include: { sessions: true },
      });
      expect(user.sessions).toHaveLength(1);
    }
  });
});

describe('one e-mail registered twenty times at once', () => {
  it('is one account, whichever of its links are confirmed at once', async () => {
    const form = aRegistration();
    const answers = await atOnce(20, (n) =>
      appOf(n).inject({ method: 'POST', url: addressOf(signUp), payload: form }),
    );
    expect(tally(answers.map(({ statusCode }) => statusCode))).toEqual({ 201: 20 });
    const links = (await office.deliver(world)).map(tokenIn);
    expect(new Set(links).size).toBe(20);

    const confirmed = await atOnce(20, (n) => activate(n, links[n] ?? ''));

    expect(tally(confirmed.map(({ statusCode }) => statusCode))).toEqual({ 200: 1, 422: 19 });
    expect(await world.database.user.count({ where: { email: form.email } })).toBe(1);
    expect(await world.database.registration.count({ where: { email: form.email } })).toBe(0);
    const again = await world.call(signIn, { body: { email: form.email, password: PASSWORD } });
    expect(again.status, again.text).toBe(200);
  });
});
