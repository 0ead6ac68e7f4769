const SECOND_MS = 1000;
const MINUTE_SECONDS = 60;

/** Whole seconds until an instant, 0 once it is past. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil((until - now) / SECOND_MS));
}

/** `4:05`. */
export function asClock(seconds: number): string {
  const rest = String(seconds % MINUTE_SECONDS).padStart(2, '0');
  return `${Math.floor(seconds / MINUTE_SECONDS)}:${rest}`;
}
