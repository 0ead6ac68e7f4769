const DAY_MS = 86_400_000;

/** Number of remaining days below which an extension is suggested. */
const EXTENSION_SUGGESTED_DAYS = 4;

/** Returns the day number in the time zone of the device; consecutive days differ by one. */
function dayOf(instant: number): number {
  const date = new Date(instant);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/** Returns the calendar days from today to the end of an ad: 0 on the last day, `null` without an end. */
export function daysLeft(expiresAt: string | null, now: number): number | null {
  return expiresAt === null ? null : Math.max(0, dayOf(Date.parse(expiresAt)) - dayOf(now));
}

export function hasEnded(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** Reports whether an ad ends soon enough to suggest an extension. */
export function endsSoon(days: number | null): boolean {
  return days !== null && days < EXTENSION_SUGGESTED_DAYS;
}
