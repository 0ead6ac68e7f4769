import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type TestWorld, testWorld } from '../testing/test-world.ts';

// Replaced before the plugin that measures is loaded: to block the process for real would make the
// test as slow as it is unsteady.
const delay = vi.hoisted(() => {
  const measured = { mean: 0, enable: () => true, reset: () => undefined };
  const hooks = process.getBuiltinModule('node:perf_hooks');
  Object.assign(hooks, { monitorEventLoopDelay: () => measured });
  return measured;
});

const MILLISECOND = 1_000_000;

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld({ RATE_LIMIT_SCALE: '100', SHED_LOAD_DELAY_MS: '1500' });
});
afterAll(() => world.close());

it('a process that is far too busy answers 503 to all but those who ask whether it lives', async () => {
  const ask = async (url: string) => (await world.app.inject(url)).statusCode;
  expect(await ask('/api/home/get-info-app-links')).toBe(200);

  delay.mean = 2_000 * MILLISECOND;
  await vi.waitFor(async () => expect(await ask('/api/home/get-info-app-links')).toBe(503), 20_000);
  const codes = [await ask('/api/health'), await ask('/api/ready'), await ask('/sitemap.xml')];

  expect(codes).toEqual([200, 503, 503]);
  const page = await world.app.inject({ url: '/search', headers: { accept: 'text/html,*/*' } });
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '2']);
  expect(page.body).toContain('<h1>Сайт временно недоступен</h1>');
});
