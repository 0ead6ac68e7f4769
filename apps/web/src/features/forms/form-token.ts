/** Single-use token of a request, and the time of its arrival. */
export interface FormToken {
  text: string;
  at: number;
}

const HOUR_MS = 3_600_000;
/** The server rejects tokens older than 24 hours. */
const FRESH_MS = 23 * HOUR_MS;
/** The server treats faster submissions as sent by robots. */
const PATIENCE_MS = 2_100;

export const isFresh = ({ at }: FormToken, now: number): boolean => now - at < FRESH_MS;

/** Returns the milliseconds to wait before sending: a prefilled form can be submitted too fast by a person, too. */
export const remainingDelay = ({ at }: FormToken, now: number): number =>
  Math.min(PATIENCE_MS, Math.max(0, at + PATIENCE_MS - now));
