import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDailyList } from '../../../testing/a-daily-list.ts';
import { aPost } from '../../../testing/a-post.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

const USD = 2;
const JPY = 6;

/** Handles a request to the bank; set by each test. */
let respondAsBank: RequestListener;
let server: Server;
let world: TestWorld;
beforeAll(async () => {
  server = createServer((request, response) => respondAsBank(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  world = await testWorld({ RATES_URL: `http://127.0.0.1:${port}/daily.xml` });
});
afterAll(async () => {
  await world.close();
  server.closeAllConnections();
  server.close();
});
beforeEach(async () => {
  // Every test starts with the initial rates of an installation, 81.25 roubles per dollar, and without ads.
  await world.database.post.deleteMany();
  await world.database.currencyRate.deleteMany({
    where: { date: { gt: new Date('2026-11-20T00:00:00Z') } },
  });
});

const serveList = (bytes: Buffer): void => {
  respondAsBank = (_request, response) => response.end(bytes);
};
const fetchRates = async (currencyId: number) =>
  (
    await world.database.currencyRate.findMany({
      where: { currencyId },
      orderBy: { date: 'asc' },
    })
  ).map(({ date, rate }) => [date.toISOString().slice(0, 10), rate.toString()]);
const fetchPriceInKopecks = async (id: number) =>
  (await world.database.post.findUniqueOrThrow({ where: { id } })).priceRub;
const refresh = () => world.app.services.rates.refresh();

const createList = (date: string) =>
  aDailyList(date, [
    { code: 'USD', value: '90,5000' },
    { code: 'JPY', nominal: 100, value: '60,1000' },
    { code: 'RUB', value: '5,0' },
    { code: 'XYZ', value: '1,0' },
  ]);

describe('RatesService.refresh', () => {
  it('stores the rates by date and updates the prices of ads in every currency', async () => {
    const dollarPost = await aPost(world.database, { price: 100_000n, currencyId: USD });
    const yenPost = await aPost(world.database, { price: 1_000_001n, currencyId: JPY });
    const roublePost = await aPost(world.database, { price: 5_000_000n });
    const pendingPost = await aPost(world.database, {
      price: 7n,
      currencyId: USD,
      status: 'moderation',
    });
    const onRequest = await aPost(world.database, { price: null, currencyId: USD });
    serveList(createList('24.11.2026'));

    const repricedCount = await refresh();

    expect(repricedCount).toBe(3);
    expect(await fetchRates(USD)).toEqual([
      ['2026-11-20', '81.25'],
      ['2026-11-24', '90.5'],
    ]);
    expect(await fetchRates(JPY)).toContainEqual(['2026-11-24', '0.601']);
    expect(await fetchPriceInKopecks(dollarPost.id)).toBe(905_000_000n);
    expect(await fetchPriceInKopecks(yenPost.id)).toBe(60_100_060n);
    expect(await fetchPriceInKopecks(roublePost.id)).toBe(500_000_000n);
    expect(await fetchPriceInKopecks(pendingPost.id)).toBe(63_350n);
    expect(await fetchPriceInKopecks(onRequest.id)).toBeNull();
  });

  it('changes nothing when repeated', async () => {
    await aPost(world.database, { price: 100_000n, currencyId: USD });
    serveList(createList('25.11.2026'));
    await refresh();
    const ratesBefore = await fetchRates(USD);

    const repricedCount = await refresh();

    expect(repricedCount).toBe(0);
    expect(await fetchRates(USD)).toEqual(ratesBefore);
  });

  it('ignores a rate of the rouble in the list', async () => {
    serveList(createList('26.11.2026'));

    await refresh();

    expect(await fetchRates(1)).toEqual([['2026-11-20', '1']]);
  });

  it('does not apply an older list', async () => {
    const post = await aPost(world.database, { price: 100n, currencyId: USD });
    serveList(aDailyList('27.11.2026', [{ code: 'USD', value: '91,0' }]));
    await refresh();
    serveList(aDailyList('21.11.2026', [{ code: 'USD', value: '50,0' }]));

    const repricedCount = await refresh();

    expect(repricedCount).toBe(0);
    expect(await fetchPriceInKopecks(post.id)).toBe(910_000n);
  });
});

describe('RatesService.refresh with a failing bank', () => {
  const failures: { what: string; response: RequestListener }[] = [
    { what: 'a server error', response: (_request, response) => response.writeHead(500).end() },
    {
      what: 'a missing page',
      response: (_request, response) => response.writeHead(404).end('<ValCurs/>'),
    },
    { what: 'a page of HTML', response: (_request, response) => response.end('<html></html>') },
    { what: 'an empty response', response: (_request, response) => response.end() },
    { what: 'a closed connection', response: (request) => request.socket.destroy() },
    {
      what: 'an incomplete list',
      response: (_request, response) => {
        response.writeHead(200, { 'content-length': 10_000 });
        response.write('<ValCurs Date="28.11.2026">', () => response.destroy());
      },
    },
    {
      what: 'a response above the size limit',
      response: (_request, response) => response.end(Buffer.alloc(1_000_001, 0x20)),
    },
    {
      what: 'a rate of zero',
      response: (_request, response) =>
        response.end(
          aDailyList('28.11.2026', [
            { code: 'JPY', value: '1,0' },
            { code: 'USD', value: '0,0' },
          ]),
        ),
    },
  ];

  it.each(failures)(
    'leaves the rates unchanged and throws for $what',
    async ({ response: failingResponse }) => {
      const post = await aPost(world.database, { price: 100n, currencyId: USD });
      respondAsBank = failingResponse;

      await expect(refresh()).rejects.toThrow();

      expect(await fetchRates(USD)).toEqual([['2026-11-20', '81.25']]);
      expect(await fetchRates(JPY)).toEqual([['2026-11-20', '0.523']]);
      expect(await fetchPriceInKopecks(post.id)).toBe(812_500n);
    },
  );

  it('times out if the bank does not respond', async () => {
    const abortController = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(abortController.signal);
    respondAsBank = () => abortController.abort(new Error('timed out'));

    await expect(refresh()).rejects.toThrow('timed out');

    expect(timeout).toHaveBeenCalledWith(15_000);
    timeout.mockRestore();
    expect(await fetchRates(USD)).toEqual([['2026-11-20', '81.25']]);
  });
});

describe('RatesService.refresh without a URL', () => {
  it('does nothing', async () => {
    const ownWorld = await testWorld({ RATES_URL: '' });

    const repricedCount = await ownWorld.app.services.rates.refresh();

    await ownWorld.close();
    expect(repricedCount).toBeNull();
  });
});
