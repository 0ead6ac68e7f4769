const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Limits that compensate for the short code of five digits (docs/product.md#phone-confirmation). */
export const CODE_TTL_MS = 5 * MINUTE_MS;
export const MAX_CODE_ATTEMPTS = 3;
export const MIN_CALL_INTERVAL_MS = MINUTE_MS;
export const SHORT_WINDOW_MS = 10 * MINUTE_MS;
export const MAX_CALLS_SHORT_WINDOW = 3;
export const LONG_WINDOW_MS = DAY_MS;
export const MAX_CALLS_LONG_WINDOW = 10;

/** Times of previous calls of an account, to a number or from a network. */
export type CallTimes = readonly Date[];

/**
 * Checks whether another call is allowed.
 * @param times times within the last 24 hours, in any order
 * @param scale multiplies the limits; 0 disables them
 * @returns `null` if allowed, else the reason and the wait in seconds
 */
export function callLimitError(
  times: CallTimes,
  now: Date,
  scale: number,
): { code: 'phone.too_soon' | 'phone.too_many_calls'; retryAfter: number } | null {
  if (scale === 0) return null;
  const ages = times.map((time) => now.getTime() - time.getTime()).sort((a, b) => a - b);
  const seconds = (ms: number) => Math.max(1, Math.ceil(ms / 1_000));
  const windows = [
    { max: Math.ceil(MAX_CALLS_LONG_WINDOW * scale), length: LONG_WINDOW_MS },
    { max: Math.ceil(MAX_CALLS_SHORT_WINDOW * scale), length: SHORT_WINDOW_MS },
  ];
  for (const { max, length } of windows) {
    const agesInWindow = ages.filter((age) => age < length);
    // The next call is possible when the call that fills the window leaves it.
    const limitingAge = agesInWindow[max - 1];
    if (limitingAge !== undefined) {
      return { code: 'phone.too_many_calls', retryAfter: seconds(length - limitingAge) };
    }
  }
  const [youngestAge] = ages;
  if (youngestAge !== undefined && youngestAge < MIN_CALL_INTERVAL_MS) {
    return { code: 'phone.too_soon', retryAfter: seconds(MIN_CALL_INTERVAL_MS - youngestAge) };
  }
  return null;
}
