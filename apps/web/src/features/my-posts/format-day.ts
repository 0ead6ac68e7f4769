import { formatDate } from '@/lib/format.ts';
import { currentLanguage } from '@/lib/i18n.ts';

/** `3 декабря` / `3 December`; of another year with it. */
export function formatDay(instant: string): string {
  const date = new Date(instant);
  if (date.getFullYear() !== new Date().getFullYear()) return formatDate(instant);
  const locale = currentLanguage() === 'en' ? 'en-GB' : 'ru';
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long' }).format(date);
}
