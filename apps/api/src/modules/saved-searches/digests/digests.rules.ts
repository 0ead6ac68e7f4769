import { dayOf, midnightBefore } from '../../posts/posts/posts.rules.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Periods that letters are written of. */
export const mailedPeriods = ['week', 'month'] as const;
export type MailedPeriod = (typeof mailedPeriods)[number];

/** The hour of a day in Moscow from which letters about the window before are sent. */
const SENT_FROM_HOUR = 9;

/**
 * The end of the last window that letters are sent of by a moment: a Monday or the first of a month, 00:00 in
 * Moscow. Whatever was missed before it is in the same letter.
 */
export function lastWindowEnd(period: MailedPeriod, now: Date): Date {
  const sentFor = new Date(now.getTime() - SENT_FROM_HOUR * HOUR_MS);
  const day = new Date(`${dayOf(sentFor)}T00:00:00Z`);
  const daysIn = period === 'week' ? (day.getUTCDay() + 6) % 7 : day.getUTCDate() - 1;
  return midnightBefore(new Date(sentFor.getTime() - daysIn * DAY_MS));
}

/** How long hits that were seen and mailed are kept, and letters at all. */
export const KEPT_DAYS = { hits: 90, letters: 366 } as const;
