import i18next, { type FlatNamespace, type ResourceLanguage } from 'i18next';
import { useMemo } from 'react';
import { readCookie, stored, writeCookie } from './storage.ts';

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];
/** Texts of one language by namespace. */
export type Texts = ResourceLanguage;

function asLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value);
}

/** `?lang=`, then the cookie, the stored choice, the browser's first two letters, Russian. */
export function detectLanguage(): Language {
  return (
    asLanguage(new URLSearchParams(location.search).get('lang')) ??
    asLanguage(readCookie('lang')) ??
    asLanguage(stored.read('lang')) ??
    asLanguage(navigator.language.slice(0, 2).toLowerCase()) ??
    'ru'
  );
}

/** An address of this app with the `?lang=` of the present one, so that a reload stays in it. */
export function keepLanguage(address: string): string {
  const language = asLanguage(new URLSearchParams(location.search).get('lang'));
  if (!language) return address;
  const [whole = '', ...hash] = address.split('#');
  const query = `${whole.includes('?') ? '&' : '?'}lang=${language}`;
  return [whole + query, ...hash].join('#');
}

/** The language of this page; it changes only together with a reload. */
export function currentLanguage(): Language {
  return asLanguage(i18next.language) ?? 'ru';
}

export function startI18n(language: Language, resources: Texts = {}): void {
  void i18next.init({
    lng: language,
    resources: { [language]: resources },
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
  });
}

/** Loads namespaces in the page's language, beside those already loaded. */
export function addTexts(more: Texts): void {
  for (const [namespace, texts] of Object.entries(more)) {
    i18next.addResourceBundle(currentLanguage(), namespace, texts);
  }
}

/** The text of a key with its namespace, outside of components: `translate('lib:km', …)`. */
export const translate = i18next.t;

/** The texts of a namespace. Nothing to subscribe to: another language comes with a reload. */
export function useTranslation<Namespace extends FlatNamespace>(namespace: Namespace) {
  return useMemo(() => ({ t: i18next.getFixedT(null, namespace) }), [namespace]);
}

/** Keeps the choice and reloads, without a `?lang=` that would override it. */
export function setLanguage(language: Language): void {
  stored.write('lang', language);
  writeCookie('lang', language);
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    location.replace(address);
  } else {
    location.reload();
  }
}
