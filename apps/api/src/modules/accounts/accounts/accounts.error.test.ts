import {
  checkReset,
  resetPassword,
  sendResetUrl,
  signIn,
  signOut,
  updatePassword,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aResetToken } from '../../../testing/a-link.ts';
import { anAccount, aSignedInAccount, PASSWORD } from '../../../testing/an-account.ts';
import {
  deleteQueuedEmails,
  queuedEmails,
  sharedMailServer,
} from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return deleteQueuedEmails(world);
});

const english = { 'accept-language': 'en' };
const NEW_PASSWORD = 'новая кобыла 43';
const resetBody = (token: unknown, password: unknown = NEW_PASSWORD, confirmation = password) => ({
  token,
  password,
  confirm_password: confirmation,
});

describe('auth/login', () => {
  it.each(['a wrong password', 'an unknown e-mail', 'an account without a password'])(
    'returns the same response for %s, in both languages',
    async (caseName) => {
      const user = await anAccount(
        world,
        caseName === 'an account without a password' ? { passwordHash: null } : {},
      );
      const email = caseName === 'an unknown e-mail' ? 'nobody@example.test' : user.email;
      const body = { email, password: 'неверный конь 41' };

      const ru = await world.call(signIn, { body });
      const en = await world.call(signIn, { body, headers: english });

      expect(failureOf(ru, 401)).toEqual({
        code: 'login.wrong_credentials',
        message: 'Неверный e-mail или пароль.',
      });
      expect(failureOf(en, 401)).toEqual({
        code: 'login.wrong_credentials',
        message: 'Wrong email or password.',
      });
      expect(ru.headers['www-authenticate']).toBeUndefined();
    },
  );

  it('returns the reason of a block, only with the right password', async () => {
    const user = await anAccount(world, {
      blockedAt: START,
      blockedReason: 'Спам в объявлениях',
    });
    const attemptSignIn = (password: string, headers = {}) =>
      world.call(signIn, { body: { email: user.email, password }, headers });

    expect(failureOf(await attemptSignIn(PASSWORD), 403)).toEqual({
      code: 'account.blocked',
      message: 'Аккаунт заблокирован. Причина: Спам в объявлениях',
    });
    expect(failureOf(await attemptSignIn(PASSWORD, english), 403).message).toBe(
      'The account is blocked. Reason: Спам в объявлениях',
    );
    expect(failureOf(await attemptSignIn('неверный конь 41'), 401).code).toBe(
      'login.wrong_credentials',
    );
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('returns a reason verbatim, with any characters', async () => {
    const reason = `<b>"A" & 'B'</b> {{reason}} $&`;
    const user = await anAccount(world, { blockedAt: START, blockedReason: reason });

    const response = await world.call(signIn, { body: { email: user.email, password: PASSWORD } });

    expect(failureOf(response, 403).message).toBe(`Аккаунт заблокирован. Причина: ${reason}`);
  });
});

describe('auth/logout', () => {
  it('returns 401 for a token that has signed out', async () => {
    const { token } = await aSignedInAccount(world);
    await world.call(signOut, { token });

    expect(failureOf(await world.call(signOut, { token }), 401).code).toBe('unauthorized');
  });
});

describe('auth/send-reset-password-url', () => {
  it.each(['an unknown e-mail', 'a blocked account'])('sends nothing to %s', async (caseName) => {
    const blockedUser = await anAccount(world, { blockedAt: START, blockedReason: 'спам' });
    const email = caseName === 'a blocked account' ? blockedUser.email : 'nobody@example.test';
    const knownUser = await anAccount(world);

    const response = await world.call(sendResetUrl, { body: { email } });
    const emails = await queuedEmails(world);
    const usualResponse = await world.call(sendResetUrl, { body: { email: knownUser.email } });

    expect(emails).toEqual([]);
    expect([response.status, response.text]).toEqual([200, usualResponse.text]);
    await mailServer.deliver(world);
  });
});

describe('auth/reset-password', () => {
  const reset = (body: object) => world.call(resetPassword, { body, headers: english });
  const checkLink = (token: string) =>
    world.call(checkReset, { params: { token }, headers: english });
  /** Expects both the check and the use of a link to fail. */
  const expectInvalid = async (link: string) => {
    const responses = [await checkLink(link), await reset(resetBody(link))];
    for (const response of responses) {
      expect(failureOf(response, 422)).toEqual({
        code: 'link.invalid',
        message: 'The link no longer works. Ask for a new one',
      });
    }
  };

  it('accepts a link once', async () => {
    const user = await anAccount(world);
    const link = await aResetToken(world, mailServer, user.email);
    expect((await reset(resetBody(link))).status).toBe(200);

    await expectInvalid(link);
  });

  it('rejects a link after an hour', async () => {
    const user = await anAccount(world);
    const link = await aResetToken(world, mailServer, user.email);
    world.clock.moveTo(new Date(START.getTime() + 3_600_000));

    await expectInvalid(link);
  });

  it('accepts only the newest link', async () => {
    const user = await anAccount(world);
    const firstLink = await aResetToken(world, mailServer, user.email);
    const secondLink = await aResetToken(world, mailServer, user.email);

    await expectInvalid(firstLink);
    expect((await checkLink(secondLink)).status).toBe(200);
    expect((await reset(resetBody(secondLink))).status).toBe(200);
  });

  it('rejects a link of an account that has been blocked', async () => {
    const user = await anAccount(world);
    const link = await aResetToken(world, mailServer, user.email);
    await world.app.services.staff.block(user.id, 'спам');

    await expectInvalid(link);
  });

  it('leaves the link valid after a rejected password', async () => {
    const user = await anAccount(world);
    const link = await aResetToken(world, mailServer, user.email);

    const shortError = failureOf(await reset(resetBody(link, 'короткий')), 422);
    const mismatchError = failureOf(
      await reset(resetBody(link, NEW_PASSWORD, `${NEW_PASSWORD} `)),
      422,
    );
    const commonError = failureOf(await reset(resetBody(link, 'qwertyuiop')), 422);

    expect(shortError.errors).toEqual({ password: ['Min length 10'] });
    expect(mismatchError.errors).toEqual({ confirm_password: ['Not equal passwords'] });
    expect(commonError.errors).toEqual({
      password: ['This password is one of the most common ones; choose another'],
    });
    expect((await reset(resetBody(link))).status).toBe(200);
  });
});

describe('profile/update-profile-password', () => {
  const change = (token: string, body: object) =>
    world.call(updatePassword, { token, body, headers: english });

  it('rejects a wrong old password and ends no session', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { token: _token, ...passwords } = resetBody('');

    const response = await change(token, { old_password: 'неверный конь 41', ...passwords });

    expect(failureOf(response, 422).errors).toEqual({ old_password: ['Wrong password'] });
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
    expect(await world.database.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
  });

  it('rejects an account without a password, whose owner must set the first one by email', async () => {
    const { token } = await aSignedInAccount(world, { passwordHash: null });
    const { token: _token, ...passwords } = resetBody('');

    const response = await change(token, { old_password: PASSWORD, ...passwords });

    expect(failureOf(response, 422).errors).toEqual({ old_password: ['Wrong password'] });
  });

  it('requires two equal passwords', async () => {
    const { token } = await aSignedInAccount(world);
    const passwords = { password: NEW_PASSWORD, confirm_password: PASSWORD };

    const response = await change(token, { old_password: PASSWORD, ...passwords });

    expect(failureOf(response, 422).errors).toEqual({ confirm_password: ['Not equal passwords'] });
  });
});
