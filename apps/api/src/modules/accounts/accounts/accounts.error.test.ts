import {
  checkReset,
  resetPassword,
  sendResetUrl,
  signIn,
  signOut,
  updatePassword,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aResetLink } from '../../../testing/a-link.ts';
import { anAccount, aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { dropEmails, emailsWaiting, sharedOffice } from '../../../testing/post-office.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const office = sharedOffice();
const world = sharedWorld(() => ({ SMTP_URL: office.url }));
beforeEach(() => {
  world.clock.moveTo(START);
  return dropEmails(world);
});

const english = { 'accept-language': 'en' };
const NEW = 'новая кобыла 43';
const form = (token: unknown, password: unknown = NEW, again = password) => ({
  token,
  password,
  confirm_password: again,
});

describe('auth/login', () => {
  it.each(['a wrong password', 'an unknown e-mail', 'an account without a password'])(
    'returns the same response for %s, in both languages',
    async (what) => {
      const user = await anAccount(
        world,
        what === 'an account without a password' ? { passwordHash: null } : {},
      );
      const email = what === 'an unknown e-mail' ? 'nobody@example.test' : user.email;
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
    const call = (password: string, headers = {}) =>
      world.call(signIn, { body: { email: user.email, password }, headers });

    expect(failureOf(await call(PASSWORD), 403)).toEqual({
      code: 'account.blocked',
      message: 'Аккаунт заблокирован. Причина: Спам в объявлениях',
    });
    expect(failureOf(await call(PASSWORD, english), 403).message).toBe(
      'The account is blocked. Reason: Спам в объявлениях',
    );
    expect(failureOf(await call('неверный конь 41'), 401).code).toBe('login.wrong_credentials');
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('returns a reason verbatim, with any characters', async () => {
    const reason = `<b>"A" & 'B'</b> {{reason}} $&`;
    const user = await anAccount(world, { blockedAt: START, blockedReason: reason });

    const answer = await world.call(signIn, { body: { email: user.email, password: PASSWORD } });

    expect(failureOf(answer, 403).message).toBe(`Аккаунт заблокирован. Причина: ${reason}`);
  });
});

describe('auth/logout', () => {
  it('works once', async () => {
    const { token } = await aSignedIn(world);
    await world.call(signOut, { token });

    expect(failureOf(await world.call(signOut, { token }), 401).code).toBe('unauthorized');
  });
});

describe('auth/send-reset-password-url', () => {
  it.each(['an unknown e-mail', 'a blocked account'])('sends nothing to %s', async (what) => {
    const blocked = await anAccount(world, { blockedAt: START, blockedReason: 'спам' });
    const email = what === 'a blocked account' ? blocked.email : 'nobody@example.test';
    const known = await anAccount(world);

    const answer = await world.call(sendResetUrl, { body: { email } });
    const emails = await emailsWaiting(world);
    const usual = await world.call(sendResetUrl, { body: { email: known.email } });

    expect(emails).toEqual([]);
    expect([answer.status, answer.text]).toEqual([200, usual.text]);
    await office.deliver(world);
  });
});

describe('auth/reset-password', () => {
  const reset = (body: object) => world.call(resetPassword, { body, headers: english });
  const check = (token: string) => world.call(checkReset, { params: { token }, headers: english });
  /** Checks that a link is invalid for both the check and the use. */
  const expectInvalid = async (link: string) => {
    const answers = [await check(link), await reset(form(link))];
    for (const answer of answers) {
      expect(failureOf(answer, 422)).toEqual({
        code: 'link.invalid',
        message: 'The link no longer works. Ask for a new one',
      });
    }
  };

  it('accepts a link once', async () => {
    const user = await anAccount(world);
    const link = await aResetLink(world, office, user.email);
    expect((await reset(form(link))).status).toBe(200);

    await expectInvalid(link);
  });

  it('rejects a link after an hour', async () => {
    const user = await anAccount(world);
    const link = await aResetLink(world, office, user.email);
    world.clock.moveTo(new Date(START.getTime() + 3_600_000));

    await expectInvalid(link);
  });

  it('accepts only the newest link', async () => {
    const user = await anAccount(world);
    const first = await aResetLink(world, office, user.email);
    const second = await aResetLink(world, office, user.email);

    await expectInvalid(first);
    expect((await check(second)).status).toBe(200);
    expect((await reset(form(second))).status).toBe(200);
  });

  it('rejects a link of an account that has been blocked', async () => {
    const user = await anAccount(world);
    const link = await aResetLink(world, office, user.email);
    await world.app.services.staff.block(user.id, 'спам');

    await expectInvalid(link);
  });

  it('leaves the link valid after a rejected password', async () => {
    const user = await anAccount(world);
    const link = await aResetLink(world, office, user.email);

    const short = failureOf(await reset(form(link, 'короткий')), 422);
    const different = failureOf(await reset(form(link, NEW, `${NEW} `)), 422);
    const common = failureOf(await reset(form(link, 'qwertyuiop')), 422);

    expect(short.errors).toEqual({ password: ['Min length 10'] });
    expect(different.errors).toEqual({ confirm_password: ['Not equal passwords'] });
    expect(common.errors).toEqual({
      password: ['This password is one of the most common ones; choose another'],
    });
    expect((await reset(form(link))).status).toBe(200);
  });
});

describe('profile/update-profile-password', () => {
  const change = (token: string, body: object) =>
    world.call(updatePassword, { token, body, headers: english });

  it('rejects a wrong old password and ends no session', async () => {
    const { user, token } = await aSignedIn(world);
    const { token: _none, ...passwords } = form('');

    const answer = await change(token, { old_password: 'неверный конь 41', ...passwords });

    expect(failureOf(answer, 422).errors).toEqual({ old_password: ['Wrong password'] });
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
    expect(await world.database.user.findUniqueOrThrow({ where: { id: user.id } })).toEqual(user);
  });

  it('rejects an account without a password: its owner sets the first by email', async () => {
    const { token } = await aSignedIn(world, { passwordHash: null });
    const { token: _none, ...passwords } = form('');

    const answer = await change(token, { old_password: PASSWORD, ...passwords });

    expect(failureOf(answer, 422).errors).toEqual({ old_password: ['Wrong password'] });
  });

  it('requires two equal passwords', async () => {
    const { token } = await aSignedIn(world);
    const passwords = { password: NEW, confirm_password: PASSWORD };

    const answer = await change(token, { old_password: PASSWORD, ...passwords });

    expect(failureOf(answer, 422).errors).toEqual({ confirm_password: ['Not equal passwords'] });
  });
});
