const HOUR = 60;
const DAY = 24 * HOUR;

/** A time to an answer in the unit in which people say it, rounded up so that nobody is promised more. */
export function replyTime(minutes: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (minutes < HOUR) return { unit: 'minutes', count: Math.max(1, minutes) };
  if (minutes < 2 * DAY) return { unit: 'hours', count: Math.ceil(minutes / HOUR) };
  return { unit: 'days', count: Math.ceil(minutes / DAY) };
}
