import { randomUUID } from 'node:crypto';
import { resetPassword, signIn } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isPassword } from '../../../infra/passwords.ts';
import { anAccount, PASSWORD } from '../../../testing/an-account.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { SignInLimitsService } from './sign-in-limits.service.ts';

// A fifth of the usual limits: 2 attempts of an account, 4 of a network. Each test uses its own networks and
// accounts.
const world = sharedWorld({ RATE_LIMIT_SCALE: '0.2' });
beforeEach(() => world.clock.moveTo(START));

const WRONG = 'неверный конь 41';
const NEW = 'новая кобыла 43';
const DAY_MS = 86_400_000;
let networks = 0;
/** Returns an address of a network that no account knows. */
const anAddress = () => {
  networks += 1;
  return `198.51.100.${networks}`;
};
const login = (email: string, password: string, from: string) =>
  world.call(signIn, { body: { email, password }, from });
const statusOf = async (answer: PromiseLike<{ status: number }>) => (await answer).status;

/** Uses up a network's limit with unknown email addresses. */
async function useUpNetwork(from: string | ((n: number) => string)): Promise<void> {
  const answers = await atOnce(4, (n) =>
    login(`${randomUUID()}@example.test`, WRONG, typeof from === 'string' ? from : from(n)),
  );
  expect(tally(answers.map(({ status }) => status))).toEqual({ 401: 4 });
}

/** Creates an account that has signed in from an address. */
async function aRegular(from: string) {
  const user = await anAccount(world);
  expect(await statusOf(login(user.email, PASSWORD, from))).toBe(200);
  return user;
}

describe('a network whose limit is used up', () => {
  it.each([
    ['an IPv4 address', () => '203.0.113.80'],
    ['an IPv6 /64', (n: number) => `2001:db8:7:7::${n + 1}`],
  ])('%s still admits accounts that know it, only with the right password', async (_what, at) => {
    const { email } = await aRegular(at(0));
    const stranger = await anAccount(world);
    await useUpNetwork(at);

    const refused = await Promise.all([
      login(email, WRONG, at(1)),
      login(stranger.email, WRONG, at(2)),
      login(stranger.email, PASSWORD, at(3)),
      login('nobody@example.test', WRONG, at(4)),
    ]);

    expect(
      refused.map(({ status, text, headers }) => [status, text, headers['retry-after']]),
    ).toEqual(Array(4).fill([429, refused[0]?.text, '900']));
    expect(await statusOf(login(email, PASSWORD, at(5)))).toBe(200);
  });

  it('admits an account up to the account’s own limit', async () => {
    const from = anAddress();
    const { email } = await aRegular(from);
    await useUpNetwork(from);

    expect(await statusOf(login(email, WRONG, from))).toBe(429);
    expect(await statusOf(login(email, PASSWORD, from))).toBe(200);
    expect(await statusOf(login(email, WRONG, from))).toBe(429);
    expect(await statusOf(login(email, WRONG, from))).toBe(429);
    expect(await statusOf(login(email, PASSWORD, from))).toBe(429);
  });

  it('admits an account whose password has just been reset there by an emailed link', async () => {
    const from = anAddress();
    const { id: userId, email } = await anAccount(world);
    await useUpNetwork(from);
    expect(await statusOf(login(email, PASSWORD, from))).toBe(429);
    const expiresAt = new Date(START.getTime() + 60_000);
    const { id } = await world.database.passwordReset.create({
      data: { id: randomUUID(), userId, expiresAt },
    });
    const token = world.app.services.keys.linkOf('password_reset', id);

    const body = { token, password: NEW, confirm_password: NEW };
    expect(await statusOf(world.call(resetPassword, { body, from }))).toBe(200);

    expect(await statusOf(login(email, NEW, from))).toBe(200);
  });
});

describe('a known network', () => {
  it('is forgotten after 90 days, even before the purge', async () => {
    const from = anAddress();
    const { email } = await aRegular(from);
    world.clock.moveTo(new Date(START.getTime() + 90 * DAY_MS));
    await useUpNetwork(from);
    expect(await statusOf(login(email, PASSWORD, from))).toBe(200);

    world.clock.moveTo(new Date(START.getTime() + 180 * DAY_MS + 1));
    await useUpNetwork(from);
    expect(await statusOf(login(email, PASSWORD, from))).toBe(429);
  });

  it('is one of the latest twenty', async () => {
    const { id: userId } = await anAccount(world);
    for (let n = 0; n < 22; n += 1) {
      world.clock.moveTo(new Date(START.getTime() + n));
      const client = { address: anAddress(), userAgent: '' };
      await world.database.$transaction((transaction) =>
        world.app.services.accounts.openSession(transaction, userId, client),
      );
    }

    const known = await world.database.knownNetwork.findMany({
      where: { userId },
      orderBy: { lastUsed: 'asc' },
    });
    expect(known.map(({ lastUsed }) => lastUsed.getTime() - START.getTime())).toEqual(
      Array.from({ length: 20 }, (_none, n) => n + 2),
    );
  });
});

describe('password comparisons', () => {
  /** Records the service's comparisons. */
  const compared: string[] = [];
  let service: SignInLimitsService;
  beforeAll(() => {
    const { keys, limits } = world.app.services;
    service = new SignInLimitsService({
      keys,
      limits,
      isPassword: async (stored, password) => {
        compared.push(password);
        return isPassword(stored, password);
      },
    });
  });

  it('are the same number for each address and network, within the limits and beyond', async () => {
    compared.length = 0;
    const network = 'as many';
    const log: (number | string)[] = [];
    const attempt = async (email: string) => {
      const before = compared.length;
      try {
        const { refusal, compare } = await service.countAttempt(email, network);
        await compare(null, WRONG);
        log.push(refusal ? 'past' : 'within');
      } catch {
        log.push('refused');
      }
      return compared.length - before;
    };

    const counts: number[] = [];
    for (let n = 0; n < 3; n += 1) counts.push(await attempt('one@example.test'));
    for (let n = 0; n < 2; n += 1) counts.push(await attempt(`${n}@example.test`));
    for (let n = 0; n < 3; n += 1) counts.push(await attempt('other@example.test'));

    expect(log).toEqual([
      'within',
      'within',
      'refused',
      'within',
      'within',
      'past',
      'past',
      'refused',
    ]);
    expect(counts).toEqual(log.map((what) => (what === 'refused' ? 0 : 1)));
  });

  it('beyond a limit run one at a time, and not at all with more than 20 waiting', async () => {
    const network = 'one at a time';
    for (let n = 0; n < 4; n += 1) await service.countAttempt(`${n}-first@example.test`, network);
    const attempts = await Promise.all(
      Array.from({ length: 23 }, (_none, n) =>
        service.countAttempt(`${n}-then@example.test`, network),
      ),
    );
    compared.length = 0;

    const results = attempts.map(({ compare }) => compare(null, WRONG));
    await Promise.resolve();

    expect(compared).toHaveLength(1);
    await Promise.all(results);
    expect(compared).toHaveLength(21);
  });
});
