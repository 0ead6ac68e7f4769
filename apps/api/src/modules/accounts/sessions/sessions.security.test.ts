import { getProfile, removeSessions, signIn } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { Keys } from '../../../infra/secrets.ts';
import { Tokens } from '../../../infra/tokens.ts';
import { aSignedInAccount, PASSWORD, tokenOf } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { SessionsService } from './sessions.service.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const requestRemoval = (token: string, body: object) => world.call(removeSessions, { token, body });
const sessionOf = (userId: number) =>
  world.database.session.findFirstOrThrow({ where: { userId } });

describe('a session of another account', () => {
  it('gets the same response as a missing one', async () => {
    const { token } = await aSignedInAccount(world);
    const otherAccount = await aSignedInAccount(world);
    const { id } = await sessionOf(otherAccount.user.id);

    const foreignResponse = await requestRemoval(token, { id });
    const missingResponse = await requestRemoval(token, { id: crypto.randomUUID() });

    expect(failureOf(missingResponse, 404)).toEqual({
      code: 'session.not_found',
      message: 'Этот сеанс уже завершён',
    });
    expect([foreignResponse.status, foreignResponse.text]).toEqual([404, missingResponse.text]);
    expect(await sessionOf(otherAccount.user.id)).toMatchObject({ id });
  });

  it('does not end if the request contains the id of its owner', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherAccount = await aSignedInAccount(world);

    await world.call(removeSessions, {
      token,
      body: {
        others: true,
        user_id: otherAccount.user.id,
        userId: otherAccount.user.id,
        owner: otherAccount.user.id,
      },
      query: { user_id: otherAccount.user.id },
      headers: {
        'x-user-id': String(otherAccount.user.id),
        'x-customer-token': String(otherAccount.user.id),
      },
    });

    expect((await world.call(getProfile, { token: otherAccount.token })).status).toBe(200);
    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
  });
});

describe('profile/sessions/remove', () => {
  it.each(['x', '0', '', "' OR 1=1 --", 'a'.repeat(64)])(
    'returns 404 for the invalid id %j',
    async (id) => {
      const { token } = await aSignedInAccount(world);

      expect(failureOf(await requestRemoval(token, { id }), 404).code).toBe('session.not_found');
    },
  );

  it.each([
    [{}, 'Это поле обязательно'],
    [{ others: false }, 'Это поле обязательно'],
    [{ others: 0 }, 'Это поле обязательно'],
    [{ id: 'a'.repeat(65) }, 'Не больше 64 символов'],
    [{ id: 1 }, 'Недопустимое значение'],
    [{ id: { not: '' } }, 'Недопустимое значение'],
    [{ id: ['x'] }, 'Недопустимое значение'],
  ])('rejects %j', async (body, message) => {
    const { token } = await aSignedInAccount(world);

    expect(failureOf(await requestRemoval(token, body), 422).errors).toEqual({ id: [message] });
  });
});

describe('session revocation', () => {
  it('takes effect at once for a blocked account, whose next sign-in returns the reason', async () => {
    const { user, token } = await aSignedInAccount(world);
    await world.database.user.update({
      where: { id: user.id },
      data: { blockedAt: START, blockedReason: 'Мошенничество' },
    });

    expect(failureOf(await world.call(getProfile, { token }), 401).code).toBe('unauthorized');
    const response = await world.call(signIn, { body: { email: user.email, password: PASSWORD } });
    expect(failureOf(response, 403)).toEqual({
      code: 'account.blocked',
      message: 'Аккаунт заблокирован. Причина: Мошенничество',
    });
  });

  it('is not undone when staff unblocks the account', async () => {
    const { user, token } = await aSignedInAccount(world);
    await world.app.services.staff.block(user.id, 'спам');
    expect((await world.call(getProfile, { token })).status).toBe(401);

    await world.app.services.staff.unblock(user.id);

    expect((await world.call(getProfile, { token })).status).toBe(401);
    const response = await world.call(signIn, { body: { email: user.email, password: PASSWORD } });
    expect(response.status, response.text).toBe(200);
  });

  it('does not happen for a new role, which takes effect at once', async () => {
    const { user, token } = await aSignedInAccount(world, { role: 'admin' });
    const { sessions } = world.app.services;
    expect(await sessions.authenticate(token)).toMatchObject({ role: 'admin' });

    await world.app.services.staff.setRole(user.email, 'user');

    expect(await sessions.authenticate(token)).toMatchObject({ role: 'user' });
    const profile = await world.call(getProfile, { token });
    expect(profile.body.data.role).toBe('user');
  });

  it('takes effect at once for a deleted account', async () => {
    const { user, token } = await aSignedInAccount(world);
    await world.database.user.delete({ where: { id: user.id } });

    expect((await world.call(getProfile, { token })).status).toBe(401);
  });
});

describe('session purge', () => {
  it('deletes only expired sessions', async () => {
    const { user, token } = await aSignedInAccount(world);
    world.clock.moveTo(new Date(START.getTime() + 3_600_000));
    const laterToken = await tokenOf(world, user.id);
    world.clock.moveTo(new Date(START.getTime() + 86_400_000));

    await world.app.services.sessions.purge();

    expect(await world.database.session.count({ where: { userId: user.id } })).toBe(1);
    expect((await world.call(getProfile, { token })).status).toBe(401);
    expect((await world.call(getProfile, { token: laterToken })).status).toBe(200);
  });
});

it('does not end a session if its streams cannot be notified', async () => {
  const { user, token } = await aSignedInAccount(world);
  await tokenOf(world, user.id);
  const sessions = new SessionsService({
    database: world.database,
    clock: world.clock,
    tokens: new Tokens(new Keys(world.secret).keyFor('token')),
    eventLog: { endStreams: () => Promise.reject(new Error('the line broke')) },
  });
  const actor = await sessions.authenticate(token);
  if (!actor) throw new Error('token did not authenticate');

  await expect(sessions.endSession(actor, actor.sessionId)).rejects.toThrow('the line broke');
  await expect(sessions.endOtherSessions(actor)).rejects.toThrow('the line broke');

  expect(await world.database.session.count({ where: { userId: user.id } })).toBe(2);
});
