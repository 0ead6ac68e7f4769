import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ConfigError } from '../config.ts';
import { START } from '../testing/test-world.ts';
import { openClock } from './clock.ts';

const folder = mkdtempSync(join(tmpdir(), 'pitlane-clock-'));
const file = join(folder, 'clock');
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(file, { force: true });
});
afterAll(() => rmSync(folder, { recursive: true }));

const secondsAfterStart = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

it('is the system clock without a file', () => {
  expect(openClock({ CLOCK_OFFSET_FILE: '' }).now()).toEqual(START);
});

it('reads the offset from the file on each call', () => {
  const clock = openClock({ CLOCK_OFFSET_FILE: file });
  const times = [clock.now()];
  for (const text of ['2592000\n', ' 60 ', '', '315360000']) {
    writeFileSync(file, text);
    times.push(clock.now());
  }
  vi.setSystemTime(secondsAfterStart(5));
  times.push(clock.now());
  rmSync(file);
  times.push(clock.now());

  expect(times).toEqual([0, 2_592_000, 60, 0, 315_360_000, 315_360_005, 5].map(secondsAfterStart));
});

it.each(['-60', '1.5', '1e3', '0x10', '30d', '60 60', '315360001', '9'.repeat(400), 'a secret'])(
  'rejects the content %j on opening and on each call and does not echo it in the error',
  (text) => {
    const clock = openClock({ CLOCK_OFFSET_FILE: file });
    writeFileSync(file, text);
    const error = new ConfigError(
      `CLOCK_OFFSET_FILE: ${file} must hold a whole number of seconds from 0 to 315360000`,
    );

    expect(() => clock.now()).toThrow(error);
    expect(() => openClock({ CLOCK_OFFSET_FILE: file })).toThrow(error);
    rmSync(file);
    expect(clock.now()).toEqual(START);
  },
);

it('reports a path that is not a file', () => {
  const error = `CLOCK_OFFSET_FILE: ${folder} cannot be read`;

  expect(() => openClock({ CLOCK_OFFSET_FILE: folder })).toThrow(error);
});
