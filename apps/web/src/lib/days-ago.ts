const DAY_MS = 86_400_000;

const startOfDay = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

/** Returns how many local calendar days ago an instant was; negative if the local clock is behind the server. */
export function countDaysAgo(instant: string, now: number): number {
  // Rounded because days with a clock change are 23 or 25 hours long.
  return Math.round((startOfDay(now) - startOfDay(Date.parse(instant))) / DAY_MS);
}
