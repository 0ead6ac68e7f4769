import { translate } from '@/lib/i18n.ts';

const HOUR = 60;

export function reviewTime(minutes: number | null): string | null {
  if (minutes === null) return null;
  return minutes < HOUR
    ? translate('posting:time.minutes', { count: minutes })
    : translate('posting:time.hours', { count: Math.round(minutes / HOUR) });
}
