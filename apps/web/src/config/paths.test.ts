import { filterToSearchParams, type SearchAddress, searchParamsToFilter } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import { isBuilt, paths, readId, readNext } from './paths.ts';

const read = (query: string) => searchParamsToFilter(new URLSearchParams(query));

describe('the address of the search page', () => {
  test('comes back as it went', () => {
    const filter: SearchAddress = {
      q: 'ключи & документы, 2 комплекта',
      kind: 'ground',
      brand_id: [1, 2],
      model_id: [10],
      not_brand_id: [7],
      state_id: 2,
      year_from: 1998,
      price_to: 12_500_000,
      color_id: [3, 4],
      owners_count: 1,
      seller_type: 'entity',
      special_offer: true,
      order: 'price_asc',
      page: 3,
    };
    expect(searchParamsToFilter(filterToSearchParams(filter))).toEqual(filter);
  });

  test('uses camelCase names', () => {
    expect(paths.search({ brand_id: [1], not_model_id: [4], year_from: 2001 })).toBe(
      '/search?brandId=1&notModelId=4&yearFrom=2001',
    );
  });

  test('drops what it cannot read and keeps the rest', () => {
    expect(read('brandId=abc&yearFrom=20x&stateId=9&priceTo=100&foo=1&order=best&page=0')).toEqual({
      price_to: 100,
    });
  });

  test('accepts repeated and comma-separated lists', () => {
    expect(read('brandId=1&brandId=2,3')).toEqual({ brand_id: [1, 2, 3] });
  });

  test('accepts specialOffers and writes specialOffer', () => {
    expect(read('specialOffers=true')).toEqual({ special_offer: true });
    expect(paths.search({ special_offer: true })).toBe('/search?specialOffer=true');
  });

  test('what narrows nothing is left out', () => {
    expect(read(paths.allAds().split('?')[1] ?? '')).toEqual({});
    expect(paths.search({ state_id: 0, guarantee: false, brand_id: [], page: 1 })).toBe('/search');
  });
});

test('the address of an ad', () => {
  const post = {
    id: 5,
    brand: { name: 'ВАЗ (Lada)' },
    model: { name: '2101 «Жигули»' },
    year: 1974,
  };
  expect(paths.product(post)).toBe('/product?id=5&name=vaz-lada-2101-zhiguli-1974');
});

test('addresses of posting', () => {
  expect(paths.productUpdate(5)).toBe('/product/update?id=5');
  expect(paths.accountAds()).toBe('/account/ads');
  expect(paths.accountAds('denied')).toBe('/account/ads?tab=denied');
  expect(paths.accountAds('active', 2)).toBe('/account/ads?tab=active&page=2');
  expect(paths.tariffs()).toBe('/tariffs');
  expect(paths.tariffs('legal')).toBe('/tariffs#legal');
});

test('ids in addresses', () => {
  expect(readId('12')).toBe(12);
  expect(readId('0')).toBeNull();
  expect(readId('1e3')).toBeNull();
  expect(readId(null)).toBeNull();
});

test('links to screens that do not exist are known', () => {
  expect(isBuilt('/search?stateId=1')).toBe(true);
  expect(isBuilt('/seller/4/products')).toBe(true);
  expect(isBuilt('/tariffs#legal')).toBe(true);
  expect(isBuilt('/services')).toBe(false);
  expect(isBuilt('https://example.org/')).toBe(false);
});

describe('where to go on after signing in', () => {
  test.each(['/', '/account/settings', '/search?q=a%2Fb&brandId=1#top', '/login?next=%2F'])(
    '%s is a path of this app',
    (path) => {
      expect(readNext(path)).toBe(path);
      expect(readNext(new URLSearchParams(paths.login(path).split('?')[1]).get('next'))).toBe(path);
    },
  );

  test.each([
    null,
    '',
    'search',
    '//evil.example',
    '/\\evil.example',
    '\\/evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    ' /search',
    '/\t/evil.example',
    '/search\n',
    '/\u0000',
    `/${'x'.repeat(2_000)}`,
  ])('%j is none', (path) => {
    expect(readNext(path)).toBeNull();
  });
});
