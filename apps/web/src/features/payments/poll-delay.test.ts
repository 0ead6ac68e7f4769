import { expect, test } from 'vitest';
import { pollDelayMs } from './poll-delay.ts';

test('returns short delays for a minute, then longer ones', () => {
  let totalMs = 0;
  let pollCount = 1;
  for (; pollDelayMs(pollCount) === 3_000; pollCount += 1) totalMs += pollDelayMs(pollCount);

  expect(totalMs).toBe(60_000);
  expect(pollDelayMs(pollCount)).toBe(15_000);
});
