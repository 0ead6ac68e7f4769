import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Thread } from './thread.ts';

let folder: string;
let module: URL;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pitlane-thread-'));
  const file = join(folder, 'work.mjs');
  writeFileSync(
    file,
    `export const double = (number) => number * 2;
     export const fail = () => { throw new Error('no'); };
     export const forever = (until) => { while (until === 0); return until; };`,
  );
  module = pathToFileURL(file);
});
afterAll(() => rmSync(folder, { recursive: true }));

const aThread = (name: string, limitMs = 30_000, maxWaiting = 10) =>
  new Thread<number, number>(module, name, { limitMs, mostWaiting: maxWaiting });

it('runs a function in another thread and passes on its errors', async () => {
  const thread = aThread('double');

  expect(await Promise.all([1, 2, 3].map((number) => thread.run(number)))).toEqual([2, 4, 6]);
  await thread.close();

  const failing = aThread('fail');
  await expect(failing.run(1)).rejects.toThrow('no');
  await failing.close();
});

it('ends a call that takes too long, stays responsive, and serves the next call', async () => {
  const thread = aThread('forever', 1_000);
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 10);

  const result = await thread.run(0);
  clearInterval(ticking);

  expect(result).toBeNull();
  expect(ticks).toBeGreaterThan(5);
  // Each attempt has its own limit, because the next thread has to start first.
  let nextResult = await thread.run(7);
  while (nextResult === null) nextResult = await thread.run(7);
  expect(nextResult).toBe(7);
  await thread.close();
});

it('rejects a call immediately if too many wait', async () => {
  const thread = aThread('forever', 30_000, 1);
  const running = [0, 0].map((until) => thread.run(until).catch(() => null));

  // Long before the limit of the two calls that run and wait.
  expect(await thread.run(1)).toBeNull();
  await thread.close();
  await Promise.all(running);
});
