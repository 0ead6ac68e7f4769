const HOUR_MINUTES = 60;
const DAY_MINUTES = 24 * HOUR_MINUTES;

/** Converts a reply time to minutes, hours or days, rounded up so as not to promise too much. */
export function replyTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < HOUR_MINUTES) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes < 2 * DAY_MINUTES) return { unit: 'hours', count: Math.ceil(minutes / HOUR_MINUTES) };
  return { unit: 'days', count: Math.ceil(minutes / DAY_MINUTES) };
}
