import {
  checkConfirmation,
  confirm,
  getProfile,
  resendConfirmation,
  updateProfile,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenIn } from '../../../testing/a-link.ts';
import { aSignedInAccount, signInResultOf } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Email addresses that their mail server refuses, and how emails to them are enabled again.
const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  mailServer.refuse = null;
  return deleteQueuedEmails(world);
});

const anAccountWithRefusedAddress = (fields: Parameters<typeof aSignedInAccount>[1] = {}) =>
  aSignedInAccount(world, { emailRefusedAt: START, ...fields });

const resend = (email: string) => world.call(resendConfirmation, { body: { email } });

const accountOf = (id: number) => world.database.user.findUniqueOrThrow({ where: { id } });

/** Requests the link that confirms an address again, and returns its token. */
async function requestLink(email: string): Promise<string> {
  expect((await resend(email)).status).toBe(200);
  const mails = await mailServer.deliver(world);
  return tokenIn(mails.findLast(({ to }) => to.includes(email)));
}

let addressCount = 0;
const aNewEmail = () => {
  addressCount += 1;
  return `after-refusal-${addressCount}@example.test`;
};

describe('the repeated confirmation of a refused email address', () => {
  it('enables emails again and changes nothing else', async () => {
    const { user, token } = await anAccountWithRefusedAddress();
    const params = { token: await requestLink(user.email) };

    const checkResponse = await world.call(checkConfirmation, { params });
    expect(dataOf(checkConfirmation, checkResponse)).toEqual({
      purpose: 'email_change',
      name: user.firstName,
      email: user.email,
    });
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
    const response = await world.call(confirm, { params, token });

    expect(signInResultOf(response.body).user).toMatchObject({
      id: user.id,
      email: user.email,
      new_email: null,
      email_refused: false,
    });
    expect((await world.call(getProfile, { token })).status).toBe(200);
    expect(await queuedEmails(world)).toEqual([]);
    failureOf(await world.call(confirm, { params, token }), 422);
    expect((await resend(user.email)).status).toBe(200);
    expect(await queuedEmails(world)).toEqual([]);
  });

  it('signs in any user of the link, because the owner may have lost the password', async () => {
    const { user } = await anAccountWithRefusedAddress();
    const stranger = await aSignedInAccount(world);

    for (const caller of [{}, { token: stranger.token }]) {
      await world.database.user.update({
        where: { id: user.id },
        data: { emailRefusedAt: START },
      });
      const params = { token: await requestLink(user.email) };
      const response = await world.call(confirm, { params, ...caller });
      expect(signInResultOf(response.body).user).toMatchObject({
        id: user.id,
        email_refused: false,
      });
      failureOf(await world.call(confirm, { params, ...caller }), 422);
    }
    expect(await accountOf(stranger.user.id)).toMatchObject({ email: stranger.user.email });
  });

  it('does not sign in to an account that has been blocked in the meantime', async () => {
    const { user } = await anAccountWithRefusedAddress();
    const params = { token: await requestLink(user.email) };
    const blockFields = { blockedAt: START, blockedReason: 'спам' };
    await world.database.user.update({ where: { id: user.id }, data: blockFields });

    failureOf(await world.call(confirm, { params }), 403);
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
  });

  it('expires after two days', async () => {
    const { user, token } = await anAccountWithRefusedAddress();
    const params = { token: await requestLink(user.email) };
    world.clock.moveTo(new Date(START.getTime() + 48 * 3_600_000));
    failureOf(await world.call(checkConfirmation, { params }), 422);
    world.clock.moveTo(START);
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
    expect((await world.call(confirm, { params, token })).status).toBe(200);
  });

  it('leaves the address refused if its mail server rejects the link', async () => {
    const { user } = await anAccountWithRefusedAddress();
    mailServer.refuse = { code: 550, message: 'still nobody' };

    await resend(user.email);
    expect(await mailServer.deliver(world)).toEqual([]);

    expect(await queuedEmails(world)).toEqual([]);
    expect((await accountOf(user.id)).emailRefusedAt).toEqual(START);
  });

  it('uses the same link when requested twice', async () => {
    const { user } = await anAccountWithRefusedAddress();

    expect(await requestLink(user.email)).toBe(await requestLink(user.email));
  });
});

describe('a request for the link to a refused address', () => {
  it('gets the same response for every address', async () => {
    const { user } = await anAccountWithRefusedAddress();
    const ordinaryAccount = await aSignedInAccount(world);
    const blockedAccount = await anAccountWithRefusedAddress({
      blockedAt: START,
      blockedReason: 'спам',
    });

    const responses = [];
    for (const email of [
      user.email,
      ordinaryAccount.user.email,
      blockedAccount.user.email,
      aNewEmail(),
    ]) {
      responses.push(await resend(email));
    }

    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const mails = await mailServer.deliver(world);
    expect(mails.map(({ to }) => to)).toEqual([[user.email]]);
  });

  it('leaves a pending new address unchanged', async () => {
    const { user, token } = await anAccountWithRefusedAddress();
    const email = aNewEmail();
    await world.call(updateProfile, { token, form: { email } });
    const mails = await mailServer.deliver(world);
    expect(mails.map(({ to }) => to)).toEqual([[email]]);

    const linkForCurrentAddress = await requestLink(user.email);

    const profile = dataOf(getProfile, await world.call(getProfile, { token }));
    expect(profile).toMatchObject({ email: user.email, new_email: email });
    const params = { token: tokenIn(mails[0]) };
    const response = await world.call(confirm, { params, token });
    expect(signInResultOf(response.body).user).toMatchObject({ email, email_refused: false });
    // The link cannot restore the old address.
    const lateCall = {
      params: { token: linkForCurrentAddress },
      token: signInResultOf(response.body).token,
    };
    failureOf(await world.call(confirm, lateCall), 422);
    expect((await accountOf(user.id)).email).toBe(email);
  });
});

it('does not notify a refused address of a new one, which is not marked as refused', async () => {
  const { token } = await anAccountWithRefusedAddress();
  const email = aNewEmail();
  await world.call(updateProfile, { token, form: { email } });
  const params = { token: tokenIn((await mailServer.deliver(world))[0]) };
  const attemptsBefore = mailServer.tries;

  const response = await world.call(confirm, { params, token });

  expect(signInResultOf(response.body).user).toMatchObject({ email, email_refused: false });
  expect(await mailServer.deliver(world)).toEqual([]);
  expect(mailServer.tries).toBe(attemptsBefore);
});
