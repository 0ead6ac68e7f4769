import type { Language } from '../i18n.ts';

/** A moment as documents write it, by the clocks of Moscow. */
export const momentText = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  }).format(date);
