import { afterEach, expect, test, vi } from 'vitest';
import { keepLanguage } from './i18n.ts';

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
