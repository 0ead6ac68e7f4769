import { getProfile, getSessions, removeSessions, signOut } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const DAY_MS = 86_400_000;
const minutesAfterStart = (minutes: number) => new Date(START.getTime() + minutes * 60_000);
const profileStatus = async (token: string) => (await world.call(getProfile, { token })).status;
const listSessions = async (token: string) =>
  dataOf(getSessions, await world.call(getSessions, { token }));

async function openSessionWith(userId: number, userAgent: string, address = '203.0.113.9') {
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
  it('lists browser, system and IP address, with the current session first', async () => {
    const user = await anAccount(world);
    const phone = await openSessionWith(user.id, IPHONE, '2001:db8::1');
    world.clock.moveTo(minutesAfterStart(1));
    await openSessionWith(user.id, CHROME);

    const sessions = await listSessions(phone);

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
    'lists no browser or system for the user agent %j',
    async (userAgent) => {
      const user = await anAccount(world);
      const token = await openSessionWith(user.id, userAgent);

      const [session] = await listSessions(token);

      expect(session).toMatchObject({ current: true, browser: null, system: null });
    },
  );

  it('omits ended sessions and those of other accounts', async () => {
    const { user, token } = await aSignedInAccount(world);
    await aSignedInAccount(world);
    const signedOutToken = await tokenOf(world, user.id);
    await world.call(signOut, { token: signedOutToken });

    expect(await listSessions(token)).toHaveLength(1);
  });

  it('updates the last use at most every five minutes', async () => {
    const { token } = await aSignedInAccount(world);
    const lastSeenAfter = async (minutes: number) => {
      world.clock.moveTo(minutesAfterStart(minutes));
      return (await listSessions(token))[0]?.last_seen_at;
    };

    expect(await lastSeenAfter(4)).toBe('2026-06-15T12:00:00.000Z');
    expect(await lastSeenAfter(5)).toBe('2026-06-15T12:00:00.000Z');
    expect(await lastSeenAfter(6)).toBe('2026-06-15T12:06:00.000Z');
    expect(await lastSeenAfter(11)).toBe('2026-06-15T12:06:00.000Z');
    expect(await lastSeenAfter(12)).toBe('2026-06-15T12:12:00.000Z');
  });
});

describe('profile/sessions/remove', () => {
  it('ends one session', async () => {
    const { user, token } = await aSignedInAccount(world);
    const otherToken = await tokenOf(world, user.id);
    const thirdToken = await tokenOf(world, user.id);
    const [current] = await listSessions(otherToken);

    const response = await world.call(removeSessions, { token, body: { id: current?.id } });

    expect(dataOf(removeSessions, response).message).toBe('Сеансы завершены');
    expect(await Promise.all([token, otherToken, thirdToken].map(profileStatus))).toEqual([
      200, 401, 200,
    ]);
  });

  it.each([true, 1, '1', 'true'])('ends all other sessions: %j', async (others) => {
    const { user, token } = await aSignedInAccount(world);
    const stranger = await aSignedInAccount(world);
    const otherTokens = [await tokenOf(world, user.id), await tokenOf(world, user.id)];

    const response = await world.call(removeSessions, {
      token,
      body: { others },
      headers: { 'accept-language': 'en' },
    });

    expect(dataOf(removeSessions, response).message).toBe('The sessions have ended');
    expect(await Promise.all([token, ...otherTokens, stranger.token].map(profileStatus))).toEqual([
      200, 401, 401, 200,
    ]);
  });

  it('can end the current session', async () => {
    const { token } = await aSignedInAccount(world);
    const [current] = await listSessions(token);

    await world.call(removeSessions, { token, body: { id: current?.id } });

    expect(await profileStatus(token)).toBe(401);
  });
});

describe('a session', () => {
  it('expires after exactly 86400 seconds, even if it is used', async () => {
    const { token } = await aSignedInAccount(world);
    world.clock.moveTo(new Date(START.getTime() + DAY_MS - 1_000));
    expect(await profileStatus(token)).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + DAY_MS));
    expect(await profileStatus(token)).toBe(401);
  });

  it('ends in every process at once, without affecting others', async () => {
    const otherApp = await world.anotherApp();
    const { user, token } = await aSignedInAccount(world);
    const secondToken = await tokenOf(world, user.id);
    const statusInOtherApp = async (bearer: string) => {
      const headers = { authorization: `Bearer ${bearer}` };
      return (await otherApp.inject({ url: pathOf(getProfile), headers })).statusCode;
    };
    expect(await statusInOtherApp(token)).toBe(200);

    await world.call(signOut, { token });

    expect([await statusInOtherApp(token), await statusInOtherApp(secondToken)]).toEqual([
      401, 200,
    ]);
    // A process that starts later rejects it too.
    const laterApp = await world.anotherApp();
    const headers = { authorization: `Bearer ${token}` };
    expect((await laterApp.inject({ url: pathOf(getProfile), headers })).statusCode).toBe(401);
  });
});
