import { translate } from '@/lib/i18n.ts';

const MINUTES_PER_HOUR = 60;

export function formatReviewTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  return minutes < MINUTES_PER_HOUR
    ? translate('posting:time.minutes', { count: minutes })
    : translate('posting:time.hours', { count: Math.round(minutes / MINUTES_PER_HOUR) });
}
