const SHORT_MS = 3_000;
const LONG_MS = 15_000;
/** Number of short pauses, a minute in total. */
const SHORT_LOOKS = 20;

/** Returns the pause before an open payment is polled again. */
export const pollPause = (looks: number): number => (looks > SHORT_LOOKS ? LONG_MS : SHORT_MS);
