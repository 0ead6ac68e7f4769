/** What lets one request through, and when it came. */
export interface FormToken {
  text: string;
  at: number;
}

const HOUR_MS = 3_600_000;
/** The server ignores one that is 24 hours old. */
const FRESH_MS = 23 * HOUR_MS;
/** What comes sooner counts as sent by a robot. */
const PATIENCE_MS = 2_100;

export const isFresh = ({ at }: FormToken, now: number): boolean => now - at < FRESH_MS;

/** How long to wait: of a form that is filled in already, people are as quick as robots. */
export const waitOf = ({ at }: FormToken, now: number): number =>
  Math.min(PATIENCE_MS, Math.max(0, at + PATIENCE_MS - now));
