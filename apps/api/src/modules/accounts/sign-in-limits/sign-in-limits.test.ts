import { randomUUID } from 'node:crypto';
import { resetPassword, signIn } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPassword } from '../../../infra/passwords.ts';
import { anAccount, PASSWORD } from '../../../testing/an-account.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { SignInLimitsService } from './sign-in-limits.service.ts';

// A fifth of the usual limits: 2 attempts per account, 4 per network. Each test uses its own networks and accounts.
const world = sharedWorld({ RATE_LIMIT_SCALE: '0.2' });
beforeEach(() => world.clock.moveTo(START));

const WRONG_PASSWORD = 'неверный конь 41';
const NEW_PASSWORD = 'новая кобыла 43';
const DAY_MS = 86_400_000;
let networkCount = 0;
/** Returns an IP address of a network that no account knows. */
const aNewAddress = () => {
  networkCount += 1;
  return `198.51.100.${networkCount}`;
};
const requestSignIn = (email: string, password: string, from: string) =>
  world.call(signIn, { body: { email, password }, from });
const statusOf = async (response: PromiseLike<{ status: number }>) => (await response).status;

/** Uses up a network's limit with unknown email addresses. */
async function useUpNetwork(from: string | ((n: number) => string)): Promise<void> {
  const responses = await inParallel(4, (n) =>
    requestSignIn(
      `${randomUUID()}@example.test`,
      WRONG_PASSWORD,
      typeof from === 'string' ? from : from(n),
    ),
  );
  expect(tally(responses.map(({ status }) => status))).toEqual({ 401: 4 });
}

/** Creates an account that has signed in from an IP address. */
async function anAccountKnowing(from: string) {
  const user = await anAccount(world);
  expect(await statusOf(requestSignIn(user.email, PASSWORD, from))).toBe(200);
  return user;
}

describe('a network whose limit is used up', () => {
  it.each([
    ['an IPv4 address', () => '203.0.113.80'],
    ['an IPv6 /64', (n: number) => `2001:db8:7:7::${n + 1}`],
  ])(
    '%s still admits accounts that know it, if their password is right',
    async (_what, addressOf) => {
      const { email } = await anAccountKnowing(addressOf(0));
      const stranger = await anAccount(world);
      await useUpNetwork(addressOf);

      const refusals = await Promise.all([
        requestSignIn(email, WRONG_PASSWORD, addressOf(1)),
        requestSignIn(stranger.email, WRONG_PASSWORD, addressOf(2)),
        requestSignIn(stranger.email, PASSWORD, addressOf(3)),
        requestSignIn('nobody@example.test', WRONG_PASSWORD, addressOf(4)),
      ]);

      expect(
        refusals.map(({ status, text, headers }) => [status, text, headers['retry-after']]),
      ).toEqual(Array(4).fill([429, refusals[0]?.text, '900']));
      expect(await statusOf(requestSignIn(email, PASSWORD, addressOf(5)))).toBe(200);
    },
  );

  it('admits an account up to the account’s own limit', async () => {
    const from = aNewAddress();
    const { email } = await anAccountKnowing(from);
    await useUpNetwork(from);

    expect(await statusOf(requestSignIn(email, WRONG_PASSWORD, from))).toBe(429);
    expect(await statusOf(requestSignIn(email, PASSWORD, from))).toBe(200);
    expect(await statusOf(requestSignIn(email, WRONG_PASSWORD, from))).toBe(429);
    expect(await statusOf(requestSignIn(email, WRONG_PASSWORD, from))).toBe(429);
    expect(await statusOf(requestSignIn(email, PASSWORD, from))).toBe(429);
  });

  it('admits an account whose password has just been reset from it by an emailed link', async () => {
    const from = aNewAddress();
    const { id: userId, email } = await anAccount(world);
    await useUpNetwork(from);
    expect(await statusOf(requestSignIn(email, PASSWORD, from))).toBe(429);
    const expiresAt = new Date(START.getTime() + 60_000);
    const { id } = await world.database.passwordReset.create({
      data: { id: randomUUID(), userId, expiresAt },
    });
    const token = world.app.services.keys.linkOf('password_reset', id);

    const body = { token, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    expect(await statusOf(world.call(resetPassword, { body, from }))).toBe(200);

    expect(await statusOf(requestSignIn(email, NEW_PASSWORD, from))).toBe(200);
  });
});

describe('a known network', () => {
  it('is forgotten after 90 days, even before the purge', async () => {
    const from = aNewAddress();
    const { email } = await anAccountKnowing(from);
    world.clock.moveTo(new Date(START.getTime() + 90 * DAY_MS));
    await useUpNetwork(from);
    expect(await statusOf(requestSignIn(email, PASSWORD, from))).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + 180 * DAY_MS + 1));
    await useUpNetwork(from);
    expect(await statusOf(requestSignIn(email, PASSWORD, from))).toBe(429);
  });

  it('is forgotten after twenty others', async () => {
    const { id: userId } = await anAccount(world);
    for (let n = 0; n < 22; n += 1) {
      world.clock.moveTo(new Date(START.getTime() + n));
      const client = { address: aNewAddress(), userAgent: '' };
      await world.database.$transaction((transaction) =>
        world.app.services.accounts.openSession(transaction, userId, client),
      );
    }

    const knownNetworks = await world.database.knownNetwork.findMany({
      where: { userId },
      orderBy: { lastUsed: 'asc' },
    });
    expect(knownNetworks.map(({ lastUsed }) => lastUsed.getTime() - START.getTime())).toEqual(
      Array.from({ length: 20 }, (_none, n) => n + 2),
    );
  });
});

describe('password comparisons', () => {
  /** Passwords that the service has compared. */
  const comparedPasswords: string[] = [];
  let service: SignInLimitsService;
  beforeAll(() => {
    const { keys, limits } = world.app.services;
    service = new SignInLimitsService({
      keys,
      limits,
      isPassword: async (storedHash, password) => {
        comparedPasswords.push(password);
        return isPassword(storedHash, password);
      },
    });
  });

  it('happen once per attempt, within the limits and beyond, unless the attempt is rejected', async () => {
    comparedPasswords.length = 0;
    const network = 'as many';
    const outcomes: (number | string)[] = [];
    const countComparisons = async (email: string) => {
      const countBefore = comparedPasswords.length;
      try {
        const { refusal, compare } = await service.countAttempt(email, network);
        await compare(null, WRONG_PASSWORD);
        outcomes.push(refusal ? 'past' : 'within');
      } catch {
        outcomes.push('refused');
      }
      return comparedPasswords.length - countBefore;
    };

    const counts: number[] = [];
    for (let n = 0; n < 3; n += 1) counts.push(await countComparisons('one@example.test'));
    for (let n = 0; n < 2; n += 1) counts.push(await countComparisons(`${n}@example.test`));
    for (let n = 0; n < 3; n += 1) counts.push(await countComparisons('other@example.test'));

    expect(outcomes).toEqual([
      'within',
      'within',
      'refused',
      'within',
      'within',
      'past',
      'past',
      'refused',
    ]);
    expect(counts).toEqual(outcomes.map((outcome) => (outcome === 'refused' ? 0 : 1)));
  });

  it('beyond a limit run one at a time, and are skipped if more than 20 are waiting', async () => {
    const network = 'one at a time';
    for (let n = 0; n < 4; n += 1) await service.countAttempt(`${n}-first@example.test`, network);
    const attempts = await Promise.all(
      Array.from({ length: 23 }, (_none, n) =>
        service.countAttempt(`${n}-then@example.test`, network),
      ),
    );
    comparedPasswords.length = 0;

    const results = attempts.map(({ compare }) => compare(null, WRONG_PASSWORD));
    await Promise.resolve();

    expect(comparedPasswords).toHaveLength(1);
    await Promise.all(results);
    expect(comparedPasswords).toHaveLength(21);
  });
});
