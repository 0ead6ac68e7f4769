import { formatDate, formatMoment } from './format.ts';

/** `3 декабря` / `3 December`; with the year unless it is the current one. */
export function formatDay(instant: string, now: number): string {
  const date = new Date(instant);
  if (date.getFullYear() !== new Date(now).getFullYear()) return formatDate(instant);
  return formatMoment(date, { day: 'numeric', month: 'long' });
}
