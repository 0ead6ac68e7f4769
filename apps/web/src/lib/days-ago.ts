const DAY_MS = 86_400_000;

const midnight = (moment: number) => new Date(moment).setHours(0, 0, 0, 0);

/** How many of its reader's days ago an instant was; below 0 by a clock that is ahead. */
export function daysAgo(instant: string, now: number): number {
  // Rounded: days on which clocks change have another length.
  return Math.round((midnight(now) - midnight(Date.parse(instant))) / DAY_MS);
}
