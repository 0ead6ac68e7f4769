import i18next, { type FlatNamespace, type ResourceLanguage } from 'i18next';
import { useMemo } from 'react';
import { deviceStorage, readCookie, writeCookie } from './storage.ts';

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];
export type Texts = ResourceLanguage;

function parseLanguage(value: string | null | undefined): Language | undefined {
  return languages.find((language) => language === value);
}

/** Detects the language from `?lang=`, the cookie, the stored choice, then the browser's; Russian by default. */
export function detectLanguage(): Language {
  return (
    parseLanguage(new URLSearchParams(location.search).get('lang')) ??
    parseLanguage(readCookie('lang')) ??
    parseLanguage(deviceStorage.read('lang')) ??
    parseLanguage(navigator.language.slice(0, 2).toLowerCase()) ??
    'ru'
  );
}

/** Adds the current `?lang=` to a path of this app, so that a reload preserves the language. */
export function withCurrentLanguage(address: string): string {
  const language = parseLanguage(new URLSearchParams(location.search).get('lang'));
  if (!language) return address;
  const [pathAndQuery = '', ...hash] = address.split('#');
  const parameter = `${pathAndQuery.includes('?') ? '&' : '?'}lang=${language}`;
  return [pathAndQuery + parameter, ...hash].join('#');
}

/** Returns the language of this page; it changes only with a reload. */
export function currentLanguage(): Language {
  return parseLanguage(i18next.language) ?? 'ru';
}

export function startI18n(language: Language, resources: Texts = {}): void {
  void i18next.init({
    lng: language,
    resources: { [language]: resources },
    // React escapes its output.
    interpolation: { escapeValue: false },
    appendNamespaceToMissingKey: true,
  });
}

export function addTexts(textsByNamespace: Texts): void {
  for (const [namespace, texts] of Object.entries(textsByNamespace)) {
    i18next.addResourceBundle(currentLanguage(), namespace, texts);
  }
}

/** Translates a key with its namespace outside of components: `translate('lib:km', …)`. */
export const translate = i18next.t;

/** Returns the translate function of a namespace. No subscription: changing the language reloads the page. */
export function useTranslation<Namespace extends FlatNamespace>(namespace: Namespace) {
  return useMemo(() => ({ t: i18next.getFixedT(null, namespace) }), [namespace]);
}

/** Stores the language and reloads without `?lang=`, which would override it. */
export function setLanguage(language: Language): void {
  deviceStorage.write('lang', language);
  writeCookie('lang', language);
  const address = new URL(location.href);
  if (address.searchParams.has('lang')) {
    address.searchParams.delete('lang');
    location.replace(address);
  } else {
    location.reload();
  }
}
