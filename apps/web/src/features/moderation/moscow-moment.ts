import { formatMoment } from '@/lib/format.ts';

/** An instant as clocks in Moscow show it, by which staff work wherever they are. */
export const moscowMoment = (instant: string, dateStyle: 'short' | 'medium' = 'medium'): string =>
  formatMoment(instant, { dateStyle, timeStyle: 'short', timeZone: 'Europe/Moscow' });
