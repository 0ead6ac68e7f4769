import { randomUUID } from 'node:crypto';
import { confirm, signIn } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { anAccount, aSignedInAccount, PASSWORD } from '../../../testing/an-account.ts';
import { queuedEmails } from '../../../testing/mail-server.ts';
import { failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const world = sharedWorld();

const REASON = 'Чужие фотографии';
const client = { address: '203.0.113.77', userAgent: '' };

/** Returns the response to a request that starts before a block and reaches the account's row after it. */
const callDuringBlock = <Result>(userId: number, call: () => PromiseLike<Result>) => {
  const statement = `WITH ended AS (DELETE FROM session WHERE user_id = $1)
    UPDATE users SET blocked_at = now(), blocked_reason = $2 WHERE id = $1`;
  return whileLocked(world, { take: [statement, [userId, REASON]], waiting: 1 }, call);
};

const countSessions = (userId: number) => world.database.session.count({ where: { userId } });

describe('a blocked account', () => {
  it('cannot open a session', async () => {
    const { id } = await anAccount(world, { blockedAt: START, blockedReason: REASON });

    const opening = world.database.$transaction((transaction) =>
      world.app.services.accounts.openSession(transaction, id, client),
    );

    await expect(opening).rejects.toMatchObject({
      code: 'account.blocked',
      detail: { values: { reason: REASON } },
    });
    expect(await countSessions(id)).toBe(0);
    expect(await world.database.knownNetwork.count({ where: { userId: id } })).toBe(0);
  });
});

describe('a block in parallel', () => {
  it('with a sign-in leaves no session', async () => {
    const { id, email } = await anAccount(world);

    const response = await callDuringBlock(id, () =>
      world.call(signIn, { body: { email, password: PASSWORD } }),
    );

    expect([401, 403]).toContain(response.status);
    expect(await countSessions(id)).toBe(0);
  });

  it('with an email confirmation leaves no session and preserves the old address', async () => {
    const { user, token } = await aSignedInAccount(world);
    const id = randomUUID();
    const expiresAt = new Date(START.getTime() + 3_600_000);
    await world.database.emailChange.create({
      data: { id, userId: user.id, newEmail: 'too-late@example.test', expiresAt },
    });
    const params = { token: world.app.services.keys.linkOf('email_change', id) };

    const response = await callDuringBlock(user.id, () => world.call(confirm, { params, token }));

    const error = failureOf(response, 403);
    expect(error.code).toBe('account.blocked');
    expect(error.message).toContain(REASON);
    expect(await countSessions(user.id)).toBe(0);
    const storedUser = await world.database.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(storedUser.email).toBe(user.email);
    expect(await queuedEmails(world)).toEqual([]);
  });
});
