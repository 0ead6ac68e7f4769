import i18next from 'i18next';
import enDictionary from './locales/en/dictionary.json' with { type: 'json' };
import enDocuments from './locales/en/documents.json' with { type: 'json' };
import enErrors from './locales/en/errors.json' with { type: 'json' };
import enFields from './locales/en/fields.json' with { type: 'json' };
import enForms from './locales/en/forms.json' with { type: 'json' };
import enMail from './locales/en/mail.json' with { type: 'json' };
import enNotifications from './locales/en/notifications.json' with { type: 'json' };
import enSaid from './locales/en/said.json' with { type: 'json' };
import enSandbox from './locales/en/sandbox.json' with { type: 'json' };
import enSearches from './locales/en/searches.json' with { type: 'json' };
import enSeo from './locales/en/seo.json' with { type: 'json' };
import ruDictionary from './locales/ru/dictionary.json' with { type: 'json' };
import ruDocuments from './locales/ru/documents.json' with { type: 'json' };
import ruErrors from './locales/ru/errors.json' with { type: 'json' };
import ruFields from './locales/ru/fields.json' with { type: 'json' };
import ruForms from './locales/ru/forms.json' with { type: 'json' };
import ruMail from './locales/ru/mail.json' with { type: 'json' };
import ruNotifications from './locales/ru/notifications.json' with { type: 'json' };
import ruSaid from './locales/ru/said.json' with { type: 'json' };
import ruSandbox from './locales/ru/sandbox.json' with { type: 'json' };
import ruSearches from './locales/ru/searches.json' with { type: 'json' };
import ruSeo from './locales/ru/seo.json' with { type: 'json' };

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];
export type Namespace =
  | 'documents'
  | 'errors'
  | 'fields'
  | 'forms'
  | 'dictionary'
  | 'mail'
  | 'notifications'
  | 'said'
  | 'sandbox'
  | 'searches'
  | 'seo';

const texts = i18next.createInstance();
await texts.init({
  lng: 'ru',
  fallbackLng: false,
  // Error codes contain dots.
  keySeparator: false,
  interpolation: { escapeValue: false },
  resources: {
    ru: {
      documents: ruDocuments,
      errors: ruErrors,
      fields: ruFields,
      forms: ruForms,
      dictionary: ruDictionary,
      mail: ruMail,
      notifications: ruNotifications,
      said: ruSaid,
      sandbox: ruSandbox,
      searches: ruSearches,
      seo: ruSeo,
    },
    en: {
      documents: enDocuments,
      errors: enErrors,
      fields: enFields,
      forms: enForms,
      dictionary: enDictionary,
      mail: enMail,
      notifications: enNotifications,
      said: enSaid,
      sandbox: enSandbox,
      searches: enSearches,
      seo: enSeo,
    },
  },
});

/** Translates a key: interpolates `values` and selects the plural form. */
export function translate(
  language: Language,
  namespace: Namespace,
  key: string,
  values: Record<string, string | number> = {},
): string {
  return texts.getFixedT(language, namespace)(key, values);
}

/**
 * Returns the language of an Accept-Language header: English if it starts with `en`, else Russian
 * (docs/product.md#conventions).
 */
export function languageOf(acceptLanguage: string | undefined): Language {
  return acceptLanguage?.trim().slice(0, 2).toLowerCase() === 'en' ? 'en' : 'ru';
}

interface Named {
  nameRu: string | null;
  nameEn: string;
}

/** Returns the name of a row in a language; the English name if it has no Russian one. */
export function nameOf(row: Named, language: Language): string {
  return language === 'ru' ? (row.nameRu ?? row.nameEn) : row.nameEn;
}
