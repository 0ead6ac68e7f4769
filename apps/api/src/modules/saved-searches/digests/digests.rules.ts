import { moscowDayOf, moscowMidnightBefore } from '../../core/moscow-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Periods that have digest emails */
export const mailedPeriods = ['week', 'month'] as const;
export type MailedPeriod = (typeof mailedPeriods)[number];

/** Hour in Moscow from which emails about the previous window are sent */
const SENDING_HOUR = 9;

/**
 * Returns the end of the last window whose emails are due: a Monday or the first of a month, 00:00 in Moscow. Its
 * emails also contain hits that earlier windows missed.
 */
export function lastWindowEnd(period: MailedPeriod, now: Date): Date {
  const sendingTime = new Date(now.getTime() - SENDING_HOUR * HOUR_MS);
  const day = new Date(`${moscowDayOf(sendingTime)}T00:00:00Z`);
  const daysSinceStart = period === 'week' ? (day.getUTCDay() + 6) % 7 : day.getUTCDate() - 1;
  return moscowMidnightBefore(new Date(sendingTime.getTime() - daysSinceStart * DAY_MS));
}

/** Number of days for which hits that were seen and emailed, and emails, are retained */
export const RETENTION_DAYS = { hits: 90, letters: 366 } as const;
