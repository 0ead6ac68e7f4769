import { monitorEventLoopDelay } from 'node:perf_hooks';
import { expect, it, vi } from 'vitest';
import { sharedWorld } from '../testing/test-world.ts';

const MILLISECOND = 1_000_000;

const world = sharedWorld({ RATE_LIMIT_SCALE: '100', SHED_LOAD_DELAY_MS: '1500' });

it('returns 503 under overload to all requests except liveness checks', async () => {
  const statusOf = async (url: string) => (await world.app.inject(url)).statusCode;
  expect(await statusOf('/api/home/get-info-app-links')).toBe(200);

  // Simulated: blocking the process would make the test slow and unstable.
  const histogram = Object.getPrototypeOf(Object.getPrototypeOf(monitorEventLoopDelay()));
  vi.spyOn(histogram, 'mean', 'get').mockReturnValue(2_000 * MILLISECOND);
  await vi.waitFor(
    async () => expect(await statusOf('/api/home/get-info-app-links')).toBe(503),
    20_000,
  );
  const codes = [
    await statusOf('/api/health'),
    await statusOf('/api/ready'),
    await statusOf('/sitemap.xml'),
  ];

  expect(codes).toEqual([200, 503, 503]);
  const page = await world.app.inject({ url: '/search', headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.body).toContain('<h1>Сайт временно недоступен</h1>');

  // A line per shed request would cost more than shedding it.
  const lines: string[] = [];
  const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal'].map((level) => [
    level,
    () => lines.push(level),
  ]);
  const recordingLog = Object.assign(Object.create(world.app.log), Object.fromEntries(levels));
  vi.spyOn(world.app.log, 'child').mockReturnValue(recordingLog);
  await statusOf('/api/health');
  const levelsOfServed = lines.splice(0);
  await Promise.all(Array.from({ length: 50 }, () => statusOf('/api/home/get-info-app-links')));
  expect([levelsOfServed, lines]).toEqual([['info', 'info'], []]);
});
