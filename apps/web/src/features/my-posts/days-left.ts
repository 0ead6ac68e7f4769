const DAY_MS = 86_400_000;

/** From so many days on an ad asks to be extended. */
const SOON_DAYS = 4;

/** The day of the reader's own calendar, counted so that neighbours differ by one. */
function dayOf(instant: number): number {
  const date = new Date(instant);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / DAY_MS;
}

/**
 * Calendar days from today to the day an ad ends, as its date says it: 0 on the last day. Null where
 * it has no end.
 */
export function daysLeft(expiresAt: string | null, now: number): number | null {
  return expiresAt === null ? null : Math.max(0, dayOf(Date.parse(expiresAt)) - dayOf(now));
}

export function hasEnded(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now;
}

/** Whether an ad is over so soon that its owner should do something. */
export function endsSoon(days: number | null): boolean {
  return days !== null && days < SOON_DAYS;
}
