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
import { aSignedIn, PASSWORD, signedInOf } from '../../../testing/an-account.ts';
import { emailsWaiting } from '../../../testing/post-office.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld({
  PUBLIC_URL: 'https://pitlane.example/',
  GOOGLE_CLIENT_ID: 'client',
  GOOGLE_CLIENT_SECRET: 'secret',
});
beforeEach(() => world.clock.moveTo(START));

const staff = () => world.app.services.staff;
const login = (email: string, password = PASSWORD) =>
  world.call(signIn, { body: { email, password } });

const anyone = (email: string) => ({
  email,
  role: 'moderator' as const,
  firstName: 'Модератор',
  lastName: '',
});

describe('an account created by the operator', () => {
  it('gets its password by the link and signs in with its role', async () => {
    const link = new URL((await staff().create(anyone('Boss@Example.TEST'))) ?? '');
    expect(link.href).toMatch(/^https:\/\/pitlane\.example\/change-password\?token=[\w-]{56}$/);
    expect((await login('boss@example.test')).status).toBe(401);

    const token = link.searchParams.get('token');
    const body = { token, password: PASSWORD, confirm_password: PASSWORD };
    expect((await world.call(resetPassword, { body })).status).toBe(200);

    const { user } = signedInOf((await login('boss@example.test')).body);
    expect(user).toMatchObject({ role: 'moderator', email_verified: true, tariff_info: null });
    const emails = (await emailsWaiting(world)).map(({ kind }) => kind);
    expect(emails).toEqual(['password_changed']);
  });
});

describe('a role', () => {
  it('is effective with the next request of a running session', async () => {
    const { user, token } = await aSignedIn(world);
    const roleNow = async () => dataOf(getProfile, await world.call(getProfile, { token })).role;

    for (const role of ['moderator', 'admin', 'user'] as const) {
      expect(await staff().setRole(user.email.toUpperCase(), role)).toBe(true);
      expect(await roleNow()).toBe(role);
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

  it('contains actions of operators, without an account', async () => {
    const email = 'logged@example.test';
    await staff().create(anyone(email));
    const userId = (await staff().findIdByEmail(email)) ?? 0;
    await staff().setRole(email, 'admin');
    await staff().setRole(email, 'admin');
    await staff().block(userId, 'Уволен');
    await staff().unblock(userId);

    expect(await entriesOf(userId)).toEqual([
      ['set_role', null, 'moderator'],
      ['set_role', null, 'admin'],
      ['block', null, 'Уволен'],
      ['unblock', null, null],
    ]);
  });

  it('contains sign-ins of staff only', async () => {
    const { user: moderator } = await aSignedIn(world, { role: 'moderator' });
    const { user } = await aSignedIn(world);

    for (const { email } of [moderator, user]) expect((await login(email)).status).toBe(200);
    expect((await login(moderator.email, 'неверный конь 41')).status).toBe(401);

    expect(await entriesOf(moderator.id)).toEqual([['sign_in', moderator.id, null]]);
    expect(await entriesOf(user.id)).toEqual([]);
  });

  it('shows operators as null', async () => {
    const { user, token } = await aSignedIn(world, { role: 'admin' });
    await staff().block(user.id, 'Уволен');
    const other = await aSignedIn(world, { role: 'admin' });

    expect((await world.call(getModerationLog, { token })).status).toBe(401);
    const answer = await world.call(getModerationLog, { token: other.token });
    expect(dataOf(getModerationLog, answer)[0]).toMatchObject({
      action: 'block',
      moderator: null,
      user_id: user.id,
      reason: 'Уволен',
    });
  });
});

describe('a block', () => {
  it('ends all sessions at once and returns its reason only with the right password', async () => {
    const { user, token } = await aSignedIn(world);
    const other = signedInOf((await login(user.email)).body).token;

    expect(await staff().block(user.id, 'Чужие фотографии')).toBe(true);

    for (const each of [token, other]) {
      expect((await world.call(getProfile, { token: each })).status).toBe(401);
    }
    const refused = failureOf(await login(user.email), 403);
    expect(refused.code).toBe('account.blocked');
    expect(refused.message).toContain('Чужие фотографии');
    expect((await login(user.email, 'неверный конь 41')).status).toBe(401);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(0);
  });

  it('can be lifted, and earlier sessions stay invalid', async () => {
    const { user, token } = await aSignedIn(world);
    await staff().block(user.id, 'Чужие фотографии');

    expect(await staff().unblock(user.id)).toBe(true);

    expect((await world.call(getProfile, { token })).status).toBe(401);
    const fresh = signedInOf((await login(user.email)).body).token;
    expect((await world.call(getProfile, { token: fresh })).status).toBe(200);
  });

  it('permanently ends emailed links and Google codes', async () => {
    const { keys } = world.app.services;
    const { user } = await aSignedIn(world);
    const userId = user.id;
    const expiresAt = new Date(START.getTime() + 600_000);
    const google = { provider: 'google', subject: 'person-1' };
    await world.database.userIdentity.create({ data: { ...google, userId } });
    const names = { firstName: 'Анна', lastName: 'Орлова', locale: 'ru', email: 'x@example.test' };
    const [reset, change, code] = [randomUUID(), randomUUID(), randomUUID()];
    await world.database.passwordReset.create({ data: { id: reset, userId, expiresAt } });
    await world.database.emailChange.create({
      data: { id: change, userId, newEmail: user.email, expiresAt },
    });
    await world.database.providerSignIn.create({
      data: { ...google, ...names, id: code, expiresAt },
    });

    await staff().block(userId, 'Чужие фотографии');
    await staff().unblock(userId);

    const body = {
      token: keys.linkOf('password_reset', reset),
      password: PASSWORD,
      confirm_password: PASSWORD,
    };
    const params = { token: keys.linkOf('email_change', change) };
    const refused = [
      await world.call(resetPassword, { body }),
      await world.call(confirm, { params }),
      await world.call(exchangeCode, { body: { code: keys.linkOf('google', code) } }),
    ];
    expect(refused.map(({ status, body: { code } }) => [status, code])).toEqual([
      [422, 'link.invalid'],
      [422, 'link.invalid'],
      [422, 'google.failed'],
    ]);
  });

  it('does not affect other accounts', async () => {
    const [one, other] = [await aSignedIn(world), await aSignedIn(world)];

    await staff().block(one.user.id, 'Чужие фотографии');

    expect((await world.call(getProfile, { token: other.token })).status).toBe(200);
  });
});
