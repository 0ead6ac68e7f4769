import { formatMoment } from '@/lib/format.ts';

/** Formats an instant in Moscow time, which staff use wherever they are. */
export const formatMoscowTime = (
  instant: string,
  dateStyle: 'short' | 'medium' = 'medium',
): string => formatMoment(instant, { dateStyle, timeStyle: 'short', timeZone: 'Europe/Moscow' });
