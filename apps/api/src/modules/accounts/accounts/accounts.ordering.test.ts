import { randomUUID } from 'node:crypto';
import {
  confirm,
  exchangeCode,
  resetPassword,
  updatePassword,
  updateProfile,
} from '@pitlane/contracts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { aSignedIn, PASSWORD } from '../../../testing/an-account.ts';
import { emailsWaiting } from '../../../testing/post-office.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Two requests of an account, the second sent while the first waits for a row that the test locks: their order is
// deterministic.
const world = sharedWorld({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
let holder: pg.Client;
/** Connection outside of the transaction, in which the list of connections would not be updated. */
let onlooker: pg.Client;
beforeAll(async () => {
  holder = new pg.Client(world.config.DATABASE_URL);
  onlooker = new pg.Client(world.config.DATABASE_URL);
  await holder.connect();
  await onlooker.connect();
});
afterAll(async () => {
  await holder.end();
  await onlooker.end();
});

const SOON = new Date(START.getTime() + 600_000);

/** Resolves when `count` connections of this database wait for a lock. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await onlooker.query(
        `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database()`,
      );
      expect(rows[0].waiting).toBe(count);
    },
    { timeout: 20_000, interval: 20 },
  );

/** Returns the responses of two requests, sent in turn while a row that the first needs is locked. */
async function inTurn(
  held: string,
  userId: number,
  first: () => PromiseLike<{ status: number }>,
  second: () => PromiseLike<{ status: number }>,
): Promise<number[]> {
  await holder.query('BEGIN');
  await holder.query(held, [userId]);
  const one = Promise.resolve(first());
  await untilWaiting(1);
  const two = Promise.resolve(second());
  await untilWaiting(2);
  await holder.query('COMMIT');
  return (await Promise.all([one, two])).map(({ status }) => status);
}

it('a Google sign-in and a password reset run one after the other', async () => {
  const { user, token } = await aSignedIn(world);
  const userId = user.id;
  const google = { provider: 'google', subject: 'person-1' };
  const [codeId, resetId] = [randomUUID(), randomUUID()];
  await world.database.userIdentity.create({ data: { ...google, userId } });
  const names = { firstName: 'Анна', lastName: 'Орлова', locale: 'ru', email: user.email };
  await world.database.providerSignIn.create({
    data: { ...google, ...names, id: codeId, expiresAt: SOON },
  });
  await world.database.passwordReset.create({ data: { id: resetId, userId, expiresAt: SOON } });
  const { keys } = world.app.services;
  const password = { password: 'новая кобыла 43', confirm_password: 'новая кобыла 43' };
  const code = keys.linkOf('google', codeId);
  const link = keys.linkOf('password_reset', resetId);

  const statuses = await inTurn(
    'SELECT 1 FROM session WHERE user_id = $1 FOR UPDATE',
    userId,
    () => world.call(exchangeCode, { body: { code }, token }),
    () => world.call(resetPassword, { body: { token: link, ...password } }),
  );

  expect(statuses).toEqual([200, 200]);
  expect(await world.database.session.count({ where: { userId } })).toBe(0);
});

it('a password change fails if a password reset has used its link first', async () => {
  const { user, token } = await aSignedIn(world);
  const id = randomUUID();
  await world.database.passwordReset.create({ data: { id, userId: user.id, expiresAt: SOON } });
  const link = world.app.services.keys.linkOf('password_reset', id);
  const passwords = (password: string) => ({ password, confirm_password: password });

  const statuses = await inTurn(
    'SELECT 1 FROM password_reset WHERE user_id = $1 FOR UPDATE',
    user.id,
    () => world.call(resetPassword, { body: { token: link, ...passwords('другая кобыла 44') } }),
    () =>
      world.call(updatePassword, {
        token,
        body: { old_password: PASSWORD, ...passwords('новая кобыла 43') },
      }),
  );

  expect(statuses).toEqual([200, 422]);
});

it('a change of the address notifies the address that is current by then', async () => {
  const { user, token } = await aSignedIn(world);
  const id = randomUUID();
  await world.database.emailChange.create({
    data: { id, userId: user.id, newEmail: 'first@example.test', expiresAt: SOON },
  });
  const link = world.app.services.keys.linkOf('email_change', id);

  const statuses = await inTurn(
    'SELECT 1 FROM users WHERE id = $1 FOR UPDATE',
    user.id,
    () => world.call(confirm, { params: { token: link }, token }),
    () => world.call(updateProfile, { token, form: { email: 'second@example.test' } }),
  );

  expect(statuses).toEqual([200, 200]);
  const emails = await emailsWaiting(world);
  expect(emails).toContainEqual(
    expect.objectContaining({ kind: 'email_change_notice', to: 'first@example.test' }),
  );
});
