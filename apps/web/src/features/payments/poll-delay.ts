const SHORT_DELAY_MS = 3_000;
const LONG_DELAY_MS = 15_000;
/** Number of short delays, a minute in total. */
const SHORT_DELAY_COUNT = 20;

/** Returns the delay in milliseconds before an open payment is polled again. */
export const pollDelayMs = (pollCount: number): number =>
  pollCount > SHORT_DELAY_COUNT ? LONG_DELAY_MS : SHORT_DELAY_MS;
