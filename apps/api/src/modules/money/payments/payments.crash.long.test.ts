import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import {
  buyAdverts,
  changeTariff,
  providerNotice,
  type RouteContract,
  rejectPost,
} from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import {
  paidNotice,
  SANDBOX_SECRET,
  shopWorld,
  submitCard,
} from '../../../testing/sandbox-world.ts';
import {
  freePort,
  HOST,
  type TestProcesses,
  testProcesses,
} from '../../../testing/test-process.ts';
import { pathOf } from '../../../testing/test-world.ts';

// A server that is killed during a purchase, a notice, a refund or a change of tariff loses no money and grants nothing
// twice. Each round kills it once, at a random time during all four.
const ROUNDS = 25;
const MAX_KILL_DELAY_MS = 120;

const world = shopWorld({ RATE_LIMIT_SCALE: '0' });
let processes: TestProcesses;
beforeAll(async () => {
  processes = await testProcesses();
});
afterAll(() => processes.close());

async function startServer() {
  const port = await freePort();
  const { config } = world;
  const { child, ready, exited } = processes.start('server', {
    PORT: String(port),
    DATABASE_URL: config.DATABASE_URL,
    MEDIA_FOLDER: config.MEDIA_FOLDER,
    JWT_SECRET: world.secret,
    RATE_LIMIT_SCALE: '0',
    PAYMENTS: 'sandbox',
    SANDBOX_SECRET,
    PUBLIC_URL: config.PUBLIC_URL,
  });
  await ready;
  const killServer = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  const send = (
    contract: RouteContract,
    request: {
      token?: string;
      params?: Record<string, string | number>;
      body: string;
      headers?: Record<string, string>;
    },
  ) =>
    fetch(`http://${HOST}:${port}${pathOf(contract, request.params)}`, {
      method: contract.method,
      headers: {
        'content-type': 'application/json',
        ...(request.token !== undefined && { authorization: `Bearer ${request.token}` }),
        ...request.headers,
      },
      body: request.body,
      // A killed server does not respond.
    }).catch(() => null);
  return { kill: killServer, send };
}

const providerIdOf = async (id: number) =>
  (await world.database.moneyTransaction.findUniqueOrThrow({ where: { id } })).providerId ?? '';

function noticeOf(id: string) {
  const { body, headers } = paidNotice(id);
  return { params: { provider: 'sandbox' }, body: body.toString(), headers };
}

/** Runs the worker's payment jobs three times, a minute apart. */
async function runWorkerJobs(): Promise<void> {
  world.clock.moveTo(new Date());
  const { paymentPolling, refundRequests } = world.app.services;
  for (let round = 0; round < 3; round += 1) {
    world.clock.moveTo(new Date(world.clock.now().getTime() + 60_000));
    await paymentPolling.pollOpen();
    await refundRequests.requestOpen();
    await runRefunds(world);
  }
}

describe('a server that is killed', () => {
  it('grants each purchase once and refunds once', {
    timeout: 600_000,
  }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      world.clock.moveTo(new Date());
      const [buyer, notifiedUser, deniedUser, company] = [
        await aBuyer(world),
        await aBuyer(world),
        await aBuyer(world),
        await aBuyingCompany(world),
      ];
      const moderator = await aModerator(world);
      const notifiedOrder = await buy(world, notifiedUser.token, buyAdverts, { count: 1 });
      const notifiedId = await providerIdOf(notifiedOrder.transaction_id);
      await submitCard(world, notifiedId, '4477').expect(303);
      const deniedPayment = await buyAndPay(world, deniedUser.token, buyAdverts, { count: 1 });
      const post = await aPostInStatus(world, deniedUser.user.id, 'moderation');
      const tariffPayment = await buyAndPay(world, company.token, changeTariff, {
        tariff_id: 6,
        months: 3,
      });

      const server = await startServer();
      const requests = [
        server.send(buyAdverts, {
          token: buyer.token,
          body: JSON.stringify({ count: 1 }),
          headers: { 'idempotency-key': 'once' },
        }),
        server.send(providerNotice, noticeOf(notifiedId)),
        server.send(rejectPost, {
          token: moderator.token,
          params: { id: post.id },
          body: JSON.stringify({ reason: 'На фото номер телефона', fields: ['photos'] }),
        }),
        server.send(changeTariff, {
          token: company.token,
          body: JSON.stringify({ tariff_id: 4, months: 1 }),
          headers: { 'idempotency-key': 'once' },
        }),
      ];
      await wait(randomInt(MAX_KILL_DELAY_MS));
      await server.kill();
      await Promise.all(requests);

      // Repeats every request that had no response.
      const repeatedOrder = await world
        .call(buyAdverts, { token: buyer.token, body: { count: 1 } })
        .set('Idempotency-Key', 'once');
      expect(repeatedOrder.status).toBe(201);
      const repeatedChange = await world
        .call(changeTariff, { token: company.token, body: { tariff_id: 4, months: 1 } })
        .set('Idempotency-Key', 'once');
      expect(repeatedChange.status).toBe(201);
      await world.call(rejectPost, {
        token: moderator.token,
        params: { id: post.id },
        body: { reason: 'На фото номер телефона', fields: ['photos'] },
      });
      await submitCard(
        world,
        await providerIdOf(repeatedOrder.body.data.transaction_id),
        '4477',
      ).expect(303);
      await runWorkerJobs();

      const adCountOf = async (userId: number) =>
        (await world.app.services.allowance.allowanceOf(userId)).count;
      expect(await adCountOf(buyer.user.id)).toBe(1);
      expect(await adCountOf(notifiedUser.user.id)).toBe(1);
      expect(await adCountOf(deniedUser.user.id)).toBe(0);
      expect(await adCountOf(company.user.id)).toBe(20);
      for (const id of [deniedPayment, tariffPayment]) {
        expect((await refundsOf(world, id)).map(({ status }) => status)).toEqual(['succeeded']);
        const refundCount = await world.database.sandboxRefund.count({
          where: { paymentId: await providerIdOf(id) },
        });
        expect(refundCount).toBe(1);
      }
    }
    await expectSoundBooks(world);
  });
});
