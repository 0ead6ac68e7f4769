import { getPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

// Two apps on one database represent two processes, with the rate limits of production.
const world = sharedWorld({ RATE_LIMIT_SCALE: '1' });
let apps: [FastifyInstance, FastifyInstance];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
});

/** Sends the n-th view of an ad from an IP address, alternating between both apps. */
function sendView(
  n: number,
  id: number,
  { address = '198.51.100.1', token = '', phones = false } = {},
) {
  const app = apps[n % 2 === 0 ? 0 : 1];
  return app.inject({
    url: pathOf(getPost, { id }),
    query: phones ? { phones: '1' } : {},
    headers: token ? { 'x-customer-token': token } : {},
    remoteAddress: address,
  });
}

async function collectStatusCodes(requests: Promise<{ statusCode: number }>[]): Promise<number[]> {
  return (await Promise.all(requests)).map(({ statusCode }) => statusCode).sort();
}

const repeat = <Value>(count: number, create: (n: number) => Value) =>
  Array.from({ length: count }, (_none, n) => create(n));

describe('the limit of phone requests', () => {
  it('allows sixty per hour and IP address across processes', async () => {
    const post = await aPost(world.database);
    const requestPhones = (n: number) =>
      sendView(n, post.id, { address: '198.51.100.2', phones: true });

    const statusCodes = await collectStatusCodes(repeat(64, requestPhones));

    expect(statusCodes).toEqual([...repeat(60, () => 200), ...repeat(4, () => 429)]);
    expect(await world.database.phoneRequest.count({ where: { postId: post.id } })).toBe(60);
  });

  it('responds with its own error code and the seconds until the hour ends', async () => {
    const post = await aPost(world.database);
    const requestPhones = (n: number) =>
      sendView(n, post.id, { address: '198.51.100.3', phones: true });
    await Promise.all(repeat(60, requestPhones));

    const response = await requestPhones(60);

    expect(response.statusCode, response.body).toBe(429);
    expect(response.json()).toEqual({
      code: 'post.phones_limit',
      message: 'Вы посмотрели слишком много телефонов, попробуйте позже',
    });
    expect(response.headers['retry-after']).toBe('3600');
  });

  it('applies neither to other IP addresses nor in the next hour', async () => {
    const post = await aPost(world.database);
    const requestPhones = (address: string) => sendView(0, post.id, { address, phones: true });
    await Promise.all(repeat(60, () => requestPhones('198.51.100.4')));

    const otherAddressResponse = await requestPhones('198.51.100.5');
    const maskedResponse = await sendView(0, post.id, { address: '198.51.100.4' });
    world.clock.moveTo(new Date(START.getTime() + 3_600_000));
    const nextHourResponse = await requestPhones('198.51.100.4');
    world.clock.moveTo(START);

    expect([
      otherAddressResponse.statusCode,
      maskedResponse.statusCode,
      nextHourResponse.statusCode,
    ]).toEqual([200, 200, 200]);
  });

  it('counts the addresses of an IPv6 network as one', async () => {
    const post = await aPost(world.database);
    const requestPhones = (n: number) =>
      sendView(n, post.id, { address: `2001:db8:0:7::${n.toString(16)}`, phones: true });

    const statusCodes = await collectStatusCodes(repeat(61, requestPhones));

    expect(statusCodes).toEqual([...repeat(60, () => 200), 429]);
  });
});

describe('unique views', () => {
  it('count twenty parallel views of one browser in two processes once', async () => {
    const post = await aPost(world.database);

    const statusCodes = await collectStatusCodes(
      repeat(20, (n) => sendView(n, post.id, { address: `203.0.113.${n}`, token: 'same-browser' })),
    );

    expect(statusCodes).toEqual(repeat(20, () => 200));
    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it('are included in the response to the view that counts', async () => {
    const post = await aPost(world.database);
    const viewsShown = async (n: number, token: string) => {
      const response = await sendView(n, post.id, { token });
      return z.object({ data: getPost.response }).parse(response.json()).data.views;
    };

    expect([
      await viewsShown(0, 'one'),
      await viewsShown(1, 'one'),
      await viewsShown(0, 'other'),
    ]).toEqual([1, 1, 2]);
  });

  it('are counted per IP address without a browser token', async () => {
    const post = await aPost(world.database);

    await Promise.all(repeat(6, (n) => sendView(n, post.id, { address: `203.0.113.${n % 3}` })));

    expect(await viewsOf(world, post.id)).toBe(3);
  });

  it('count each of many views of many ads in two processes, in any order', async () => {
    const posts = await Promise.all(repeat(5, () => aPost(world.database)));
    const ids = posts.map(({ id }) => id);
    const opposite = ids.toReversed();
    const views = repeat(20, (n) => (n % 2 === 0 ? ids : opposite).map((id) => ({ n, id }))).flat();

    const statusCodes = await collectStatusCodes(
      views.map(({ n, id }) => sendView(n, id, { token: `browser-${n}` })),
    );

    expect(statusCodes).toEqual(repeat(100, () => 200));
    expect(await Promise.all(ids.map((id) => viewsOf(world, id)))).toEqual(repeat(5, () => 20));
  });

  it('do not wait for changes of the ad, such as the daily update of rates', async () => {
    const post = await aPost(world.database);
    const lockStatement: [string, unknown[]] = [
      `WITH taken AS (SELECT 1 FROM post WHERE id = $1 FOR NO KEY UPDATE)
       UPDATE post SET price_rub = 1 FROM taken WHERE id = $1`,
      [post.id],
    ];
    const meanwhile = async () => {
      expect((await sendView(0, post.id)).statusCode).toBe(200);
    };

    await whileLocked(world, { take: lockStatement, waiting: 0, meanwhile }, async () => undefined);

    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it('count the same browser again on the next day in Moscow', async () => {
    const post = await aPost(world.database);
    const viewsAt = async (moment: string) => {
      world.clock.moveTo(new Date(moment));
      await sendView(0, post.id, { token: 'early-bird' });
      return viewsOf(world, post.id);
    };

    // Midnight in Moscow is 21:00 UTC.
    const counts = [
      await viewsAt('2026-06-15T12:00:00Z'),
      await viewsAt('2026-06-15T20:59:59Z'),
      await viewsAt('2026-06-15T21:00:00Z'),
      await viewsAt('2026-06-16T20:59:59Z'),
    ];
    world.clock.moveTo(START);

    expect(counts).toEqual([1, 1, 2, 2]);
  });
});
