import {
  checkConfirmation,
  confirm,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../testing/a-link.ts';
import { aRegistration, PASSWORD, signedInOf } from '../../../testing/an-account.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Two users register the same address: its owner, and a stranger who waits for a mistake.
const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const HOME = '203.0.113.10';
const STRANGE = '198.51.100.20';
const ELSEWHERE = '192.0.2.30';
const STRANGERS = 'чужой пароль 99';
const NEW = 'новая кобыла 43';

let mailboxes = 0;
const anEmail = () => {
  mailboxes += 1;
  return `wanted-${mailboxes}@example.test`;
};

/** Registers a minute after the previous registration; returns the token of the activation link. */
async function register(email: string, from: string, word: string): Promise<string> {
  world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
  const body = aRegistration({ email, password: word, confirm_password: word });
  const answer = await world.call(signUp, { body, from });
  expect(answer.status, answer.text).toBe(201);
  const mails = await office.deliver(world);
  return tokenIn(mails.findLast(({ to }) => to.includes(email)));
}
const registerOwner = (email: string) => register(email, HOME, PASSWORD);
const registerStranger = (email: string) => register(email, STRANGE, STRANGERS);

/** Registers both; returns the token of each link. */
async function both(email: string, order: string): Promise<{ own: string; strangers: string }> {
  if (order === 'before') {
    const strangers = await registerStranger(email);
    return { own: await registerOwner(email), strangers };
  }
  const own = await registerOwner(email);
  return { own, strangers: await registerStranger(email) };
}

const login = (email: string, password: string, from: string) =>
  world.call(signIn, { body: { email, password }, from });

async function confirmed(token: string, from: string) {
  const answer = await world.call(confirm, { params: { token }, from });
  expect(answer.status, answer.text).toBe(200);
  return signedInOf(answer.body);
}

describe.each(['before', 'after'])('a stranger who registers %s the owner', (order) => {
  it('does not prevent the owner from signing in with their own password', async () => {
    const email = anEmail();
    await both(email, order);

    expect(failureOf(await login(email, PASSWORD, HOME), 403).code).toBe('account.not_confirmed');
    expect(failureOf(await login(email, STRANGERS, STRANGE), 403).code).toBe(
      'account.not_confirmed',
    );
    expect(failureOf(await login(email, NEW, HOME), 401).code).toBe('login.wrong_credentials');
  });

  it('does not change which link is sent to the owner again', async () => {
    const email = anEmail();
    const { own, strangers } = await both(email, order);

    for (const [from, link] of [
      [HOME, own],
      [STRANGE, strangers],
    ] as const) {
      const answer = await world.call(resendConfirmation, { body: { email }, from });
      expect(answer.status).toBe(200);
      const [mail] = await office.deliver(world);
      expect(tokenIn(mail)).toBe(link);
    }
  });

  it('cannot set a password if the owner uses the wrong link', async () => {
    const email = anEmail();
    const { strangers } = await both(email, order);

    const { user } = await confirmed(strangers, HOME);

    expect(user).toMatchObject({ email, has_password: false });
    expect(failureOf(await login(email, STRANGERS, STRANGE), 401).code).toBe(
      'login.wrong_credentials',
    );
    expect(failureOf(await login(email, PASSWORD, HOME), 401).code).toBe('login.wrong_credentials');
    expect(await world.database.registration.count({ where: { email } })).toBe(0);
  });

  it('does not affect the owner’s password if the owner uses their own link', async () => {
    const email = anEmail();
    const { own, strangers } = await both(email, order);

    const { user } = await confirmed(own, HOME);

    expect(user.has_password).toBe(true);
    for (const contract of [checkConfirmation, confirm]) {
      const answer = await world.call(contract, { params: { token: strangers } });
      expect(failureOf(answer, 422).code).toBe('link.invalid');
    }
    expect((await login(email, PASSWORD, HOME)).status).toBe(200);
    expect((await login(email, STRANGERS, STRANGE)).status).toBe(401);
    expect(await emailsWaiting(world)).toEqual([]);
  });
});

describe('a link confirmed from a network without registrations', () => {
  it('sets no password while others are pending, not even the owner’s', async () => {
    const email = anEmail();
    const { own } = await both(email, 'before');

    const { user } = await confirmed(own, ELSEWHERE);

    expect(user.has_password).toBe(false);
    for (const word of [PASSWORD, STRANGERS]) {
      expect((await login(email, word, HOME)).status).toBe(401);
    }
  });

  it('signs in, and an email to the mailbox sets the password', async () => {
    const email = anEmail();
    const { strangers } = await both(email, 'after');

    const { user } = await confirmed(strangers, ELSEWHERE);

    const [sent, ...others] = await emailsWaiting(world);
    expect([sent?.kind, others]).toEqual(['password_reset', []]);
    const [mail] = await office.deliver(world);
    expect(mail?.to).toEqual([email]);
    expect(mail?.links[0]).toMatch(/^\/change-password\?token=/);
    const body = { token: tokenIn(mail), password: NEW, confirm_password: NEW };
    expect((await world.call(resetPassword, { body, from: HOME })).status).toBe(200);
    const again = await login(email, NEW, HOME);
    expect(signedInOf(again.body).user).toMatchObject({ id: user.id, has_password: true });
    expect((await login(email, STRANGERS, STRANGE)).status).toBe(401);
  });

  it('sets the password if there are no other registrations', async () => {
    const email = anEmail();
    const link = await registerOwner(email);

    const { user } = await confirmed(link, ELSEWHERE);

    expect(user.has_password).toBe(true);
    expect((await login(email, PASSWORD, HOME)).status).toBe(200);
    expect(await emailsWaiting(world)).toEqual([]);
  });

  it('sets the password if the same network registered twice', async () => {
    const email = anEmail();
    await registerOwner(email);
    const newest = await register(email, HOME, NEW);

    const { user } = await confirmed(newest, ELSEWHERE);

    expect(user.has_password).toBe(true);
    expect((await login(email, NEW, HOME)).status).toBe(200);
    expect((await login(email, PASSWORD, HOME)).status).toBe(401);
  });
});
