import { errorCodes } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { languageOf, nameOf, translate } from './i18n.ts';
import enDictionary from './locales/en/dictionary.json' with { type: 'json' };
import enErrors from './locales/en/errors.json' with { type: 'json' };
import enFields from './locales/en/fields.json' with { type: 'json' };
import enNotifications from './locales/en/notifications.json' with { type: 'json' };
import enSeo from './locales/en/seo.json' with { type: 'json' };
import ruDictionary from './locales/ru/dictionary.json' with { type: 'json' };
import ruErrors from './locales/ru/errors.json' with { type: 'json' };
import ruFields from './locales/ru/fields.json' with { type: 'json' };
import ruNotifications from './locales/ru/notifications.json' with { type: 'json' };
import ruSeo from './locales/ru/seo.json' with { type: 'json' };

type Texts = Record<string, string>;

const namespaces: { name: string; ru: Texts; en: Texts }[] = [
  { name: 'dictionary', ru: ruDictionary, en: enDictionary },
  { name: 'errors', ru: ruErrors, en: enErrors },
  { name: 'fields', ru: ruFields, en: enFields },
  { name: 'notifications', ru: ruNotifications, en: enNotifications },
  { name: 'seo', ru: ruSeo, en: enSeo },
];

const PLURAL = /_(zero|one|two|few|many|other)$/;
const keysWithoutPlural = (texts: Texts) => [
  ...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, ''))),
];
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

describe.each(namespaces)('the texts of $name', ({ ru, en }) => {
  it('have the same keys in both languages', () => {
    expect(keysWithoutPlural(ru).sort()).toEqual(keysWithoutPlural(en).sort());
  });

  it('are never empty and have the same placeholders', () => {
    for (const [key, text] of Object.entries({ ...ru, ...en }))
      expect(text.trim(), key).not.toBe('');
    for (const [key, text] of Object.entries(ru)) {
      const other = en[key];
      if (other !== undefined) expect(placeholders(other), key).toEqual(placeholders(text));
    }
  });

  it('are Cyrillic in Russian and contain no Cyrillic in English', () => {
    for (const text of Object.values(en)) expect(text).not.toMatch(/\p{Script=Cyrillic}/u);
    const words = Object.values(ru).filter((text) =>
      /\p{L}/u.test(text.replace(/\{\{\w+\}\}|Pitlane/g, '')),
    );
    for (const text of words) expect(text).toMatch(/\p{Script=Cyrillic}/u);
  });

  it('have every plural form of their language', () => {
    const formsOf = (texts: Texts, key: string) =>
      Object.keys(texts)
        .filter((name) => name.replace(PLURAL, '') === key && PLURAL.test(name))
        .map((name) => name.replace(`${key}_`, ''))
        .sort();
    const plurals = keysWithoutPlural(ru).filter((key) => formsOf(ru, key).length > 0);

    for (const key of plurals) {
      expect(formsOf(ru, key), key).toEqual(['few', 'many', 'one', 'other']);
      expect(formsOf(en, key), key).toEqual(['one', 'other']);
    }
  });
});

describe('error messages', () => {
  it('exist for every code, and for no other', () => {
    expect(Object.keys(ruErrors).sort()).toEqual([...errorCodes].sort());
    expect(Object.keys(enErrors).sort()).toEqual([...errorCodes].sort());
  });

  it('have the documented English wording', () => {
    expect(translate('en', 'errors', 'unauthorized')).toBe('You are not authorized');
  });
});

describe('translate', () => {
  it.each([
    [0, '0 объявлений'],
    [1, '1 объявление'],
    [2, '2 объявления'],
    [4, '4 объявления'],
    [5, '5 объявлений'],
    [11, '11 объявлений'],
    [14, '14 объявлений'],
    [21, '21 объявление'],
    [22, '22 объявления'],
    [111, '111 объявлений'],
    [1.5, '1.5 объявления'],
  ])('counts %s in Russian', (count, text) => {
    expect(translate('ru', 'seo', 'ads', { count })).toBe(text);
  });

  it.each([
    [0, '0 ads'],
    [1, '1 ad'],
    [21, '21 ads'],
  ])('counts %s in English', (count, text) => {
    expect(translate('en', 'seo', 'ads', { count })).toBe(text);
  });

  it('inserts values unescaped: escaping is up to the page', () => {
    expect(translate('en', 'seo', 'seller.description', { name: `<b>"A" & 'B'</b>` })).toContain(
      `<b>"A" & 'B'</b>`,
    );
  });
});

describe('languageOf', () => {
  it.each([
    [undefined, 'ru'],
    ['', 'ru'],
    ['en', 'en'],
    ['EN-GB', 'en'],
    ['ru', 'ru'],
    ['fr, en', 'ru'],
  ])('reads %s as %s', (accepted, language) => {
    expect(languageOf(accepted)).toBe(language);
  });
});

describe('nameOf', () => {
  it('returns the English name if there is no Russian one', () => {
    expect(nameOf({ nameRu: null, nameEn: 'F40' }, 'ru')).toBe('F40');
    expect(nameOf({ nameRu: 'Купе', nameEn: 'Coupe' }, 'ru')).toBe('Купе');
    expect(nameOf({ nameRu: 'Купе', nameEn: 'Coupe' }, 'en')).toBe('Coupe');
  });
});
