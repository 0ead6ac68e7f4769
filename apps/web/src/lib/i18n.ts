import i18next, { type Resource } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { readCookie, stored, writeCookie } from './storage.ts';

export const languages = ['ru', 'en'] as const;
export type Language = (typeof languages)[number];

type Texts = Resource[string];

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

let current: Language = 'ru';

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
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: await loadTexts(language) },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
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
