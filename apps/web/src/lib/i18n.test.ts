import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import enSearch from '@/features/search/search.en.json';
import ruSearch from '@/features/search/search.ru.json';
import { addTexts, currentLanguage, keepLanguage, startI18n, translate } from './i18n.ts';
import ruLib from './lib.ru.json';

afterEach(() => vi.unstubAllGlobals());

const keptAt = (search: string, address: string) => {
  vi.stubGlobal('location', { search });
  return keepLanguage(address);
};

test('an address keeps the language of the present one', () => {
  expect(keptAt('?brandId=1&lang=en', '/search')).toBe('/search?lang=en');
  expect(keptAt('?lang=ru', '/search?brandId=1%2C2')).toBe('/search?brandId=1%2C2&lang=ru');
  expect(keptAt('?lang=en', '/product?id=1#photos')).toBe('/product?id=1&lang=en#photos');
});

test('an address stays as it is where none, or an unknown one, is named', () => {
  expect(keptAt('', '/search?brandId=1')).toBe('/search?brandId=1');
  expect(keptAt('?lang=fr', '/')).toBe('/');
});

describe('a text', () => {
  beforeEach(() => startI18n('ru', { search: ruSearch }));

  test('comes with its namespace', () => {
    // What is missing shows its key.
    expect(translate('lib:km', { value: '45' })).toBe('lib:km');
    addTexts({ lib: ruLib });
    expect(translate('lib:km', { value: '45' })).toBe('45\u00a0км');
    expect(translate('search:sort.date_desc')).toBe('Сначала новые');
  });

  test('has its values filled in as they are, markup and references too', () => {
    const shown = '<b>$& $t(title) {{count}}</b>';
    expect(translate('search:found', { count: 5, shown })).toBe(`${shown} объявлений`);
  });

  test('has only keys that are there', () => {
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
  ])('with %i takes its own form: %s', (count, word) => {
    expect(translate('search:found', { count, shown: `${count}` })).toBe(`${count} ${word}`);
  });

  test('is one of the language that was started last', () => {
    startI18n('en', { search: enSearch });
    expect(currentLanguage()).toBe('en');
    expect(translate('search:found', { count: 1, shown: '1' })).toBe('1 ad');
    expect(translate('search:found', { count: 21, shown: '21' })).toBe('21 ads');
  });
});
