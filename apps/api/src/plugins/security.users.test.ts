import { getProfile, signOut } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { Tokens } from '../infra/tokens.ts';
import { aSignedIn, tokenOf } from '../testing/an-account.ts';
import { forgeries } from '../testing/forged-tokens.ts';
import { addressOf, START, type TestWorld, testWorld } from '../testing/test-world.ts';

// The general limit at a hundredth: six requests a minute of an address, twelve of an account.
let world: TestWorld;
beforeAll(async () => {
  // Counted by the machine's minutes, which are over sooner than thousands of requests may be.
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
/** A call for everybody that asks no database. */
const CALL = '/api/home/get-info-app-links';

let addresses = 0;
/** An address that nobody has called from. */
function anAddress(): string {
  addresses += 1;
  return `198.51.100.${addresses}`;
}

const bearer = (token: string) => `Bearer ${token}`;
const ask = (remoteAddress: string, authorization?: string, url = CALL) =>
  world.app.inject({ url, remoteAddress, headers: { ...(authorization && { authorization }) } });

/** How many of so many requests are let through, one after the other. */
async function passed(count: number, send: (n: number) => ReturnType<typeof ask>) {
  let through = 0;
  for (let n = 0; n < count; n += 1) through += (await send(n)).statusCode === 429 ? 0 : 1;
  return through;
}

describe('the general limit', () => {
  it('is of their address for visitors, and of their account for the signed in', async () => {
    const home = anAddress();
    const [one, other] = [await aSignedIn(world), await aSignedIn(world)];

    expect(await passed(20, () => ask(home))).toBe(VISITORS);
    expect(await passed(20, () => ask(home, bearer(one.token)))).toBe(USER);
    expect(await passed(20, () => ask(home, bearer(other.token)))).toBe(USER);

    expect((await ask(home)).headers['x-ratelimit-limit']).toBe(String(VISITORS));
    const refused = await ask(home, bearer(one.token));
    expect(refused.headers['x-ratelimit-limit']).toBe(String(USER));
    expect(refused.json().code).toBe('too_many_requests');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('is one for all sessions and addresses of an account', async () => {
    const { user, token } = await aSignedIn(world);
    const tokens = [token, await tokenOf(world, user.id), await tokenOf(world, user.id)];

    expect(await passed(30, (n) => ask(anAddress(), bearer(tokens[n % 3] ?? '')))).toBe(USER);
  });

  it('takes a token whose session is over, or has ended, for a visitor’s', async () => {
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

    expect(await passed(USER, () => ask(over, bearer(one.token)))).toBe(VISITORS);
    expect(await passed(1, () => ask(over))).toBe(0);
    expect(await passed(USER, () => ask(blocked, bearer(other.token)))).toBe(VISITORS);
    world.clock.moveTo(new Date(START.getTime() + 86_400_000));
    expect(await passed(USER, () => ask(late, bearer(third.token)))).toBe(VISITORS);
  });

  it('is raised by no forged token', async () => {
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

    expect(await passed(all.length, (n) => ask(home, all[n]?.header))).toBe(VISITORS);
    // Neither have they used up anything of those they name.
    for (const each of [token, other.token]) {
      expect(await passed(20, () => ask(home, bearer(each), addressOf(getProfile)))).toBe(USER);
    }
  });

  // Thousands of requests take a busy machine longer than a test may take.
  it('remembers whom it has stopped, however many tokens somebody invents', {
    timeout: 120_000,
  }, async () => {
    const [home, other] = [anAddress(), anAddress()];
    await passed(VISITORS, () => ask(home));
    const forger = new Tokens('a key that is not ours');
    const expiresAt = new Date(START.getTime() + 86_400_000);
    const invented = (n: number) => {
      const sessionId = crypto.randomUUID();
      return forger.sign({ userId: n + 1, sessionId, issuedAt: START, expiresAt });
    };

    // More than the 5,000 counters that are kept: had each made one, the first would be dropped.
    expect(await passed(5_100, (n) => ask(other, bearer(invented(n))))).toBe(VISITORS);

    expect((await ask(home)).statusCode).toBe(429);
  });
});
