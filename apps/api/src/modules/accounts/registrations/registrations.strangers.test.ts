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
import { aRegistrationForm, PASSWORD, signInResultOf } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Two users register the same email address: its owner, and a stranger who hopes that the owner uses the wrong link.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const OWNER_IP = '203.0.113.10';
const STRANGER_IP = '198.51.100.20';
const OTHER_IP = '192.0.2.30';
const STRANGER_PASSWORD = 'чужой пароль 99';
const NEW_PASSWORD = 'новая кобыла 43';

let emailCount = 0;
const aNewEmail = () => {
  emailCount += 1;
  return `wanted-${emailCount}@example.test`;
};

/** Registers a minute after the previous registration, and returns the token of the activation link. */
async function register(email: string, from: string, password: string): Promise<string> {
  world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
  const body = aRegistrationForm({ email, password, confirm_password: password });
  const response = await world.call(signUp, { body, from });
  expect(response.status, response.text).toBe(201);
  const mails = await mailServer.deliver(world);
  return tokenIn(mails.findLast(({ to }) => to.includes(email)));
}
const registerOwner = (email: string) => register(email, OWNER_IP, PASSWORD);
const registerStranger = (email: string) => register(email, STRANGER_IP, STRANGER_PASSWORD);

/** Registers the owner and the stranger, and returns the token of each link. */
async function registerBoth(
  email: string,
  order: string,
): Promise<{ ownerLink: string; strangerLink: string }> {
  if (order === 'before') {
    const strangerLink = await registerStranger(email);
    return { ownerLink: await registerOwner(email), strangerLink };
  }
  const ownerLink = await registerOwner(email);
  return { ownerLink, strangerLink: await registerStranger(email) };
}

const requestSignIn = (email: string, password: string, from: string) =>
  world.call(signIn, { body: { email, password }, from });

async function confirmLink(token: string, from: string) {
  const response = await world.call(confirm, { params: { token }, from });
  expect(response.status, response.text).toBe(200);
  return signInResultOf(response.body);
}

describe.each(['before', 'after'])('a stranger who registers %s the owner', (order) => {
  it('does not prevent the owner from signing in with their own password', async () => {
    const email = aNewEmail();
    await registerBoth(email, order);

    expect(failureOf(await requestSignIn(email, PASSWORD, OWNER_IP), 403).code).toBe(
      'account.not_confirmed',
    );
    expect(failureOf(await requestSignIn(email, STRANGER_PASSWORD, STRANGER_IP), 403).code).toBe(
      'account.not_confirmed',
    );
    expect(failureOf(await requestSignIn(email, NEW_PASSWORD, OWNER_IP), 401).code).toBe(
      'login.wrong_credentials',
    );
  });

  it('does not change which link is sent again to each of them', async () => {
    const email = aNewEmail();
    const { ownerLink, strangerLink } = await registerBoth(email, order);

    for (const [from, link] of [
      [OWNER_IP, ownerLink],
      [STRANGER_IP, strangerLink],
    ] as const) {
      const response = await world.call(resendConfirmation, { body: { email }, from });
      expect(response.status).toBe(200);
      const [mail] = await mailServer.deliver(world);
      expect(tokenIn(mail)).toBe(link);
    }
  });

  it('cannot set a password through the owner’s use of the wrong link', async () => {
    const email = aNewEmail();
    const { strangerLink } = await registerBoth(email, order);

    const { user } = await confirmLink(strangerLink, OWNER_IP);

    expect(user).toMatchObject({ email, has_password: false });
    expect(failureOf(await requestSignIn(email, STRANGER_PASSWORD, STRANGER_IP), 401).code).toBe(
      'login.wrong_credentials',
    );
    expect(failureOf(await requestSignIn(email, PASSWORD, OWNER_IP), 401).code).toBe(
      'login.wrong_credentials',
    );
    expect(await world.database.registration.count({ where: { email } })).toBe(0);
  });

  it('does not affect the owner’s password if the owner uses their own link', async () => {
    const email = aNewEmail();
    const { ownerLink, strangerLink } = await registerBoth(email, order);

    const { user } = await confirmLink(ownerLink, OWNER_IP);

    expect(user.has_password).toBe(true);
    for (const contract of [checkConfirmation, confirm]) {
      const response = await world.call(contract, { params: { token: strangerLink } });
      expect(failureOf(response, 422).code).toBe('link.invalid');
    }
    expect((await requestSignIn(email, PASSWORD, OWNER_IP)).status).toBe(200);
    expect((await requestSignIn(email, STRANGER_PASSWORD, STRANGER_IP)).status).toBe(401);
    expect(await queuedEmails(world)).toEqual([]);
  });
});

describe('a link confirmed from a network without registrations', () => {
  it('sets no password while registrations from other networks are pending', async () => {
    const email = aNewEmail();
    const { ownerLink } = await registerBoth(email, 'before');

    const { user } = await confirmLink(ownerLink, OTHER_IP);

    expect(user.has_password).toBe(false);
    for (const password of [PASSWORD, STRANGER_PASSWORD]) {
      expect((await requestSignIn(email, password, OWNER_IP)).status).toBe(401);
    }
  });

  it('signs in, and the password is set by an emailed link', async () => {
    const email = aNewEmail();
    const { strangerLink } = await registerBoth(email, 'after');

    const { user } = await confirmLink(strangerLink, OTHER_IP);

    const [queuedEmail, ...otherEmails] = await queuedEmails(world);
    expect([queuedEmail?.kind, otherEmails]).toEqual(['password_reset', []]);
    const [mail] = await mailServer.deliver(world);
    expect(mail?.to).toEqual([email]);
    expect(mail?.links[0]).toMatch(/^\/change-password\?token=/);
    const body = { token: tokenIn(mail), password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect((await world.call(resetPassword, { body, from: OWNER_IP })).status).toBe(200);
    const response = await requestSignIn(email, NEW_PASSWORD, OWNER_IP);
    expect(signInResultOf(response.body).user).toMatchObject({ id: user.id, has_password: true });
    expect((await requestSignIn(email, STRANGER_PASSWORD, STRANGER_IP)).status).toBe(401);
  });

  it('sets the password if there are no other registrations', async () => {
    const email = aNewEmail();
    const link = await registerOwner(email);

    const { user } = await confirmLink(link, OTHER_IP);

    expect(user.has_password).toBe(true);
    expect((await requestSignIn(email, PASSWORD, OWNER_IP)).status).toBe(200);
    expect(await queuedEmails(world)).toEqual([]);
  });

  it('sets the password if the same network registered twice', async () => {
    const email = aNewEmail();
    await registerOwner(email);
    const newestLink = await register(email, OWNER_IP, NEW_PASSWORD);

    const { user } = await confirmLink(newestLink, OTHER_IP);

    expect(user.has_password).toBe(true);
    expect((await requestSignIn(email, NEW_PASSWORD, OWNER_IP)).status).toBe(200);
    expect((await requestSignIn(email, PASSWORD, OWNER_IP)).status).toBe(401);
  });
});
