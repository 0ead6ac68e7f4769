const SHORT_MS = 3_000;
const LONG_MS = 15_000;
/** A minute of the short ones. */
const SHORT_LOOKS = 20;

/** How long to wait before an open payment is looked at again. */
export const pollPause = (looks: number): number => (looks > SHORT_LOOKS ? LONG_MS : SHORT_MS);
