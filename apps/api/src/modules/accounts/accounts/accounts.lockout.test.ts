import {
  resendConfirmation,
  resetPassword,
  sendResetUrl,
  signIn,
  signUp,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../testing/a-link.ts';
import { anAccount, aRegistration, PASSWORD } from '../../../testing/an-account.ts';
import { dropEmails, sharedOffice } from '../../../testing/post-office.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// With the limits of production: an owner must not be affected by limits that a stranger uses up.
const office = sharedOffice();
const world = sharedWorld(() => ({ RATE_LIMIT_SCALE: '1', SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const WRONG = 'неверный конь 41';
const NEW = 'новая кобыла 43';
let networks = 0;
const anAddress = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};

const login = (email: string, password: string, from: string) =>
  world.call(signIn, { body: { email, password }, from });

/** Sends ten wrong passwords, after which the right one is not compared. */
async function useUpTries(email: string, from: () => string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    expect((await login(email, WRONG, from())).status).toBe(401);
  }
  expect(failureOf(await login(email, PASSWORD, from()), 429).code).toBe('login.too_often');
}

async function setAgain(email: string, from: string): Promise<void> {
  const asked = await world.call(sendResetUrl, { body: { email }, from });
  expect(asked.status, asked.text).toBe(200);
  const mails = await office.deliver(world);
  expect(mails.map(({ to }) => to)).toEqual([[email]]);
  const body = { token: tokenIn(mails[0]), password: NEW, confirm_password: NEW };
  const set = await world.call(resetPassword, { body, from });
  expect(set.status, set.text).toBe(200);
}

describe('a stranger who uses up all limits of an account', () => {
  it.each([
    ['an owner who signs in from a new network', false],
    ['an owner who signs in from a known network', true],
  ])('does not lock out %s', async (_who, known) => {
    const { email } = await anAccount(world);
    const home = anAddress();
    if (known) expect((await login(email, PASSWORD, home)).status).toBe(200);
    const strange = anAddress();
    for (let n = 0; n < 5; n += 1) {
      const form = aRegistration({ email, password: WRONG, confirm_password: WRONG });
      expect((await world.call(signUp, { body: form, from: strange })).status).toBe(201);
    }
    for (let n = 0; n < 5; n += 1) {
      await world.call(resendConfirmation, { body: { email }, from: anAddress() });
    }
    const other = 'совсем другой 40';
    for (let n = 0; n < 10; n += 1) await login(email, other, anAddress());
    expect((await login(email, PASSWORD, anAddress())).status).toBe(429);
    await dropEmails(world);

    await setAgain(email, home);

    expect((await login(email, NEW, home)).status).toBe(200);
    expect((await login(email, PASSWORD, home)).status).toBe(401);
  });
});

describe('an owner who has forgotten the password', () => {
  it.each([
    ['at home', true],
    ['in a network that is new to the account', false],
  ])('can sign in right after setting a new one %s', async (_where, known) => {
    const { email } = await anAccount(world);
    const from = anAddress();
    if (known) expect((await login(email, PASSWORD, from)).status).toBe(200);
    await useUpTries(email, () => from);

    await setAgain(email, from);

    expect((await login(email, NEW, from)).status).toBe(200);
  });
});
