/** Single-use token of a request, and the time of its arrival. */
export interface FormToken {
  text: string;
  at: number;
}

const HOUR_MS = 3_600_000;
/** The server rejects tokens older than 24 hours. */
const TOKEN_TTL_MS = 23 * HOUR_MS;
/** The server treats faster submissions as sent by robots. */
const MIN_FILL_TIME_MS = 2_100;

export const isFresh = ({ at }: FormToken, now: number): boolean => now - at < TOKEN_TTL_MS;

/** Returns the milliseconds to wait before sending, because a user can also submit a prefilled form too fast. */
export const remainingDelay = ({ at }: FormToken, now: number): number =>
  Math.min(MIN_FILL_TIME_MS, Math.max(0, at + MIN_FILL_TIME_MS - now));
