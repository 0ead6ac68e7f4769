import { moscowDayOf, moscowMidnightBefore } from '../../core/moscow-time.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Periods that have digest emails */
export const mailedPeriods = ['week', 'month'] as const;
export type MailedPeriod = (typeof mailedPeriods)[number];

/** Hour in Moscow from which emails about the previous window are sent */
const SENT_FROM_HOUR = 9;

/**
 * Returns the end of the last window whose emails are due: a Monday or the first of a month, 00:00 in Moscow. Hits
 * missed by earlier windows are in the same email.
 */
export function lastWindowEnd(period: MailedPeriod, now: Date): Date {
  const sentFor = new Date(now.getTime() - SENT_FROM_HOUR * HOUR_MS);
  const day = new Date(`${moscowDayOf(sentFor)}T00:00:00Z`);
  const daysIn = period === 'week' ? (day.getUTCDay() + 6) % 7 : day.getUTCDate() - 1;
  return moscowMidnightBefore(new Date(sentFor.getTime() - daysIn * DAY_MS));
}

/** Retention of hits that were seen and emailed, and of emails */
export const RETENTION_DAYS = { hits: 90, letters: 366 } as const;
