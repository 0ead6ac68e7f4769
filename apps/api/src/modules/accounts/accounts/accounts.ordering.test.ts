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
import { aSignedInAccount, PASSWORD } from '../../../testing/an-account.ts';
import { queuedEmails } from '../../../testing/mail-server.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// The order of two requests of an account is deterministic: the second is sent while the first waits for a row that
// the test has locked.
const world = sharedWorld({ GOOGLE_CLIENT_ID: 'client', GOOGLE_CLIENT_SECRET: 'secret' });
let lockingClient: pg.Client;
/** Connection outside of the locking transaction, which sees a frozen list of connections. */
let observingClient: pg.Client;
beforeAll(async () => {
  lockingClient = new pg.Client(world.config.DATABASE_URL);
  observingClient = new pg.Client(world.config.DATABASE_URL);
  await lockingClient.connect();
  await observingClient.connect();
});
afterAll(async () => {
  await lockingClient.end();
  await observingClient.end();
});

const IN_TEN_MINUTES = new Date(START.getTime() + 600_000);

/** Waits until `count` connections of this database wait for a lock. */
const waitForLockWaits = (count: number) =>
  vi.waitFor(
    async () => {
      const { rows } = await observingClient.query(
        `SELECT count(DISTINCT pid)::int AS waiting FROM pg_locks JOIN pg_stat_activity USING (pid)
         WHERE NOT granted AND datname = current_database()`,
      );
      expect(rows[0].waiting).toBe(count);
    },
    { timeout: 20_000, interval: 20 },
  );

/** Returns the statuses of two requests, sent one after the other while a row that the first needs is locked. */
async function sendInOrder(
  lockStatement: string,
  userId: number,
  sendFirst: () => PromiseLike<{ status: number }>,
  sendSecond: () => PromiseLike<{ status: number }>,
): Promise<number[]> {
  await lockingClient.query('BEGIN');
  await lockingClient.query(lockStatement, [userId]);
  const firstResponse = Promise.resolve(sendFirst());
  await waitForLockWaits(1);
  const secondResponse = Promise.resolve(sendSecond());
  await waitForLockWaits(2);
  await lockingClient.query('COMMIT');
  return (await Promise.all([firstResponse, secondResponse])).map(({ status }) => status);
}

it('ends the session of a Google sign-in that precedes a password reset', async () => {
  const { user, token } = await aSignedInAccount(world);
  const userId = user.id;
  const google = { provider: 'google', subject: 'person-1' };
  const [codeId, resetId] = [randomUUID(), randomUUID()];
  await world.database.userIdentity.create({ data: { ...google, userId } });
  const names = { firstName: 'Анна', lastName: 'Орлова', locale: 'ru', email: user.email };
  await world.database.providerSignIn.create({
    data: { ...google, ...names, id: codeId, expiresAt: IN_TEN_MINUTES },
  });
  await world.database.passwordReset.create({
    data: { id: resetId, userId, expiresAt: IN_TEN_MINUTES },
  });
  const { keys } = world.app.services;
  const password = { password: 'новая кобыла 43', confirm_password: 'новая кобыла 43' };
  const code = keys.linkOf('google', codeId);
  const link = keys.linkOf('password_reset', resetId);

  const statuses = await sendInOrder(
    'SELECT 1 FROM session WHERE user_id = $1 FOR UPDATE',
    userId,
    () => world.call(exchangeCode, { body: { code }, token }),
    () => world.call(resetPassword, { body: { token: link, ...password } }),
  );

  expect(statuses).toEqual([200, 200]);
  expect(await world.database.session.count({ where: { userId } })).toBe(0);
});

it('rejects a password change that follows a password reset', async () => {
  const { user, token } = await aSignedInAccount(world);
  const id = randomUUID();
  await world.database.passwordReset.create({
    data: { id, userId: user.id, expiresAt: IN_TEN_MINUTES },
  });
  const link = world.app.services.keys.linkOf('password_reset', id);
  const passwordFields = (password: string) => ({ password, confirm_password: password });

  const statuses = await sendInOrder(
    'SELECT 1 FROM password_reset WHERE user_id = $1 FOR UPDATE',
    user.id,
    () =>
      world.call(resetPassword, { body: { token: link, ...passwordFields('другая кобыла 44') } }),
    () =>
      world.call(updatePassword, {
        token,
        body: { old_password: PASSWORD, ...passwordFields('новая кобыла 43') },
      }),
  );

  expect(statuses).toEqual([200, 422]);
});

it('notifies the email address confirmed just before of a further change', async () => {
  const { user, token } = await aSignedInAccount(world);
  const id = randomUUID();
  await world.database.emailChange.create({
    data: { id, userId: user.id, newEmail: 'first@example.test', expiresAt: IN_TEN_MINUTES },
  });
  const link = world.app.services.keys.linkOf('email_change', id);

  const statuses = await sendInOrder(
    'SELECT 1 FROM users WHERE id = $1 FOR UPDATE',
    user.id,
    () => world.call(confirm, { params: { token: link }, token }),
    () => world.call(updateProfile, { token, form: { email: 'second@example.test' } }),
  );

  expect(statuses).toEqual([200, 200]);
  const emails = await queuedEmails(world);
  expect(emails).toContainEqual(
    expect.objectContaining({ kind: 'email_change_notice', to: 'first@example.test' }),
  );
});
