import { expect, it } from 'vitest';
import { Restarts } from './restarts.ts';

it('doubles the delay and gives up after five restarts within a minute', () => {
  const restarts = new Restarts();

  const delays = [0, 1_000, 2_000, 4_000, 8_000, 16_000].map((now) => restarts.nextDelay(now));

  expect(delays).toEqual([250, 500, 1_000, 2_000, 4_000, null]);
});

it('forgets restarts after a minute', () => {
  const restarts = new Restarts();

  const delays = [0, 30_000, 60_000, 90_000, 120_000, 150_000, 180_000].map((now) =>
    restarts.nextDelay(now),
  );

  expect(delays).toEqual([250, 500, 500, 500, 500, 500, 500]);
});
