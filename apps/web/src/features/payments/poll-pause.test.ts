import { expect, test } from 'vitest';
import { pollPause } from './poll-pause.ts';

test('polls often for a minute, then less often', () => {
  let waited = 0;
  let looks = 1;
  for (; pollPause(looks) === 3_000; looks += 1) waited += pollPause(looks);

  expect(waited).toBe(60_000);
  expect(pollPause(looks)).toBe(15_000);
});
