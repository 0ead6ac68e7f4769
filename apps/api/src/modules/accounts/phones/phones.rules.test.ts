import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  callLimitError,
  LONG_WINDOW_MS,
  MAX_CALLS_LONG_WINDOW,
  MAX_CALLS_SHORT_WINDOW,
  MIN_CALL_INTERVAL_MS,
  SHORT_WINDOW_MS,
} from './phones.rules.ts';

const NOW = new Date('2026-06-15T12:00:00Z');
const timeBefore = (ms: number) => new Date(NOW.getTime() - ms);
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

describe('callLimitError', () => {
  it.each([
    ['no calls', [], null],
    ['one at this moment', [0], { code: 'phone.too_soon', retryAfter: 60 }],
    ['one 59.999 s ago', [59_999], { code: 'phone.too_soon', retryAfter: 1 }],
    ['one a minute ago', [MINUTE_MS], null],
    ['two in ten minutes', [MINUTE_MS, 2 * MINUTE_MS], null],
    [
      'three in ten minutes',
      [MINUTE_MS, 2 * MINUTE_MS, 9 * MINUTE_MS],
      { code: 'phone.too_many_calls', retryAfter: 60 },
    ],
    ['three, the first ten minutes ago', [MINUTE_MS, 2 * MINUTE_MS, 10 * MINUTE_MS], null],
    [
      'ten in a day',
      Array.from({ length: 10 }, (_none, index) => (index + 1) * 60 * MINUTE_MS),
      { code: 'phone.too_many_calls', retryAfter: 14 * 3_600 },
    ],
  ])('returns the expected error for %s', (_what, ages, error) => {
    expect(callLimitError(ages.map(timeBefore), NOW, 1)).toEqual(error);
  });

  const ages = fc.array(fc.integer({ min: 0, max: LONG_WINDOW_MS + MINUTE_MS }), { maxLength: 30 });

  it('allows exactly the calls that the windows permit, in any order of times', () => {
    fc.assert(
      fc.property(ages, (list) => {
        const countWithin = (ms: number) => list.filter((age) => age < ms).length;
        const isAllowed =
          countWithin(LONG_WINDOW_MS) < MAX_CALLS_LONG_WINDOW &&
          countWithin(SHORT_WINDOW_MS) < MAX_CALLS_SHORT_WINDOW &&
          countWithin(MIN_CALL_INTERVAL_MS) === 0;
        expect(callLimitError(list.map(timeBefore), NOW, 1) === null).toBe(isAllowed);
        expect(callLimitError(list.toReversed().map(timeBefore), NOW, 1)).toEqual(
          callLimitError(list.map(timeBefore), NOW, 1),
        );
      }),
    );
  });

  it('returns a wait that lasts, to the second, until its reason no longer applies', () => {
    fc.assert(
      fc.property(ages, (list) => {
        const times = list.map(timeBefore);
        const error = callLimitError(times, NOW, 1);
        if (!error) return;
        expect(error.retryAfter).toBeGreaterThan(0);
        expect(error.retryAfter).toBeLessThanOrEqual(LONG_WINDOW_MS / SECOND_MS);
        let current = NOW;
        let remainingError: typeof error | null = error;
        // Each wait may reveal another reason; there are three.
        for (let waits = 0; remainingError && waits < 3; waits += 1) {
          const justBefore = new Date(
            current.getTime() + (remainingError.retryAfter - 1) * SECOND_MS,
          );
          if (remainingError.retryAfter > 1)
            expect(callLimitError(times, justBefore, 1)).not.toBeNull();
          current = new Date(current.getTime() + remainingError.retryAfter * SECOND_MS);
          remainingError = callLimitError(times, current, 1);
        }
        expect(remainingError).toBeNull();
      }),
    );
  });

  it('allows exactly the daily limit to a caller who retries every minute', () => {
    const calls: Date[] = [];
    for (let offset = 0; offset < LONG_WINDOW_MS; offset += MIN_CALL_INTERVAL_MS) {
      const now = new Date(NOW.getTime() + offset);
      if (!callLimitError(calls, now, 1)) calls.push(now);
    }
    expect(calls).toHaveLength(MAX_CALLS_LONG_WINDOW);
  });

  it('multiplies the limits by the scale, and disables them at 0', () => {
    const threeTimes = [MINUTE_MS, 2 * MINUTE_MS, 3 * MINUTE_MS].map(timeBefore);
    expect(callLimitError(threeTimes, NOW, 1)?.code).toBe('phone.too_many_calls');
    expect(callLimitError(threeTimes, NOW, 2)).toBeNull();
    expect(callLimitError(Array(100).fill(NOW), NOW, 0)).toBeNull();
  });
});
