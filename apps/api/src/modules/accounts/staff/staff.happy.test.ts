import { randomUUID } from 'node:crypto';
import {
  confirm,
  exchangeCode,
  getModerationLog,
  getProfile,
  resetPassword,
  signIn,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount, PASSWORD, signInResultOf } from '../../../testing/an-account.ts';
import { queuedEmails } from '../../../testing/mail-server.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({
  PUBLIC_URL: 'https://pitlane.example/',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
});
beforeEach(() => world.clock.moveTo(START));

const staffService = () => world.app.services.staff;
const requestSignIn = (email: string, password = PASSWORD) =>
  world.call(signIn, { body: { email, password } });

const moderatorFields = (email: string) => ({
  email,
  role: 'moderator' as const,
  firstName: 'Модератор',
  lastName: '',
});

describe('an account created by the operator', () => {
  it('sets its password by the link and signs in with its role', async () => {
    const link = new URL(
      (await staffService().createAccount(moderatorFields('Boss@Example.TEST'))) ?? '',
    );
    expect(link.href).toMatch(/^https:\/\/pitlane\.example\/change-password\?token=[\w-]{56}$/);
    expect((await requestSignIn('boss@example.test')).status).toBe(401);

    const token = link.searchParams.get('token');
    const body = { token, password: PASSWORD, confirm_password: PASSWORD };
    expect((await world.call(resetPassword, { body })).status).toBe(200);

    const { user } = signInResultOf((await requestSignIn('boss@example.test')).body);
    expect(user).toMatchObject({ role: 'moderator', email_verified: true, tariff_info: null });
    const emails = (await queuedEmails(world)).map(({ kind }) => kind);
    expect(emails).toEqual(['password_changed']);
  });
});

describe('a role', () => {
  it('takes effect with the next request of an open session', async () => {
    const { user, token } = await aSignedInAccount(world);
    const fetchRole = async () => dataOf(getProfile, await world.call(getProfile, { token })).role;

    for (const role of ['moderator', 'admin', 'user'] as const) {
      expect(await staffService().setRole(user.email.toUpperCase(), role)).toBe(true);
      expect(await fetchRole()).toBe(role);
    }
  });
});

describe('the moderation log', () => {
  /** Returns the entries about or by an account, oldest first. */
  const entriesOf = async (userId: number) => {
    const rows = await world.database.moderationEntry.findMany({
      where: { OR: [{ userId }, { moderatorId: userId }] },
      orderBy: { id: 'asc' },
    });
    return rows.map(({ action, moderatorId, reason }) => [action, moderatorId, reason]);
  };

  it('contains actions of operators, without a moderator', async () => {
    const email = 'logged@example.test';
    await staffService().createAccount(moderatorFields(email));
    const userId = (await staffService().findIdByEmail(email)) ?? 0;
    await staffService().setRole(email, 'admin');
    await staffService().setRole(email, 'admin');
    await staffService().block(userId, 'Уволен');
    await staffService().unblock(userId);

    expect(await entriesOf(userId)).toEqual([
      ['set_role', null, 'moderator'],
      ['set_role', null, 'admin'],
      ['block', null, 'Уволен'],
      ['unblock', null, null],
    ]);
  });

  it('contains sign-ins of staff only', async () => {
    const { user: moderator } = await aSignedInAccount(world, { role: 'moderator' });
    const { user } = await aSignedInAccount(world);

    for (const { email } of [moderator, user])
      expect((await requestSignIn(email)).status).toBe(200);
    expect((await requestSignIn(moderator.email, 'неверный конь 41')).status).toBe(401);

    expect(await entriesOf(moderator.id)).toEqual([['sign_in', moderator.id, null]]);
    expect(await entriesOf(user.id)).toEqual([]);
  });

  it('shows operators as null', async () => {
    const { user, token } = await aSignedInAccount(world, { role: 'admin' });
    await staffService().block(user.id, 'Уволен');
    const otherAdmin = await aSignedInAccount(world, { role: 'admin' });

    expect((await world.call(getModerationLog, { token })).status).toBe(401);
    const response = await world.call(getModerationLog, { token: otherAdmin.token });
    expect(dataOf(getModerationLog, response)[0]).toMatchObject({
      action: 'block',
      moderator: null,
      user_id: user.id,
      reason: 'Уволен',
    });
  });
});

describe('a block', () => {
  it('ends all sessions at once and returns its reason only with the right password', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherToken = signInResultOf((await requestSignIn(user.email)).body).token;

    expect(await staffService().block(user.id, 'Чужие фотографии')).toBe(true);

    for (const each of [token, otherToken]) {
      expect((await world.call(getProfile, { token: each })).status).toBe(401);
    }
    const error = failureOf(await requestSignIn(user.email), 403);
    expect(error.code).toBe('account.blocked');
    expect(error.message).toContain('Чужие фотографии');
    expect((await requestSignIn(user.email, 'неверный конь 41')).status).toBe(401);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('can be lifted, and earlier sessions stay invalid', async () => {
    const { user, token } = await aSignedInAccount(world);
    await staffService().block(user.id, 'Чужие фотографии');

    expect(await staffService().unblock(user.id)).toBe(true);

    expect((await world.call(getProfile, { token })).status).toBe(401);
    const newToken = signInResultOf((await requestSignIn(user.email)).body).token;
    expect((await world.call(getProfile, { token: newToken })).status).toBe(200);
  });

  it('permanently invalidates emailed links and Google codes', async () => {
    const { keys } = world.app.services;
    const { user } = await aSignedInAccount(world);
    const userId = user.id;
    const expiresAt = new Date(START.getTime() + 600_000);
    const google = { provider: 'google', subject: 'person-1' };
    await world.database.userIdentity.create({ data: { ...google, userId } });
    const names = { firstName: 'Анна', lastName: 'Орлова', locale: 'ru', email: 'x@example.test' };
    const [resetId, changeId, codeId] = [randomUUID(), randomUUID(), randomUUID()];
    await world.database.passwordReset.create({ data: { id: resetId, userId, expiresAt } });
    await world.database.emailChange.create({
      data: { id: changeId, userId, newEmail: user.email, expiresAt },
    });
    await world.database.providerSignIn.create({
      data: { ...google, ...names, id: codeId, expiresAt },
    });

    await staffService().block(userId, 'Чужие фотографии');
    await staffService().unblock(userId);

    const body = {
      token: keys.linkOf('password_reset', resetId),
      password: PASSWORD,
      confirm_password: PASSWORD,
    };
    const params = { token: keys.linkOf('email_change', changeId) };
    const responses = [
      await world.call(resetPassword, { body }),
      await world.call(confirm, { params }),
      await world.call(exchangeCode, { body: { code: keys.linkOf('google', codeId) } }),
    ];
    expect(responses.map(({ status, body: { code } }) => [status, code])).toEqual([
      [422, 'link.invalid'],
      [422, 'link.invalid'],
      [422, 'google.failed'],
    ]);
  });

  it('does not affect other accounts', async () => {
    const [blockedAccount, otherAccount] = [
      await aSignedInAccount(world),
      await aSignedInAccount(world),
    ];

    await staffService().block(blockedAccount.user.id, 'Чужие фотографии');

    expect((await world.call(getProfile, { token: otherAccount.token })).status).toBe(200);
  });
});
