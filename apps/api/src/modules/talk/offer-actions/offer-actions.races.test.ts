import { blockPerson, offerPrice, removePublication } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROUBLE } from '../../../testing/a-post.ts';
import { addressOfServer } from '../../../testing/a-stream.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { aDeal, anOffer } from '../../../testing/an-offer.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { serverOf, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

// Two servers on one database, with concurrent requests.
const ROUNDS = process.env.TEST_LONG ? 100 : 4;

const world = sharedWorld();
let processes: TestProcesses;
let servers: string[];
beforeAll(async () => {
  // The server processes use the machine's clock.
  world.clock.moveTo(new Date());
  processes = await testProcesses();
  servers = await Promise.all([addressOfServer(world.app), serverOf(world, processes)]);
});
afterAll(() => processes.close());

const ask = (n: number, token: string, path: string, body: object, key?: string) =>
  fetch(`${servers[n % 2]}${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
const post = async (...asked: Parameters<typeof ask>) => (await ask(...asked)).status;
const name = (n: number, token: string, postId: number, price: number) =>
  post(n, token, addressOf(offerPrice), { post_id: postId, price, currency_id: ROUBLE });
const act = (n: number, token: string, id: number, body: object) =>
  post(n, token, `/api/seller/answer-offer/${id}`, body);
async function statusesOf(postId: number) {
  await world.app.services.offerTransitions.lapseExpired();
  const rows = await world.database.offer.findMany({ where: { postId }, orderBy: { id: 'asc' } });
  return rows.map(({ status }) => status);
}

it('accepts three of 20 offers of one buyer for ads of several sellers', {
  timeout: 240_000,
}, async () => {
  const deals = [await aDeal(world), await aDeal(world), await aDeal(world)];
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, user } = await aSignedIn(world);

    const answers = await atOnce(20, (n) =>
      name(n, token, deals[n % 3]?.post.id ?? 0, 9_000_000 + n),
    );

    expect(tally(answers)).toEqual({ 201: 3, 429: 17 });
    const rows = await world.database.offer.findMany({ where: { buyerId: user.id } });
    expect(rows.map(({ slot }) => slot).sort()).toEqual([1, 2, 3]);
  }
});

it('makes one offer from two requests under one key', { timeout: 240_000 }, async () => {
  const deal = await aDeal(world);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { token, user } = await aSignedIn(world);
    const body = { post_id: deal.post.id, price: 9_000_000, currency_id: ROUBLE };

    const answers = await atOnce(4, async (n) =>
      (await ask(n, token, addressOf(offerPrice), body, 'one')).text(),
    );

    expect(new Set(answers).size).toBe(1);
    expect(await world.database.offer.count({ where: { buyerId: user.id } })).toBe(1);
  }
});

describe('of two concurrent requests', () => {
  it('accepts one of two offers', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      const buyers = [deal.buyer, await aSignedIn(world)];
      const offers = await Promise.all(
        buyers.map((buyer) => anOffer(world, { buyer, post: deal.post })),
      );

      const answers = await atOnce(4, (n) =>
        act(n, deal.seller.token, offers[n % 2]?.id ?? 0, { action: 'accept' }),
      );

      expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
      expect((await statusesOf(deal.post.id)).sort()).toEqual(['accepted', 'open']);
      expect(await world.database.chat.count({ where: { postId: deal.post.id } })).toBe(1);
    }
  });

  it('accepts or lapses the offer if its ad is taken off', {
    timeout: 240_000,
  }, async () => {
    const seen = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      const { id } = await anOffer(world, deal);
      const { token } = deal.seller;
      const take = (n: number) =>
        post(n, token, addressOf(removePublication), { id: deal.post.id });
      const accept = (n: number) => act(n, token, id, { action: 'accept' });

      const [first, second] = await Promise.all(
        round % 2 ? [accept(round), take(round + 1)] : [take(round + 1), accept(round)],
      );
      const [accepted, taken] = round % 2 ? [first, second] : [second, first];

      expect(taken).toBe(200);
      expect(await statusesOf(deal.post.id)).toEqual([accepted === 200 ? 'accepted' : 'lapsed']);
      const chats = await world.database.chat.count({ where: { postId: deal.post.id } });
      expect(chats).toBe(accepted === 200 ? 1 : 0);
      seen.add(`${accepted}`);
    }
    expect([...seen].every((status) => ['200', '409'].includes(status))).toBe(true);
  });

  it('performs either the counter or the withdrawal', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      const { id } = await anOffer(world, deal);
      const counter = { action: 'counter', price: 9_300_000, currency_id: ROUBLE };

      const [countered, withdrawn] = await Promise.all([
        act(round, deal.seller.token, id, counter),
        act(round + 1, deal.buyer.token, id, { action: 'withdraw' }),
      ]);

      expect([countered, withdrawn].sort()).toEqual([200, 409]);
      expect(await statusesOf(deal.post.id)).toEqual(
        countered === 200 ? ['countered', 'open'] : ['withdrawn'],
      );
    }
  });

  it('leaves no offer open after a block', { timeout: 240_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const deal = await aDeal(world);
      await anOffer(world, deal);
      const body = { user_id: deal.buyer.user.id };

      const [named, blocked] = await Promise.all([
        name(round, deal.buyer.token, deal.post.id, 9_100_000),
        post(round + 1, deal.seller.token, addressOf(blockPerson), body),
      ]);

      expect(blocked).toBe(200);
      expect(await statusesOf(deal.post.id)).toEqual(
        named === 201 ? ['withdrawn', 'lapsed'] : ['lapsed'],
      );
    }
  });
});

it('does not block on offers for ads of each other, with and without keys', {
  timeout: 240_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const deal = await aDeal(world);
    const back = await aDeal(world, { buyer: deal.seller, seller: deal.buyer });

    const answers = await atOnce(6, (n) => {
      const { buyer, post: ad } = n % 2 ? deal : back;
      const body = { post_id: ad.id, price: 9_000_000 + n, currency_id: ROUBLE };
      const key = n < 4 ? `key-${n}` : undefined;
      return post(n, buyer.token, addressOf(offerPrice), body, key);
    });

    expect(tally(answers)).toEqual({ 201: 6 });
  }
});

it('performs either a withdrawal or a decline, however often each is requested', async () => {
  const deal = await aDeal(world);
  const { id } = await anOffer(world, deal);

  const answers = await atOnce(8, (n) =>
    n % 2
      ? act(n, deal.buyer.token, id, { action: 'withdraw' })
      : act(n, deal.seller.token, id, { action: 'decline' }),
  );

  expect(tally(answers)).toEqual({ 200: 1, 409: 7 });
});

it('meets no deadlock in any of the tests above', async () => {
  const [counted] = await world.database.$queryRaw<{ deadlocks: number }[]>`
    SELECT deadlocks::int AS deadlocks FROM pg_stat_database WHERE datname = current_database()`;

  expect(counted).toEqual({ deadlocks: 0 });
});
