const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

/** Returns the hours and minutes until an instant, rounded up to a minute; `null` once it has passed. */
export function timeLeft(until: string, now: number): { hours: number; minutes: number } | null {
  const remainingMs = Date.parse(until) - now;
  if (remainingMs <= 0) return null;
  const minutes = Math.ceil(remainingMs / MINUTE_MS);
  return { hours: Math.floor(minutes / HOUR_MINUTES), minutes: minutes % HOUR_MINUTES };
}
