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
const ago = (ms: number) => new Date(NOW.getTime() - ms);
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

describe('callLimitError', () => {
  it.each([
    ['no call yet', [], null],
    ['one just now', [0], { code: 'phone.too_soon', retryAfter: 60 }],
    ['one 59.999 s ago', [59_999], { code: 'phone.too_soon', retryAfter: 1 }],
    ['one a minute ago', [MINUTE], null],
    ['two in ten minutes', [MINUTE, 2 * MINUTE], null],
    [
      'three in ten minutes',
      [MINUTE, 2 * MINUTE, 9 * MINUTE],
      { code: 'phone.too_many_calls', retryAfter: 60 },
    ],
    ['three, the first ten minutes ago', [MINUTE, 2 * MINUTE, 10 * MINUTE], null],
    [
      'ten in a day',
      Array.from({ length: 10 }, (_none, index) => (index + 1) * 60 * MINUTE),
      { code: 'phone.too_many_calls', retryAfter: 14 * 3_600 },
    ],
  ])('returns the expected error for %s', (_what, ages, error) => {
    expect(callLimitError(ages.map(ago), NOW, 1)).toEqual(error);
  });

  const ages = fc.array(fc.integer({ min: 0, max: LONG_WINDOW_MS + MINUTE }), { maxLength: 30 });

  it('never allows more calls than the windows permit, in any order of times', () => {
    fc.assert(
      fc.property(ages, (list) => {
        const within = (ms: number) => list.filter((age) => age < ms).length;
        const free =
          within(LONG_WINDOW_MS) < MAX_CALLS_LONG_WINDOW &&
          within(SHORT_WINDOW_MS) < MAX_CALLS_SHORT_WINDOW &&
          within(MIN_CALL_INTERVAL_MS) === 0;
        expect(callLimitError(list.map(ago), NOW, 1) === null).toBe(free);
        expect(callLimitError(list.toReversed().map(ago), NOW, 1)).toEqual(
          callLimitError(list.map(ago), NOW, 1),
        );
      }),
    );
  });

  it('returns a wait after which the reason no longer applies, and not much longer', () => {
    fc.assert(
      fc.property(ages, (list) => {
        const times = list.map(ago);
        const error = callLimitError(times, NOW, 1);
        if (!error) return;
        expect(error.retryAfter).toBeGreaterThan(0);
        expect(error.retryAfter).toBeLessThanOrEqual(LONG_WINDOW_MS / SECOND);
        let at = NOW;
        let left: typeof error | null = error;
        // Each wait may reveal another reason; there are three.
        for (let waits = 0; left && waits < 3; waits += 1) {
          const just = new Date(at.getTime() + (left.retryAfter - 1) * SECOND);
          if (left.retryAfter > 1) expect(callLimitError(times, just, 1)).not.toBeNull();
          at = new Date(at.getTime() + left.retryAfter * SECOND);
          left = callLimitError(times, at, 1);
        }
        expect(left).toBeNull();
      }),
    );
  });

  it('allows a patient caller exactly the daily limit', () => {
    const made: Date[] = [];
    for (let at = 0; at < LONG_WINDOW_MS; at += MIN_CALL_INTERVAL_MS) {
      const now = new Date(NOW.getTime() + at);
      if (!callLimitError(made, now, 1)) made.push(now);
    }
    expect(made).toHaveLength(MAX_CALLS_LONG_WINDOW);
  });

  it('scales with the other limits, and is disabled by 0', () => {
    const three = [MINUTE, 2 * MINUTE, 3 * MINUTE].map(ago);
    expect(callLimitError(three, NOW, 1)?.code).toBe('phone.too_many_calls');
    expect(callLimitError(three, NOW, 2)).toBeNull();
    expect(callLimitError(Array(100).fill(NOW), NOW, 0)).toBeNull();
  });
});
