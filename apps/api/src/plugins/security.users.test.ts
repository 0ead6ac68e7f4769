import { getProfile, signOut } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tokens } from '../infra/tokens.ts';
import { aSignedIn, tokenOf } from '../testing/an-account.ts';
import { forgeries } from '../testing/forged-tokens.ts';
import { addressOf, START, type TestWorld, testWorld } from '../testing/test-world.ts';

// A hundredth of the general limit: six requests per minute of an address, twelve of an account.
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

const VISITORS = 6;
const USER = 12;
/** A public operation without database queries. */
const OPERATION = '/api/home/get-info-app-links';

let addresses = 0;
/** Returns an unused address. */
function anAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const bearer = (token: string) => `Bearer ${token}`;
const request = (remoteAddress: string, authorization?: string, url = OPERATION) =>
  world.app.inject({ url, remoteAddress, headers: { ...(authorization && { authorization }) } });

/** Sends requests sequentially; returns the number of allowed ones. */
async function countAllowed(count: number, send: (n: number) => ReturnType<typeof request>) {
  let through = 0;
  for (let n = 0; n < count; n += 1) through += (await send(n)).statusCode === 429 ? 0 : 1;
  return through;
}

describe('the general limit', () => {
  it('counts visitors by address, and signed-in users by account', async () => {
    const home = anAddress();
    const [one, other] = [await aSignedIn(world), await aSignedIn(world)];

    expect(await countAllowed(20, () => request(home))).toBe(VISITORS);
    expect(await countAllowed(20, () => request(home, bearer(one.token)))).toBe(USER);
    expect(await countAllowed(20, () => request(home, bearer(other.token)))).toBe(USER);

    expect((await request(home)).headers['x-ratelimit-limit']).toBe(String(VISITORS));
    const refused = await request(home, bearer(one.token));
    expect(refused.headers['x-ratelimit-limit']).toBe(String(USER));
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is shared by all sessions and addresses of an account', async () => {
    const { user, token } = await aSignedIn(world);
    const tokens = [token, await tokenOf(world, user.id), await tokenOf(world, user.id)];

    expect(await countAllowed(30, (n) => request(anAddress(), bearer(tokens[n % 3] ?? '')))).toBe(
      USER,
    );
  });

  it('counts a token whose session has expired or was ended as a visitor’s', async () => {
    const [home, over, blocked, late] = [anAddress(), anAddress(), anAddress(), anAddress()];
    const [one, other, third] = [
      await aSignedIn(world),
      await aSignedIn(world),
      await aSignedIn(world),
    ];
    await world.app.inject({
      method: 'POST',
      url: addressOf(signOut),
      remoteAddress: home,
      headers: { authorization: bearer(one.token) },
    });
    await world.app.services.staff.block(other.user.id, 'спам');

    expect(await countAllowed(USER, () => request(over, bearer(one.token)))).toBe(VISITORS);
    expect(await countAllowed(1, () => request(over))).toBe(0);
    expect(await countAllowed(USER, () => request(blocked, bearer(other.token)))).toBe(VISITORS);
    world.clock.moveTo(new Date(START.getTime() + 86_400_000));
    expect(await countAllowed(USER, () => request(late, bearer(third.token)))).toBe(VISITORS);
  });

  it('is not raised by forged tokens', async () => {
    const [{ user, token }, other] = [await aSignedIn(world), await aSignedIn(world)];
    const { id } = await world.database.session.findFirstOrThrow({
      where: { userId: other.user.id },
    });
    const all = forgeries({
      token,
      others: {},
      userId: user.id,
      otherUserId: other.user.id,
      otherSessionId: id,
      key: 'a key that is not ours',
    });
    const home = anAddress();

    expect(await countAllowed(all.length, (n) => request(home, all[n]?.header))).toBe(VISITORS);
    // Forged tokens have used none of the limit of the accounts that they name.
    for (const each of [token, other.token]) {
      expect(await countAllowed(20, () => request(home, bearer(each), addressOf(getProfile)))).toBe(
        USER,
      );
    }
  });

  // Thousands of requests may take longer than a test's timeout on a busy machine.
  it('applies to an address, however many tokens are invented', {
    timeout: 120_000,
  }, async () => {
    const [home, other] = [anAddress(), anAddress()];
    await countAllowed(VISITORS, () => request(home));
    const forger = new Tokens('a key that is not ours');
    const expiresAt = new Date(START.getTime() + 86_400_000);
    const invented = (n: number) => {
      const sessionId = crypto.randomUUID();
      return forger.sign({ userId: n + 1, sessionId, issuedAt: START, expiresAt });
    };

    // More than the 5,000 stored counters: a counter per token would evict the first.
    expect(await countAllowed(5_100, (n) => request(other, bearer(invented(n))))).toBe(VISITORS);

    expect((await request(home)).statusCode).toBe(429);
  });
});
