import { getProfile, getSessions, removeSessions, signOut } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const DAY_MS = 86_400_000;
const minutesLater = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const statusOf = async (token: string) => (await world.call(getProfile, { token })).status;
const list = async (token: string) => dataOf(getSessions, await world.call(getSessions, { token }));

async function signedInWith(userId: number, userAgent: string, address = '203.0.113.9') {
  const { token } = await world.database.$transaction((transaction) =>
    world.app.services.sessions.openSession(transaction, userId, { address, userAgent }),
  );
  return token;
}

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

describe('profile/sessions', () => {
  it('lists browser, system and address, the present session first', async () => {
    const user = await anAccount(world);
    const phone = await signedInWith(user.id, IPHONE, '2001:db8::1');
    world.clock.moveTo(minutesLater(1));
    await signedInWith(user.id, CHROME);

    const sessions = await list(phone);

    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        current: true,
        browser: 'Safari',
        system: 'iOS',
        address: '2001:db8::1',
        created_at: '2026-06-15T12:00:00.000Z',
        last_seen_at: '2026-06-15T12:00:00.000Z',
        expires_at: '2026-06-16T12:00:00.000Z',
      },
      expect.objectContaining({
        current: false,
        browser: 'Chrome',
        system: 'Windows',
        address: '203.0.113.9',
      }),
    ]);
  });

  it.each(['', 'x', '\u0001', '<script>alert(1)</script>', 'я'.repeat(5_000)])(
    'lists a browser with the user agent %j',
    async (userAgent) => {
      const user = await anAccount(world);
      const token = await signedInWith(user.id, userAgent);

      const [only] = await list(token);

      expect(only).toMatchObject({ current: true, browser: null, system: null });
    },
  );

  it('omits ended sessions and those of other accounts', async () => {
    const { user, token } = await aSignedIn(world);
    await aSignedIn(world);
    const out = await tokenOf(world, user.id);
    await world.call(signOut, { token: out });

    expect(await list(token)).toHaveLength(1);
  });

  it('lists the last use to the nearest five minutes', async () => {
    const { token } = await aSignedIn(world);
    const seenAt = async (minutes: number) => {
      world.clock.moveTo(minutesLater(minutes));
      return (await list(token))[0]?.last_seen_at;
    };

    expect(await seenAt(4)).toBe('2026-06-15T12:00:00.000Z');
    expect(await seenAt(5)).toBe('2026-06-15T12:00:00.000Z');
    expect(await seenAt(6)).toBe('2026-06-15T12:06:00.000Z');
    expect(await seenAt(11)).toBe('2026-06-15T12:06:00.000Z');
    expect(await seenAt(12)).toBe('2026-06-15T12:12:00.000Z');
  });
});

describe('profile/sessions/remove', () => {
  it('ends one session', async () => {
    const { user, token } = await aSignedIn(world);
    const other = await tokenOf(world, user.id);
    const third = await tokenOf(world, user.id);
    const [current] = await list(other);

    const answer = await world.call(removeSessions, { token, body: { id: current?.id } });

    expect(dataOf(removeSessions, answer).message).toBe('Сеансы завершены');
    expect(await Promise.all([token, other, third].map(statusOf))).toEqual([200, 401, 200]);
  });

  it.each([true, 1, '1', 'true'])('ends all other sessions: %j', async (others) => {
    const { user, token } = await aSignedIn(world);
    const stranger = await aSignedIn(world);
    const more = [await tokenOf(world, user.id), await tokenOf(world, user.id)];

    const answer = await world.call(removeSessions, {
      token,
      body: { others },
      headers: { 'accept-language': 'en' },
    });

    expect(dataOf(removeSessions, answer).message).toBe('The sessions have ended');
    expect(await Promise.all([token, ...more, stranger.token].map(statusOf))).toEqual([
      200, 401, 401, 200,
    ]);
  });

  it('ends the present session too', async () => {
    const { token } = await aSignedIn(world);
    const [current] = await list(token);

    await world.call(removeSessions, { token, body: { id: current?.id } });

    expect(await statusOf(token)).toBe(401);
  });
});

describe('a session', () => {
  it('expires after exactly 86400 seconds, whatever its use', async () => {
    const { token } = await aSignedIn(world);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS - 1_000));
    expect(await statusOf(token)).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + DAY_MS));
    expect(await statusOf(token)).toBe(401);
  });

  it('ends individually, and on every process at once', async () => {
    const other = await world.anotherApp();
    const { user, token } = await aSignedIn(world);
    const second = await tokenOf(world, user.id);
    const there = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await other.inject({ url: addressOf(getProfile), headers })).statusCode;
    };
    expect(await there(token)).toBe(200);

    await world.call(signOut, { token });

    expect([await there(token), await there(second)]).toEqual([401, 200]);
    // A process that starts later rejects it too.
    const later = await world.anotherApp();
    const headers = { authorization: `Bearer ${token}` };
    expect((await later.inject({ url: addressOf(getProfile), headers })).statusCode).toBe(401);
  });
});
