import { expect, it, vi } from 'vitest';
import { Supervisor } from './supervisor.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

it('gives up on a process that exits repeatedly', async () => {
  const exit = vi
    .spyOn(process, 'exit')
    .mockImplementation(() => new Promise<never>(() => {}) as never);
  const consoleSpies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')];
  for (const spy of consoleSpies) spy.mockImplementation(() => {});
  const start = vi.fn(async () => ({ ended: Promise.resolve() }));

  await new Supervisor().keepRunning('The worker', start);

  await vi.waitFor(() => expect(exit).toHaveBeenCalledWith(1));
  expect(start).toHaveBeenCalledTimes(6);
  expect(consoleSpies.flatMap(({ mock }) => mock.calls.flat()).map(String)).toEqual([
    ...[0.25, 0.5, 1, 2, 4].map((delay) =>
      expect.stringContaining(`The worker exited unexpectedly; restarting in ${delay} s.`),
    ),
    'The worker exited 6 times within a minute; stopping all processes.',
  ]);
});

it("reports a script's error in one line", async () => {
  const env = { ...process.env, DATABASE_URL: 'postgresql://a:b@127.0.0.1:1/x' };

  await expect(new Supervisor().runScript('prisma/commands/migrate.ts', env)).rejects.toThrow(
    /^The database is unreachable: check DATABASE_URL and that it runs\.$/,
  );
});
