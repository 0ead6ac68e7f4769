import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updatePost } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDailyList } from '../../../testing/a-daily-list.ts';
import { aPoster } from '../../../testing/a-form.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

// A seller's price steps are compared with the seller's own price, independent of the rate of the day.
const USD = 2;
const OLD_RATE = 81.25;

let list: Buffer;
let server: Server;
let world: TestWorld;
beforeAll(async () => {
  server = createServer((_request, response) => response.end(list));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  world = await testWorld({ RATES_URL: `http://127.0.0.1:${port}/daily.xml` });
});
beforeEach(() =>
  world.database.currencyRate.deleteMany({
    where: { date: { gt: new Date('2026-11-20T00:00:00Z') } },
  }),
);
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  server.close();
});

/** Sets a dollar rate of `times` the initial one on a new day. */
async function ratesChange(times: number, date = '24.11.2026') {
  const value = (OLD_RATE * times).toFixed(4).replace('.', ',');
  list = aDailyList(date, [
    { code: 'USD', value },
    { code: 'JPY', value: '0,5' },
  ]);
  await world.app.services.rates.refresh();
}

async function aPost(price: bigint) {
  const { user, token } = await aPoster(world);
  const { id } = await anOwnPost(world, user.id, { price, currencyId: USD });
  return {
    row: () => world.database.post.findUniqueOrThrow({ where: { id } }),
    /** @returns whether the price is published at once */
    async step(to: number) {
      const sent = { token, form: { id: String(id), price: String(to) } };
      const { own } = dataOf(updatePost, await world.call(updatePost, sent));
      const { price } = await world.database.post.findUniqueOrThrow({ where: { id } });
      return own?.edit === null && price === BigInt(to);
    },
  };
}

describe('price steps after a change of rates', () => {
  it.each([1.3, 1.6, 3, 0.4])(
    'by %f publish one dollar more at once, and scale the approved price',
    async (times) => {
      const post = await aPost(100_000n);
      await ratesChange(times);

      const { priceRub, approvedPriceRub } = await post.row();
      expect(priceRub).toBe(BigInt(Math.round(100_000 * OLD_RATE * times * 100)));
      expect(approvedPriceRub).toBe(priceRub);
      expect(await post.step(100_001)).toBe(true);
    },
  );

  it('by a third publish one dollar more at once, also after a step of 40 %', async () => {
    const post = await aPost(100_000n);
    expect(await post.step(140_000)).toBe(true);
    await ratesChange(1.3);

    expect(await post.step(140_001)).toBe(true);
    // Steps accumulate against the approved price: half more is half more in dollars.
    expect(await post.step(150_000)).toBe(true);
    expect(await post.step(150_100)).toBe(false);
  });

  it('on successive days are compared with the approved price', async () => {
    const post = await aPost(100_000n);
    for (const [day, times] of [1.1, 0.7, 1.9, 1.37].entries()) {
      await ratesChange(times, `${day + 24}.11.2026`);
    }

    const { priceRub, approvedPriceRub } = await post.row();
    expect(approvedPriceRub).toBe(priceRub);
    expect(await post.step(150_000)).toBe(true);
    expect(await post.step(49_000)).toBe(false);
  });

  it('do not apply to an ad without an approved price', async () => {
    const { user } = await aPoster(world);
    const waiting = await anOwnPost(world, user.id, {
      status: 'denied',
      publishedAt: null,
      currencyId: USD,
    });
    const onRequest = await anOwnPost(world, user.id, { price: null, currencyId: USD });
    await ratesChange(1.3);

    for (const { id } of [waiting, onRequest]) {
      const row = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(row.approvedPriceRub).toBeNull();
    }
  });
});
