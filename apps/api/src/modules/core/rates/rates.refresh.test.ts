import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aDailyList } from '../../../testing/a-daily-list.ts';
import { aPost } from '../../../testing/a-post.ts';
import { type TestWorld, testWorld } from '../../../testing/test-world.ts';

const USD = 2;
const JPY = 6;

/** Response of the bank, set by each test. */
let bank: RequestListener;
let server: Server;
let world: TestWorld;
beforeAll(async () => {
  server = createServer((request, response) => bank(request, response));
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
  // Every test begins with the initial rates of an installation, 81.25 roubles per dollar, and without ads.
  await world.database.post.deleteMany();
  await world.database.currencyRate.deleteMany({
    where: { date: { gt: new Date('2026-11-20T00:00:00Z') } },
  });
});

const serve = (bytes: Buffer): void => {
  bank = (_request, response) => response.end(bytes);
};
const ratesOf = async (currencyId: number) =>
  (
    await world.database.currencyRate.findMany({
      where: { currencyId },
      orderBy: { date: 'asc' },
    })
  ).map(({ date, rate }) => [date.toISOString().slice(0, 10), rate.toString()]);
const kopecksOf = async (id: number) =>
  (await world.database.post.findUniqueOrThrow({ where: { id } })).priceRub;
const refresh = () => world.app.services.rates.refresh();

const twoRates = (date: string) =>
  aDailyList(date, [
    { code: 'USD', value: '90,5000' },
    { code: 'JPY', nominal: 100, value: '60,1000' },
    { code: 'RUB', value: '5,0' },
    { code: 'XYZ', value: '1,0' },
  ]);

describe('RatesService.refresh', () => {
  it('stores the list with its date and updates the prices of ads of every currency', async () => {
    const dollars = await aPost(world.database, { price: 100_000n, currencyId: USD });
    const yens = await aPost(world.database, { price: 1_000_001n, currencyId: JPY });
    const roubles = await aPost(world.database, { price: 5_000_000n });
    const hidden = await aPost(world.database, {
      price: 7n,
      currencyId: USD,
      status: 'moderation',
    });
    const onRequest = await aPost(world.database, { price: null, currencyId: USD });
    serve(twoRates('24.11.2026'));

    const repriced = await refresh();

    expect(repriced).toBe(3);
    expect(await ratesOf(USD)).toEqual([
      ['2026-11-20', '81.25'],
      ['2026-11-24', '90.5'],
    ]);
    expect(await ratesOf(JPY)).toContainEqual(['2026-11-24', '0.601']);
    expect(await kopecksOf(dollars.id)).toBe(905_000_000n);
    expect(await kopecksOf(yens.id)).toBe(60_100_060n);
    expect(await kopecksOf(roubles.id)).toBe(500_000_000n);
    expect(await kopecksOf(hidden.id)).toBe(63_350n);
    expect(await kopecksOf(onRequest.id)).toBeNull();
  });

  it('changes nothing when repeated', async () => {
    await aPost(world.database, { price: 100_000n, currencyId: USD });
    serve(twoRates('25.11.2026'));
    await refresh();
    const before = await ratesOf(USD);

    const repriced = await refresh();

    expect(repriced).toBe(0);
    expect(await ratesOf(USD)).toEqual(before);
  });

  it('ignores a rate of the rouble in the list', async () => {
    serve(twoRates('26.11.2026'));

    await refresh();

    expect(await ratesOf(1)).toEqual([['2026-11-20', '1']]);
  });

  it('leaves newer rates in force after an older list', async () => {
    const post = await aPost(world.database, { price: 100n, currencyId: USD });
    serve(aDailyList('27.11.2026', [{ code: 'USD', value: '91,0' }]));
    await refresh();
    serve(aDailyList('21.11.2026', [{ code: 'USD', value: '50,0' }]));

    const repriced = await refresh();

    expect(repriced).toBe(0);
    expect(await kopecksOf(post.id)).toBe(910_000n);
  });
});

describe('RatesService.refresh with a failing bank', () => {
  const broken: { what: string; answer: RequestListener }[] = [
    { what: 'an error of the bank', answer: (_request, response) => response.writeHead(500).end() },
    {
      what: 'a missing page',
      answer: (_request, response) => response.writeHead(404).end('<ValCurs/>'),
    },
    { what: 'a page of HTML', answer: (_request, response) => response.end('<html></html>') },
    { what: 'nothing', answer: (_request, response) => response.end() },
    { what: 'a connection cut off', answer: (request) => request.socket.destroy() },
    {
      what: 'a list cut off in the middle',
      answer: (_request, response) => {
        response.writeHead(200, { 'content-length': 10_000 });
        response.write('<ValCurs Date="28.11.2026">', () => response.destroy());
      },
    },
    {
      what: 'a list without end',
      answer: (_request, response) => response.end(Buffer.alloc(1_000_001, 0x20)),
    },
    {
      what: 'a rate of zero',
      answer: (_request, response) =>
        response.end(
          aDailyList('28.11.2026', [
            { code: 'JPY', value: '1,0' },
            { code: 'USD', value: '0,0' },
          ]),
        ),
    },
  ];

  it.each(broken)('leaves the rates unchanged and throws: $what', async ({ answer }) => {
    const post = await aPost(world.database, { price: 100n, currencyId: USD });
    bank = answer;

    await expect(refresh()).rejects.toThrow();

    expect(await ratesOf(USD)).toEqual([['2026-11-20', '81.25']]);
    expect(await ratesOf(JPY)).toEqual([['2026-11-20', '0.523']]);
    expect(await kopecksOf(post.id)).toBe(812_500n);
  });

  it('times out if the bank does not respond', async () => {
    const patience = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
    bank = () => patience.abort(new Error('the time is over'));

    await expect(refresh()).rejects.toThrow('the time is over');

    expect(timeout).toHaveBeenCalledWith(15_000);
    timeout.mockRestore();
    expect(await ratesOf(USD)).toEqual([['2026-11-20', '81.25']]);
  });
});

describe('RatesService.refresh without an address', () => {
  it('does nothing', async () => {
    const own = await testWorld({ RATES_URL: '' });

    const repriced = await own.app.services.rates.refresh();

    await own.close();
    expect(repriced).toBeNull();
  });
});
