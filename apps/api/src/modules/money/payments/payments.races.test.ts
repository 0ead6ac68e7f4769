import {
  buyAdverts,
  cancelPayment,
  changeTariff,
  erasePost,
  providerNotice,
  type RouteContract,
  rejectPost,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-placed-post.ts';
import {
  aBuyer,
  aBuyingCompany,
  buy,
  buyAndPay,
  expectSoundBooks,
  refundsOf,
  runRefunds,
} from '../../../testing/a-purchase.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import {
  paidNotice,
  SANDBOX_SECRET,
  shopWorld,
  submitCard,
} from '../../../testing/sandbox-world.ts';
import { startServer, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { pathOf } from '../../../testing/test-world.ts';

// Two real servers and a worker on one database must book each payment once.
const ROUNDS = process.env.TEST_LONG ? 200 : 3;

const world = shopWorld({ RATE_LIMIT_SCALE: '0' });
let processes: TestProcesses;
let servers: string[];
beforeAll(async () => {
  processes = await testProcesses();
  const settings = {
    PAYMENTS: 'sandbox',
    SANDBOX_SECRET,
    PUBLIC_URL: world.config.PUBLIC_URL,
  };
  servers = await Promise.all([
    startServer(world, processes, settings),
    startServer(world, processes, settings),
  ]);
});
// The servers use the machine's clock.
beforeEach(() => world.clock.moveTo(new Date()));
afterAll(() => processes.close());

interface RequestInput {
  token?: string;
  params?: Record<string, string | number>;
  body: object | Buffer;
  headers?: Record<string, string>;
}

/** Sends a request to the servers in turn. */
async function send(
  n: number,
  contract: RouteContract,
  { token, params, body, headers }: RequestInput,
) {
  const response = await fetch(`${servers[n % servers.length]}${pathOf(contract, params)}`, {
    method: contract.method,
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const notify = (n: number, id: string) =>
  send(n, providerNotice, { params: { provider: 'sandbox' }, ...paidNotice(id) });

const providerIdOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).providerId ?? '';
/** Reads the allowance at the servers' time. */
const adCountOf = async (userId: number) => {
  world.clock.moveTo(new Date());
  return (await world.app.services.allowance.allowanceOf(userId)).count;
};
const statusOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).status;
const runRounds = async (round: (n: number) => Promise<void>) => {
  for (let n = 0; n < ROUNDS; n += 1) await round(n);
  await expectSoundBooks(world);
};
const TIMEOUT_MS = 20_000 + ROUNDS * 4_000;

describe('two concurrent servers', () => {
  it(
    'create one order for 50 requests with one key, and return equal responses',
    { timeout: TIMEOUT_MS },
    () =>
      runRounds(async (round) => {
        const { user, token } = await aBuyer(world);
        const responses = await inParallel(50, (n) =>
          send(n, buyAdverts, {
            token,
            body: { count: 1 },
            headers: { 'idempotency-key': `round-${round}` },
          }),
        );

        expect(tally(responses.map(({ status }) => status))).toEqual({ 201: 50 });
        expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
        expect(await world.database.moneyTransaction.count({ where: { userId: user.id } })).toBe(1);
      }),
  );

  it(
    'book a payment once if it is notified, queried and cancelled concurrently',
    { timeout: TIMEOUT_MS },
    () =>
      runRounds(async () => {
        const { user, token } = await aBuyer(world);
        const { transaction_id: id } = await buy(world, token, buyAdverts, { count: 1 });
        const providerId = await providerIdOf(id);
        await submitCard(world, providerId, '4477').expect(303);
        await Promise.all([
          inParallel(6, (n) => notify(n, providerId)),
          world.app.services.paymentPolling.pollOpen(),
          send(1, cancelPayment, { token, body: { id } }),
        ]);
        await runRefunds(world);

        const refunds = await refundsOf(world, id);
        // If it was cancelled first, the payment is refunded; otherwise its unit is granted.
        expect([await statusOf(id), await adCountOf(user.id), refunds.length]).toBeOneOf([
          ['succeeded', 1, 0],
          ['refunded', 0, 1],
        ]);
      }),
  );

  it(
    'refund an ad once if it is denied twice and erased concurrently',
    { timeout: TIMEOUT_MS },
    () =>
      runRounds(async () => {
        const { user, token } = await aBuyer(world);
        const paymentId = await buyAndPay(world, token, buyAdverts, { count: 1 });
        const post = await aPostInStatus(world, user.id, 'moderation');
        const moderators = [await aModerator(world), await aModerator(world)];
        const body = { reason: 'На фото номер телефона', fields: ['photos'] };
        const responses = await Promise.all([
          ...moderators.map((moderator, n) =>
            send(n, rejectPost, { token: moderator.token, params: { id: post.id }, body }),
          ),
          send(1, erasePost, { token, body: { id: post.id } }),
        ]);
        await runRefunds(world);

        expect(responses.every(({ status }) => status < 500)).toBe(true);
        expect((await refundsOf(world, paymentId)).map(({ status }) => status)).toEqual([
          'succeeded',
        ]);
        expect(await adCountOf(user.id)).toBe(0);
      }),
  );

  it('start only one of two tariffs paid concurrently', { timeout: TIMEOUT_MS }, () =>
    runRounds(async () => {
      const { user, token } = await aBuyingCompany(world);
      const orders = [
        await buy(world, token, changeTariff, { tariff_id: 4, months: 1 }),
        await buy(world, token, changeTariff, { tariff_id: 6, months: 1 }),
      ];
      const ids = await Promise.all(
        orders.map(({ transaction_id }) => providerIdOf(transaction_id)),
      );
      for (const id of ids) await submitCard(world, id, '4477').expect(303);
      await Promise.all(ids.flatMap((id) => [notify(0, id), notify(1, id)]));
      await runRefunds(world);

      const statuses = await Promise.all(
        orders.map(({ transaction_id }) => statusOf(transaction_id)),
      );
      expect(statuses.toSorted()).toEqual(['refunded', 'succeeded']);
      expect(await world.database.tariffTerm.count({ where: { userId: user.id } })).toBe(1);
    }),
  );
});
