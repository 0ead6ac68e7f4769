import type { Language } from '../i18n.ts';

/** Formats a moment for documents, in Moscow time. */
export const momentText = (date: Date, language: Language) =>
  new Intl.DateTimeFormat(language === 'ru' ? 'ru-RU' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Moscow',
  }).format(date);
