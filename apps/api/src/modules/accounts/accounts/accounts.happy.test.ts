import {
  checkReset,
  confirm,
  getProfile,
  resetPassword,
  sendResetUrl,
  signIn,
  signOut,
  updatePassword,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aRegisteredUser, aResetToken, tokenIn } from '../../../testing/a-link.ts';
import {
  anAccount,
  aSignedInAccount,
  PASSWORD,
  signInResultOf,
  tokenOf,
} from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const NEW_PASSWORD = 'новая кобыла 43';
const english = { 'accept-language': 'en' };
const requestSignIn = (email: string, password = PASSWORD) =>
  world.call(signIn, { body: { email, password } });
const profileStatus = async (token: string) => (await world.call(getProfile, { token })).status;

describe('auth/login', () => {
  it('returns the account and a token that is valid for a day', async () => {
    const user = await anAccount(world, { firstName: 'Вера', role: 'moderator' });

    const response = await requestSignIn(user.email);

    const data = dataOf(signIn, response);
    expect(data).toMatchObject({
      token_type: 'Bearer',
      expires_in: 86_400,
      user: { id: user.id, email: user.email, first_name: 'Вера', role: 'moderator' },
    });
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(dataOf(getProfile, await world.call(getProfile, { token: data.token }))).toEqual(
      data.user,
    );
  });

  it('accepts the email address in any case and with surrounding spaces', async () => {
    const user = await anAccount(world);

    expect((await requestSignIn(`  ${user.email.toUpperCase()} `)).status).toBe(200);
  });

  it('stores the language of the request for emails', async () => {
    const user = await anAccount(world, { locale: 'ru' });
    await world.call(signIn, { body: { email: user.email, password: PASSWORD }, headers: english });

    const { locale } = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(locale).toBe('en');
  });

  it('returns a new token with its own session each time', async () => {
    const user = await anAccount(world);
    const responses = [await requestSignIn(user.email), await requestSignIn(user.email)];

    expect(new Set(responses.map(({ body }) => signInResultOf(body).token)).size).toBe(2);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(2);
  });
});

describe('auth/logout', () => {
  it('ends the session of the token, in both languages', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherToken = await tokenOf(world, user.id);

    const ru = await world.call(signOut, { token });
    const en = await world.call(signOut, { token: otherToken, headers: english });

    expect(dataOf(signOut, ru).message).toBe('Вы вышли из аккаунта');
    expect(dataOf(signOut, en).message).toBe('You have signed out');
    expect([await profileStatus(token), await profileStatus(otherToken)]).toEqual([401, 401]);
  });
});

describe('a forgotten password', () => {
  it('is reset by the emailed link; all sessions end and the owner is notified', async () => {
    const { user, token } = await aSignedInAccount(world);
    const link = await aResetToken(world, mailServer, user.email);

    const response = await world.call(resetPassword, {
      body: { token: link, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });

    expect(dataOf(resetPassword, response).message).toBe('Пароль изменён. Войдите с новым паролем');
    expect(await profileStatus(token)).toBe(401);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
    expect([
      (await requestSignIn(user.email)).status,
      (await requestSignIn(user.email, NEW_PASSWORD)).status,
    ]).toEqual([401, 200]);
    const [email] = await mailServer.deliver(world);
    expect([email?.to, email?.subject]).toEqual([[user.email], 'Пароль на Pitlane изменён']);
  });

  it('gets a response that does not confirm the account, in both languages', async () => {
    const { email } = await anAccount(world);

    const ru = await world.call(sendResetUrl, { body: { email: email.toUpperCase() } });
    const en = await world.call(sendResetUrl, { body: { email }, headers: english });

    expect(dataOf(sendResetUrl, ru).message).toBe(
      'Если такой аккаунт есть, письмо со ссылкой уже в пути',
    );
    expect(dataOf(sendResetUrl, en).message).toBe(
      'If there is such an account, the e-mail with the link is on its way',
    );
    await mailServer.deliver(world);
  });

  it('has a link that can be checked repeatedly without being used up', async () => {
    const { user, token } = await aSignedInAccount(world);
    const link = await aResetToken(world, mailServer, user.email);
    const check = (headers = {}) => world.call(checkReset, { params: { token: link }, headers });

    const [ru, en] = [await check(), await check(english)];

    expect(dataOf(checkReset, ru).message).toBe('Ссылка действует: задайте новый пароль');
    expect(dataOf(checkReset, en).message).toBe('The link works: choose a new password');
    expect(ru.headers['cache-control']).toBe('no-store');
    expect(await profileStatus(token)).toBe(200);
    const resetResponse = await world.call(resetPassword, {
      body: { token: link, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });
    expect(resetResponse.status, resetResponse.text).toBe(200);
  });

  it('can be reset until the link expires after an hour', async () => {
    const user = await anAccount(world);
    const link = await aResetToken(world, mailServer, user.email);
    world.clock.moveTo(new Date(START.getTime() + 3_600_000 - 1));

    const response = await world.call(resetPassword, {
      body: { token: link, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });

    expect(response.status, response.text).toBe(200);
  });

  it('sets the first password of an account created by another provider', async () => {
    const user = await anAccount(world, { passwordHash: null });
    const link = await aResetToken(world, mailServer, user.email);
    await world.call(resetPassword, {
      body: { token: link, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
    });

    expect((await requestSignIn(user.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('of a pending registration sends its activation link again', async () => {
    const { form, link } = await aRegisteredUser(world, mailServer);

    await world.call(sendResetUrl, { body: { email: form.email } });

    const [mail] = await mailServer.deliver(world);
    expect(tokenIn(mail)).toBe(link);
    expect((await world.call(confirm, { params: { token: link } })).status).toBe(200);
  });
});

describe('profile/update-profile-password', () => {
  it('ends all other sessions, preserves the current one and notifies the owner', async () => {
    const { user, token } = await aSignedInAccount(world, { locale: 'en' });
    const otherTokens = [await tokenOf(world, user.id), await tokenOf(world, user.id)];
    const resetLink = await aResetToken(world, mailServer, user.email);

    const response = await world.call(updatePassword, {
      token,
      body: { old_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD },
      headers: english,
    });

    expect(dataOf(updatePassword, response).message).toBe('The password is changed');
    expect(await Promise.all([token, ...otherTokens].map(profileStatus))).toEqual([200, 401, 401]);
    expect(await queuedEmails(world)).toEqual([{ kind: 'password_changed', user_id: user.id }]);
    const [email] = await mailServer.deliver(world);
    expect([
      (await requestSignIn(user.email)).status,
      (await requestSignIn(user.email, NEW_PASSWORD)).status,
    ]).toEqual([401, 200]);
    expect(email?.subject).toBe('Your Pitlane password was changed');
    // A reset link sent before the change becomes invalid.
    const lateResponse = await world.call(resetPassword, {
      body: { token: resetLink, password: PASSWORD, confirm_password: PASSWORD },
    });
    expect(lateResponse.body.code).toBe('link.invalid');
  });
});
