import { blockPerson, offerPrice, removePublication } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUBLE } from '../../../testing/a-post.ts';
import { originOf } from '../../../testing/a-stream.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { aDeal, anOffer } from '../../../testing/an-offer.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { startServer, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

// Two servers on one database, with concurrent requests.
const ROUNDS = process.env.TEST_LONG ? 100 : 4;

const world = sharedWorld();
let processes: TestProcesses;
let servers: string[];
beforeAll(async () => {
  // The server processes use the machine's clock.
  world.clock.moveTo(new Date());
  processes = await testProcesses();
  servers = await Promise.all([originOf(world.app), startServer(world, processes)]);
});
afterAll(() => processes.close());

const sendRequest = (n: number, token: string, path: string, body: object, key?: string) =>
  fetch(`${servers[n % 2]}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
const postForStatus = async (...parameters: Parameters<typeof sendRequest>) =>
  (await sendRequest(...parameters)).status;
const makeOffer = (n: number, token: string, postId: number, price: number) =>
  postForStatus(n, token, pathOf(offerPrice), { post_id: postId, price, currency_id: ROUBLE });
const answerOffer = (n: number, token: string, id: number, body: object) =>
  postForStatus(n, token, `/api/seller/answer-offer/${id}`, body);
async function statusesOf(postId: number) {
  await world.app.services.offerTransitions.lapseExpired();
  const rows = await world.database.offer.findMany({ where: { postId }, orderBy: { id: 'asc' } });
  return rows.map(({ status }) => status);
}

it('accepts only three of 20 offers of one buyer for ads of several sellers', {
  timeout: 240_000,
}, async () => {
  const deals = [await aDeal(world), await aDeal(world), await aDeal(world)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, user } = await aSignedInAccount(world);

    const statuses = await inParallel(20, (n) =>
      makeOffer(n, token, deals[n % 3]?.post.id ?? 0, 9_000_000 + n),
    );

    expect(tally(statuses)).toEqual({ 201: 3, 429: 17 });
    const rows = await world.database.offer.findMany({ where: { buyerId: user.id } });
    expect(rows.map(({ slot }) => slot).sort()).toEqual([1, 2, 3]);
  }
});

it('creates one offer for four requests with one idempotency key', {
  timeout: 240_000,
}, async () => {
  const deal = await aDeal(world);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, user } = await aSignedInAccount(world);
    const body = { post_id: deal.post.id, price: 9_000_000, currency_id: ROUBLE };

    const responses = await inParallel(4, async (n) =>
      (await sendRequest(n, token, pathOf(offerPrice), body, 'one')).text(),
    );

    expect(new Set(responses).size).toBe(1);
    expect(await world.database.offer.count({ where: { buyerId: user.id } })).toBe(1);
  }
});

describe('two concurrent requests', () => {
  it('accept only one of two offers', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      const buyers = [deal.buyer, await aSignedInAccount(world)];
      const offers = await Promise.all(
        buyers.map((buyer) => anOffer(world, { buyer, post: deal.post })),
      );

      const statuses = await inParallel(4, (n) =>
        answerOffer(n, deal.seller.token, offers[n % 2]?.id ?? 0, { action: 'accept' }),
      );

      expect(tally(statuses)).toEqual({ 200: 1, 409: 3 });
      expect((await statusesOf(deal.post.id)).sort()).toEqual(['accepted', 'open']);
      expect(await world.database.chat.count({ where: { postId: deal.post.id } })).toBe(1);
    }
  });

  it('either accept the offer or lapse it if its ad is removed', {
    timeout: 240_000,
  }, async () => {
    const acceptanceStatuses = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      const { id } = await anOffer(world, deal);
      const { token } = deal.seller;
      const removeAd = (n: number) =>
        postForStatus(n, token, pathOf(removePublication), { id: deal.post.id });
      const accept = (n: number) => answerOffer(n, token, id, { action: 'accept' });

      const [first, second] = await Promise.all(
        round % 2 ? [accept(round), removeAd(round + 1)] : [removeAd(round + 1), accept(round)],
      );
      const [acceptanceStatus, removalStatus] = round % 2 ? [first, second] : [second, first];

      expect(removalStatus).toBe(200);
      expect(await statusesOf(deal.post.id)).toEqual([
        acceptanceStatus === 200 ? 'accepted' : 'lapsed',
      ]);
      const chats = await world.database.chat.count({ where: { postId: deal.post.id } });
      expect(chats).toBe(acceptanceStatus === 200 ? 1 : 0);
      acceptanceStatuses.add(`${acceptanceStatus}`);
    }
    expect([...acceptanceStatuses].every((status) => ['200', '409'].includes(status))).toBe(true);
  });

  it('perform either the counter or the withdrawal', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      const { id } = await anOffer(world, deal);
      const counter = { action: 'counter', price: 9_300_000, currency_id: ROUBLE };

      const [counterStatus, withdrawalStatus] = await Promise.all([
        answerOffer(round, deal.seller.token, id, counter),
        answerOffer(round + 1, deal.buyer.token, id, { action: 'withdraw' }),
      ]);

      expect([counterStatus, withdrawalStatus].sort()).toEqual([200, 409]);
      expect(await statusesOf(deal.post.id)).toEqual(
        counterStatus === 200 ? ['countered', 'open'] : ['withdrawn'],
      );
    }
  });

  it('leave no offer open after a block', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      await anOffer(world, deal);
      const body = { user_id: deal.buyer.user.id };

      const [offerStatus, blockStatus] = await Promise.all([
        makeOffer(round, deal.buyer.token, deal.post.id, 9_100_000),
        postForStatus(round + 1, deal.seller.token, pathOf(blockPerson), body),
      ]);

      expect(blockStatus).toBe(200);
      expect(await statusesOf(deal.post.id)).toEqual(
        offerStatus === 201 ? ['withdrawn', 'lapsed'] : ['lapsed'],
      );
    }
  });
});

it('completes offers of two users for ads of each other, with and without idempotency keys', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const deal = await aDeal(world);
    const reverseDeal = await aDeal(world, { buyer: deal.seller, seller: deal.buyer });

    const statuses = await inParallel(6, (n) => {
      const { buyer, post } = n % 2 ? deal : reverseDeal;
      const body = { post_id: post.id, price: 9_000_000 + n, currency_id: ROUBLE };
      const key = n < 4 ? `key-${n}` : undefined;
      return postForStatus(n, buyer.token, pathOf(offerPrice), body, key);
    });

    expect(tally(statuses)).toEqual({ 201: 6 });
  }
});

it('performs either a withdrawal or a decline if each is requested four times', async () => {
  const deal = await aDeal(world);
  const { id } = await anOffer(world, deal);

  const statuses = await inParallel(8, (n) =>
    n % 2
      ? answerOffer(n, deal.buyer.token, id, { action: 'withdraw' })
      : answerOffer(n, deal.seller.token, id, { action: 'decline' }),
  );

  expect(tally(statuses)).toEqual({ 200: 1, 409: 7 });
});

it('causes no deadlock in any of the tests above', async () => {
  const [row] = await world.database.$queryRaw<{ deadlocks: number }[]>`
    SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`;

  expect(row).toEqual({ deadlocks: 0 });
});
