import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updatePost } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aDailyList } from '../../../testing/a-daily-list.ts';
import { aSeller } from '../../../testing/a-placed-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Price steps are measured in the seller's own currency, so changes of rates do not affect them.
const USD = 2;
const INITIAL_RATE = 81.25;

let servedList: Buffer;
let server: Server;
let world: TestWorld;
beforeAll(async () => {
  server = createServer((_request, response) => response.end(servedList));
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

/** Stores a list with a dollar rate of `factor` times the initial one. */
async function changeRates(factor: number, date = '24.11.2026') {
  const value = (INITIAL_RATE * factor).toFixed(4).replace('.', ',');
  servedList = aDailyList(date, [
    { code: 'USD', value },
    { code: 'JPY', value: '0,5' },
  ]);
  await world.app.services.rates.refresh();
}

async function createPost(price: bigint) {
  const { user, token } = await aSeller(world);
  const { id } = await anOwnPost(world, user.id, { price, currencyId: USD });
  return {
    row: () => world.database.post.findUniqueOrThrow({ where: { id } }),
    /** Returns whether the new price is published at once. */
    async changePrice(to: number) {
      const request = { token, form: { id: String(id), price: String(to) } };
      const { own } = dataOf(updatePost, await world.call(updatePost, request));
      const { price } = await world.database.post.findUniqueOrThrow({ where: { id } });
      return own?.edit === null && price === BigInt(to);
    },
  };
}

describe('price steps after a change of rates', () => {
  it.each([1.3, 1.6, 3, 0.4])(
    'by the factor %f are measured from the scaled approved price',
    async (times) => {
      const post = await createPost(100_000n);
      await changeRates(times);

      const { priceRub, approvedPriceRub } = await post.row();
      expect(priceRub).toBe(BigInt(Math.round(100_000 * INITIAL_RATE * times * 100)));
      expect(approvedPriceRub).toBe(priceRub);
      expect(await post.changePrice(100_001)).toBe(true);
    },
  );

  it('by the factor 1.3 accumulate with earlier steps', async () => {
    const post = await createPost(100_000n);
    expect(await post.changePrice(140_000)).toBe(true);
    await changeRates(1.3);

    expect(await post.changePrice(140_001)).toBe(true);
    // All steps are measured from the approved price: up to 50 % more in dollars is published at once.
    expect(await post.changePrice(150_000)).toBe(true);
    expect(await post.changePrice(150_100)).toBe(false);
  });

  it('on successive days are measured from the approved price', async () => {
    const post = await createPost(100_000n);
    for (const [day, times] of [1.1, 0.7, 1.9, 1.37].entries()) {
      await changeRates(times, `${day + 24}.11.2026`);
    }

    const { priceRub, approvedPriceRub } = await post.row();
    expect(approvedPriceRub).toBe(priceRub);
    expect(await post.changePrice(150_000)).toBe(true);
    expect(await post.changePrice(49_000)).toBe(false);
  });

  it('do not apply to ads without an approved price', async () => {
    const { user } = await aSeller(world);
    const deniedPost = await anOwnPost(world, user.id, {
      status: 'denied',
      publishedAt: null,
      currencyId: USD,
    });
    const postOnRequest = await anOwnPost(world, user.id, { price: null, currencyId: USD });
    await changeRates(1.3);

    for (const { id } of [deniedPost, postOnRequest]) {
      const row = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(row.approvedPriceRub).toBeNull();
    }
  });
});
