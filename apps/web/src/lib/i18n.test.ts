import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import enSearch from '@/features/search/search.en.json';
import ruSearch from '@/features/search/search.ru.json';
import { addTexts, currentLanguage, startI18n, translate, withCurrentLanguage } from './i18n.ts';
import ruLib from './lib.ru.json';

afterEach(() => vi.unstubAllGlobals());

const withLanguageOf = (search: string, path: string) => {
  vi.stubGlobal('location', { search });
  return withCurrentLanguage(path);
};

test('adds the language of the current URL', () => {
  expect(withLanguageOf('?brandId=1&lang=en', '/search')).toBe('/search?lang=en');
  expect(withLanguageOf('?lang=ru', '/search?brandId=1%2C2')).toBe('/search?brandId=1%2C2&lang=ru');
  expect(withLanguageOf('?lang=en', '/product?id=1#photos')).toBe('/product?id=1&lang=en#photos');
});

test('leaves the path unchanged if the language is missing or unknown', () => {
  expect(withLanguageOf('', '/search?brandId=1')).toBe('/search?brandId=1');
  expect(withLanguageOf('?lang=fr', '/')).toBe('/');
});

describe('translate', () => {
  beforeEach(() => startI18n('ru', { search: ruSearch }));

  test('resolves the namespace in a key', () => {
    // A missing text shows its key.
    expect(translate('lib:km', { value: '45' })).toBe('lib:km');
    addTexts({ lib: ruLib });
    expect(translate('lib:km', { value: '45' })).toBe('45\u00a0км');
    expect(translate('search:sort.date_desc')).toBe('Сначала новые');
  });

  test('interpolates values unescaped, including markup and references', () => {
    const shown = '<b>$& $t(title) {{count}}</b>';
    expect(translate('search:found', { count: 5, shown })).toBe(`${shown} объявлений`);
  });

  test('accepts only existing keys', () => {
    // @ts-expect-error no such key
    expect(translate('search:none')).toBe('search:none');
  });

  test.each([
    [0, 'объявлений'],
    [1, 'объявление'],
    [2, 'объявления'],
    [5, 'объявлений'],
    [11, 'объявлений'],
    [21, 'объявление'],
    [331, 'объявление'],
    [1_234, 'объявления'],
  ])('uses the plural form of %i: %s', (count, word) => {
    expect(translate('search:found', { count, shown: `${count}` })).toBe(`${count} ${word}`);
  });

  test('uses the language of the last `startI18n` call', () => {
    startI18n('en', { search: enSearch });
    expect(currentLanguage()).toBe('en');
    expect(translate('search:found', { count: 1, shown: '1' })).toBe('1 ad');
    expect(translate('search:found', { count: 21, shown: '21' })).toBe('21 ads');
  });
});
