import {
  resendConfirmation,
  resetPassword,
  sendResetUrl,
  signIn,
  signUp,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../testing/a-link.ts';
import { anAccount, aRegistrationForm, PASSWORD } from '../../../testing/an-account.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// With the limits of production. An owner must not be affected by limits that a stranger uses up.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ RATE_LIMIT_SCALE: '1', SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const WRONG_PASSWORD = 'неверный конь 41';
const NEW_PASSWORD = 'новая кобыла 43';
let addressCount = 0;
const aNewAddress = () => {
  addressCount += 1;
  return `198.51.100.${addressCount}`;
};

const requestSignIn = (email: string, password: string, from: string) =>
  world.call(signIn, { body: { email, password }, from });

/** Sends ten wrong passwords, so that even the right one is rejected. */
async function useUpAttempts(email: string, from: () => string): Promise<void> {
  for (let n = 0; n < 10; n += 1) {
    expect((await requestSignIn(email, WRONG_PASSWORD, from())).status).toBe(401);
  }
  expect(failureOf(await requestSignIn(email, PASSWORD, from()), 429).code).toBe('login.too_often');
}

async function resetForgottenPassword(email: string, from: string): Promise<void> {
  const request = await world.call(sendResetUrl, { body: { email }, from });
  expect(request.status, request.text).toBe(200);
  const mails = await mailServer.deliver(world);
  expect(mails.map(({ to }) => to)).toEqual([[email]]);
  const body = { token: tokenIn(mails[0]), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
  const response = await world.call(resetPassword, { body, from });
  expect(response.status, response.text).toBe(200);
}

describe('a stranger who uses up all limits of an account', () => {
  it.each([
    ['an owner who signs in from a new network', false],
    ['an owner who signs in from a known network', true],
  ])('does not lock out %s', async (_who, isKnown) => {
    const { email } = await anAccount(world);
    const home = aNewAddress();
    if (isKnown) expect((await requestSignIn(email, PASSWORD, home)).status).toBe(200);
    const strangerAddress = aNewAddress();
    for (let n = 0; n < 5; n += 1) {
      const form = aRegistrationForm({
        email,
        password: WRONG_PASSWORD,
        confirm_password: WRONG_PASSWORD,
      });
      expect((await world.call(signUp, { body: form, from: strangerAddress })).status).toBe(201);
    }
    for (let n = 0; n < 5; n += 1) {
      await world.call(resendConfirmation, { body: { email }, from: aNewAddress() });
    }
    const otherPassword = 'совсем другой 40';
    for (let n = 0; n < 10; n += 1) await requestSignIn(email, otherPassword, aNewAddress());
    expect((await requestSignIn(email, PASSWORD, aNewAddress())).status).toBe(429);
    await deleteQueuedEmails(world);

    await resetForgottenPassword(email, home);

    expect((await requestSignIn(email, NEW_PASSWORD, home)).status).toBe(200);
    expect((await requestSignIn(email, PASSWORD, home)).status).toBe(401);
  });
});

describe('an owner who has forgotten the password', () => {
  it.each([
    ['from a known network', true],
    ['from a network that is new to the account', false],
  ])('can sign in right after setting a new one %s', async (_where, isKnown) => {
    const { email } = await anAccount(world);
    const from = aNewAddress();
    if (isKnown) expect((await requestSignIn(email, PASSWORD, from)).status).toBe(200);
    await useUpAttempts(email, () => from);

    await resetForgottenPassword(email, from);

    expect((await requestSignIn(email, NEW_PASSWORD, from)).status).toBe(200);
  });
});
