import type { FlatNamespace, i18n, TFunction } from 'i18next';
import { useMemo } from 'react';
import { readCookie, stored, writeCookie } from './storage.ts';
import { createTranslate, type Texts } from './translate.ts';

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];

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

let current: Language = 'ru';
let texts: Texts = {};
let find = createTranslate(current, texts);

/** The language of this page; it changes only together with a reload. */
export function currentLanguage(): Language {
  return current;
}

/** Makes the language the page's, at once, and loads its texts. */
export async function startI18n(
  language: Language,
  loadTexts: (language: Language) => Promise<Texts>,
): Promise<void> {
  current = language;
  texts = {};
  addTexts(await loadTexts(language));
}

/** Namespaces in the page's language, beside those that are here already. */
export function addTexts(more: Texts): void {
  texts = { ...texts, ...more };
  find = createTranslate(current, texts);
}

type Options = Readonly<Record<string, unknown>>;

/** What finds texts; i18next's types know every key and what it takes. */
function translator(): i18n['t'];
function translator<Namespace extends FlatNamespace>(namespace: Namespace): TFunction<Namespace>;
function translator(namespace = ''): unknown {
  return (key: string, options?: Options) => find(namespace, key, options);
}

/** The text of a key with its namespace, outside of components: `translate('lib:km', …)`. */
export const translate = translator();

/** The texts of a namespace. Nothing to subscribe to: another language comes with a reload. */
export function useTranslation<Namespace extends FlatNamespace>(
  namespace: Namespace,
): { t: TFunction<Namespace> } {
  return useMemo(() => ({ t: translator(namespace) }), [namespace]);
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
