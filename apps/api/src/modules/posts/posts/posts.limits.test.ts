import { getPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

// Two processes on one database, with the limits of production.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});

/** Sends the n-th view of an ad from an address, alternating between both processes. */
function look(
  n: number,
  id: number,
  { address = '198.51.100.1', token = '', phones = false } = {},
) {
  const app = apps[n % 2 === 0 ? 0 : 1];
  return app.inject({
    url: addressOf(getPost, { id }),
    query: phones ? { phones: '1' } : {},
    headers: token ? { 'x-customer-token': token } : {},
    remoteAddress: address,
  });
}

async function statuses(answers: Promise<{ statusCode: number }>[]): Promise<number[]> {
  return (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort();
}

const times = <Value>(count: number, make: (n: number) => Value) =>
  Array.from({ length: count }, (_none, n) => make(n));

describe('the limit of phone requests', () => {
  it('allows sixty per hour and address across processes', async () => {
    const post = await aPost(world.database);
    const ask = (n: number) => look(n, post.id, { address: '198.51.100.2', phones: true });

    const answers = await statuses(times(64, ask));

    expect(answers).toEqual([...times(60, () => 200), ...times(4, () => 429)]);
    expect(await world.database.phoneRequest.count({ where: { postId: post.id } })).toBe(60);
  });

  it('responds with an error code of its own and the seconds until the hour ends', async () => {
    const post = await aPost(world.database);
    const ask = (n: number) => look(n, post.id, { address: '198.51.100.3', phones: true });
    await Promise.all(times(60, ask));

    const answer = await ask(60);

    expect(answer.statusCode, answer.body).toBe(429);
    expect(answer.json()).toEqual({
      code: 'post.phones_limit',
      message: 'Вы посмотрели слишком много телефонов, попробуйте позже',
    });
    expect(answer.headers['retry-after']).toBe('3600');
  });

  it('applies neither to other addresses nor in the next hour', async () => {
    const post = await aPost(world.database);
    const ask = (address: string) => look(0, post.id, { address, phones: true });
    await Promise.all(times(60, () => ask('198.51.100.4')));

    const others = await ask('198.51.100.5');
    const masked = await look(0, post.id, { address: '198.51.100.4' });
    world.clock.moveTo(new Date(START.getTime() + 3_600_000));
    const later = await ask('198.51.100.4');
    world.clock.moveTo(START);

    expect([others.statusCode, masked.statusCode, later.statusCode]).toEqual([200, 200, 200]);
  });

  it('counts the addresses of an IPv6 network as one', async () => {
    const post = await aPost(world.database);
    const ask = (n: number) =>
      look(n, post.id, { address: `2001:db8:0:7::${n.toString(16)}`, phones: true });

    const answers = await statuses(times(61, ask));

    expect(answers).toEqual([...times(60, () => 200), 429]);
  });
});

describe('unique views', () => {
  it('count twenty parallel views of one browser over two processes once', async () => {
    const post = await aPost(world.database);

    const answers = await statuses(
      times(20, (n) => look(n, post.id, { address: `203.0.113.${n}`, token: 'same-browser' })),
    );

    expect(answers).toEqual(times(20, () => 200));
    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it('are included in the response to the view that counts', async () => {
    const post = await aPost(world.database);
    const shown = async (n: number, token: string) => {
      const answer = await look(n, post.id, { token });
      return z.object({ data: getPost.response }).parse(answer.json()).data.views;
    };

    expect([await shown(0, 'one'), await shown(1, 'one'), await shown(0, 'other')]).toEqual([
      1, 1, 2,
    ]);
  });

  it('count addresses of clients without a browser token', async () => {
    const post = await aPost(world.database);

    await Promise.all(times(6, (n) => look(n, post.id, { address: `203.0.113.${n % 3}` })));

    expect(await viewsOf(world, post.id)).toBe(3);
  });

  it('count each of many views of many ads over two processes, in any order', async () => {
    const posts = await Promise.all(times(5, () => aPost(world.database)));
    const ids = posts.map(({ id }) => id);
    const opposite = ids.toReversed();
    const turns = times(20, (n) => (n % 2 === 0 ? ids : opposite).map((id) => ({ n, id }))).flat();

    const answers = await statuses(
      turns.map(({ n, id }) => look(n, id, { token: `browser-${n}` })),
    );

    expect(answers).toEqual(times(100, () => 200));
    expect(await Promise.all(ids.map((id) => viewsOf(world, id)))).toEqual(times(5, () => 20));
  });

  it('do not wait for changes of the ad, such as the daily update of rates', async () => {
    const post = await aPost(world.database);
    const take: [string, unknown[]] = [
      `WITH taken AS (SELECT 1 FROM post WHERE id = $1 FOR NO KEY UPDATE)
       UPDATE post SET price_rub = 1 FROM taken WHERE id = $1`,
      [post.id],
    ];
    const meanwhile = async () => {
      expect((await look(0, post.id)).statusCode).toBe(200);
    };

    await whileLocked(world, { take, waiting: 0, meanwhile }, async () => undefined);

    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it("count the same browser again on Moscow's next day", async () => {
    const post = await aPost(world.database);
    const at = async (moment: string) => {
      world.clock.moveTo(new Date(moment));
      await look(0, post.id, { token: 'early-bird' });
      return viewsOf(world, post.id);
    };

    // Midnight in Moscow is 21:00 UTC.
    const counts = [
      await at('2026-06-15T12:00:00Z'),
      await at('2026-06-15T20:59:59Z'),
      await at('2026-06-15T21:00:00Z'),
      await at('2026-06-16T20:59:59Z'),
    ];
    world.clock.moveTo(START);

    expect(counts).toEqual([1, 1, 2, 2]);
  });
});
