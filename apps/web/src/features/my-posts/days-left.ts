const DAY_MS = 86_400_000;

/** From so many days on an ad asks to be extended. */
const SOON_DAYS = 4;

/** Days an ad is still shown, begun ones included; null where it has no end. */
export function daysLeft(expiresAt: string | null, now: number = Date.now()): number | null {
  return expiresAt === null ? null : Math.max(0, Math.ceil((Date.parse(expiresAt) - now) / DAY_MS));
}

/** Whether an ad is over so soon that its owner should do something. */
export function endsSoon(days: number | null): boolean {
  return days !== null && days < SOON_DAYS;
}
