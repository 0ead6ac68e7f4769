const HOUR = 60;
const DAY = 24 * HOUR;

/** Converts a reply time to its usual unit, rounded up so as not to promise too much. */
export function replyTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < HOUR) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes < 2 * DAY) return { unit: 'hours', count: Math.ceil(minutes / HOUR) };
  return { unit: 'days', count: Math.ceil(minutes / DAY) };
}
