import { getProfile, signOut } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tokens } from '../infra/tokens.ts';
import { aSignedInAccount, tokenOf } from '../testing/an-account.ts';
import { forgedHeaders } from '../testing/forged-tokens.ts';
import { pathOf, START, type TestWorld, testWorld } from '../testing/test-world.ts';

// A hundredth of the general limit: six requests per minute of an IP address, twelve of an account.
let world: TestWorld;
beforeAll(async () => {
  // Faked, because the real minutes of the limits pass while thousands of requests run.
  vi.useFakeTimers({ toFake: ['Date'] });
  world = await testWorld({ RATE_LIMIT_SCALE: '0.01' });
});
beforeEach(() => world.clock.moveTo(START));
afterAll(async () => {
  await world.close();
  vi.useRealTimers();
});

const VISITOR_LIMIT = 6;
const USER_LIMIT = 12;
/** A public operation without database queries. */
const LIMITED_PATH = '/api/home/get-info-app-links';

let addressCount = 0;
/** Returns an unused IP address. */
function anAddress(): string {
  addressCount += 1;
  return `198.51.100.${addressCount}`;
}

const bearer = (token: string) => `Bearer ${token}`;
const request = (remoteAddress: string, authorization?: string, url = LIMITED_PATH) =>
  world.app.inject({ url, remoteAddress, headers: { ...(authorization && { authorization }) } });

/** Sends requests sequentially; returns the number of allowed ones. */
async function countAllowed(count: number, send: (n: number) => ReturnType<typeof request>) {
  let allowed = 0;
  for (let n = 0; n < count; n += 1) allowed += (await send(n)).statusCode === 429 ? 0 : 1;
  return allowed;
}

describe('the general limit', () => {
  it('counts visitors by address, and signed-in users by account', async () => {
    const home = anAddress();
    const [one, other] = [await aSignedInAccount(world), await aSignedInAccount(world)];

    expect(await countAllowed(20, () => request(home))).toBe(VISITOR_LIMIT);
    expect(await countAllowed(20, () => request(home, bearer(one.token)))).toBe(USER_LIMIT);
    expect(await countAllowed(20, () => request(home, bearer(other.token)))).toBe(USER_LIMIT);

    expect((await request(home)).headers['x-ratelimit-limit']).toBe(String(VISITOR_LIMIT));
    const rejected = await request(home, bearer(one.token));
    expect(rejected.headers['x-ratelimit-limit']).toBe(String(USER_LIMIT));
    expect(rejected.json().code).toBe('too_many_requests');
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is shared by all sessions and addresses of an account', async () => {
    const { user, token } = await aSignedInAccount(world);
    const tokens = [token, await tokenOf(world, user.id), await tokenOf(world, user.id)];

    expect(await countAllowed(30, (n) => request(anAddress(), bearer(tokens[n % 3] ?? '')))).toBe(
      USER_LIMIT,
    );
  });

  it('counts a token whose session has expired or was ended as a visitor’s', async () => {
    const [homeAddress, signedOutAddress, blockedAddress, expiredAddress] = [
      anAddress(),
      anAddress(),
      anAddress(),
      anAddress(),
    ];
    const [one, other, third] = [
      await aSignedInAccount(world),
      await aSignedInAccount(world),
      await aSignedInAccount(world),
    ];
    await world.app.inject({
      method: 'POST',
      url: pathOf(signOut),
      remoteAddress: homeAddress,
      headers: { authorization: bearer(one.token) },
    });
    await world.app.services.staff.block(other.user.id, 'спам');

    expect(await countAllowed(USER_LIMIT, () => request(signedOutAddress, bearer(one.token)))).toBe(
      VISITOR_LIMIT,
    );
    expect(await countAllowed(1, () => request(signedOutAddress))).toBe(0);
    expect(await countAllowed(USER_LIMIT, () => request(blockedAddress, bearer(other.token)))).toBe(
      VISITOR_LIMIT,
    );
    world.clock.moveTo(new Date(START.getTime() + 86_400_000));
    expect(await countAllowed(USER_LIMIT, () => request(expiredAddress, bearer(third.token)))).toBe(
      VISITOR_LIMIT,
    );
  });

  it('is not raised by forged tokens', async () => {
    const [{ user, token }, other] = [await aSignedInAccount(world), await aSignedInAccount(world)];
    const { id } = await world.database.session.findFirstOrThrow({
      where: { userId: other.user.id },
    });
    const forged = forgedHeaders({
      token,
      others: {},
      userId: user.id,
      otherUserId: other.user.id,
      otherSessionId: id,
      key: 'a key that is not ours',
    });
    const home = anAddress();

    expect(await countAllowed(forged.length, (n) => request(home, forged[n]?.header))).toBe(
      VISITOR_LIMIT,
    );
    // Forged tokens have used none of the limit of the accounts that they name.
    for (const each of [token, other.token]) {
      expect(await countAllowed(20, () => request(home, bearer(each), pathOf(getProfile)))).toBe(
        USER_LIMIT,
      );
    }
  });

  // Thousands of requests may take longer than a test's timeout on a busy machine.
  it('applies to an address, however many tokens are invented', {
    timeout: 120_000,
  }, async () => {
    const [home, other] = [anAddress(), anAddress()];
    await countAllowed(VISITOR_LIMIT, () => request(home));
    const forger = new Tokens('a key that is not ours');
    const expiresAt = new Date(START.getTime() + 86_400_000);
    const inventToken = (n: number) => {
      const sessionId = crypto.randomUUID();
      return forger.sign({ userId: n + 1, sessionId, issuedAt: START, expiresAt });
    };

    // More than the 5,000 stored counters: a counter per token would evict the first.
    expect(await countAllowed(5_100, (n) => request(other, bearer(inventToken(n))))).toBe(
      VISITOR_LIMIT,
    );

    expect((await request(home)).statusCode).toBe(429);
  });
});
