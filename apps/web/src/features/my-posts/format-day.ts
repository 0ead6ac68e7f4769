import { currentLanguage } from '@/lib/i18n.ts';

/** `3 декабря` / `3 December`: for dates of which the year is plain. */
export function formatDay(instant: string): string {
  const locale = currentLanguage() === 'en' ? 'en-GB' : 'ru';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(
    new Date(instant),
  );
}
