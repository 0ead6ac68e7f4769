import { expect, it } from 'vitest';
import { retryDelayMs } from './digest-emails.rules.ts';

it('doubles the retry delay up to a minute', () => {
  expect([1, 2, 3, 5, 6, 50].map(retryDelayMs)).toEqual([
    2_000, 4_000, 8_000, 32_000, 60_000, 60_000,
  ]);
});
