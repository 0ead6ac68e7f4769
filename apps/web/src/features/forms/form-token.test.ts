import { expect, test } from 'vitest';
import { isFresh, remainingDelay } from './form-token.ts';

const HOUR_MS = 3_600_000;
const token = { text: 'token', at: 1_000_000 };

test('reuses a token for 23 hours', () => {
  expect(isFresh(token, token.at + 23 * HOUR_MS - 1)).toBe(true);
  expect(isFresh(token, token.at + 23 * HOUR_MS)).toBe(false);
});

test('delays a form that the server would treat as sent by a robot', () => {
  expect(remainingDelay(token, token.at)).toBeGreaterThan(2_000);
  expect(remainingDelay(token, token.at + 2_050)).toBeLessThan(100);
  expect(remainingDelay(token, token.at + 3_000)).toBe(0);
  // A clock that was set back does not extend the wait.
  expect(remainingDelay(token, token.at - HOUR_MS)).toBeLessThan(3_000);
});
