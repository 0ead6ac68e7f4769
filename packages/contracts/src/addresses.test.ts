import { describe, expect, test } from 'vitest';
import { addresses, allPostsAddress, matchAddress, readId, vehicleAddress } from './addresses.ts';
import {
  filterToSearchParams,
  type SearchAddress,
  searchParamsToFilter,
} from './search/search.address.ts';

const parseQuery = (query: string) => searchParamsToFilter(new URLSearchParams(query));

describe('search address', () => {
  test('round-trips every filter', () => {
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
    expect(addresses.search({ brand_id: [1], not_model_id: [4], year_from: 2001 })).toBe(
      '/search?brandId=1&yearFrom=2001&notModelId=4',
    );
  });

  test('drops invalid parameters and preserves the rest', () => {
    expect(
      parseQuery('brandId=abc&yearFrom=20x&stateId=9&priceTo=100&foo=1&order=best&page=0'),
    ).toEqual({
      price_to: 100,
    });
  });

  test('accepts repeated and comma-separated lists', () => {
    expect(parseQuery('brandId=1&brandId=2,3')).toEqual({ brand_id: [1, 2, 3] });
  });

  test('accepts specialOffers and writes specialOffer', () => {
    expect(parseQuery('specialOffers=true')).toEqual({ special_offer: true });
    expect(addresses.search({ special_offer: true })).toBe('/search?specialOffer=true');
  });

  test('omits values that do not narrow the search', () => {
    expect(parseQuery(allPostsAddress().split('?')[1] ?? '')).toEqual({});
    expect(addresses.search({ state_id: 0, guarantee: false, brand_id: [], page: 1 })).toBe(
      '/search',
    );
  });
});

describe('readable search address', () => {
  const brand = { id: 1, slug: 'porsche' };
  const model = { id: 10, slug: '911' };

  test('has make and model in its path', () => {
    expect(vehicleAddress(brand)).toBe('/search/porsche');
    expect(vehicleAddress(brand, model)).toBe('/search/porsche/911');
    expect(addresses.search({ brand_id: [1], model_id: [10] }, { brand, model })).toBe(
      '/search/porsche/911',
    );
  });

  test('has the other filters in its query', () => {
    const filter = { brand_id: [1], model_id: [10], price_to: 5_000_000, page: 2 };
    expect(addresses.search(filter, { brand, model })).toBe(
      '/search/porsche/911?priceTo=5000000&page=2',
    );
    expect(addresses.search({ ...filter, model_id: [10, 11] }, { brand, model })).toBe(
      '/search/porsche?modelId=10%2C11&priceTo=5000000&page=2',
    );
  });

  test.each([
    ['several makes', { brand_id: [1, 2] }, { brand }, '/search?brandId=1%2C2'],
    ['no make', { model_id: [10] }, { brand, model }, '/search?modelId=10'],
    ['another make', { brand_id: [2] }, { brand }, '/search?brandId=2'],
    [
      'a make without a vehicle',
      { brand_id: [1], model_id: [10] },
      {},
      '/search?brandId=1&modelId=10',
    ],
    ['a make without a slug', { brand_id: [1] }, { brand: { id: 1 } }, '/search?brandId=1'],
    [
      'a model without a vehicle',
      { brand_id: [1], model_id: [10] },
      { brand },
      '/search/porsche?modelId=10',
    ],
  ])('uses the id for %s', (_title, filter, vehicle, address) => {
    expect(addresses.search(filter, vehicle)).toBe(address);
  });

  test('takes make and model from the path rather than from the query', () => {
    const { pathname, searchParams } = new URL(
      'https://site.invalid/search/porsche/911?brandId=7&modelId=8&yearFrom=2001',
    );
    expect(matchAddress(pathname)).toEqual({
      name: 'search',
      params: { brand: 'porsche', model: '911' },
    });
    expect(searchParamsToFilter(searchParams, { brand, model })).toEqual({
      brand_id: [1],
      model_id: [10],
      year_from: 2001,
    });
    expect(searchParamsToFilter(searchParams, { brand, model: null })).toEqual({
      brand_id: [1],
      model_id: [8],
      year_from: 2001,
    });
  });

  test('has at most two vehicle parts', () => {
    expect(matchAddress('/search/porsche')?.params.brand).toBe('porsche');
    expect(matchAddress('/search/porsche/911/gt3')).toBeNull();
    expect(matchAddress('/search/')).toBeNull();
  });
});

test('adds the ads to the compare address', () => {
  expect(addresses.compare()).toBe('/compare');
  expect(addresses.compare([7, 3])).toBe('/compare?id=7%2C3');
});

test('builds account addresses', () => {
  expect(addresses.productUpdate(5)).toBe('/product/update?id=5');
  expect(addresses.accountPosts()).toBe('/account/ads');
  expect(addresses.accountPosts('denied')).toBe('/account/ads?tab=denied');
  expect(addresses.accountPosts('active', 2)).toBe('/account/ads?tab=active&page=2');
  expect(addresses.accountMessages()).toBe('/account/messages');
  expect(addresses.accountChat(7, { unread: true, post: 3, page: 1 })).toBe(
    '/account/messages/7?unread=1&post_id=3',
  );
  expect(addresses.accountNewChat(3)).toBe('/account/messages/new?post=3');
  expect(addresses.accountNotifications()).toBe('/account/notifications');
  expect(addresses.tariffs()).toBe('/tariffs');
  expect(addresses.tariffs('legal')).toBe('/tariffs#legal');
  expect(addresses.tariff(5, { months: 3, slots: 12 })).toBe('/tariff/5?months=3&slots=12');
});

test('builds payment addresses', () => {
  expect(addresses.tariff(2, { slots: 1, buy: 1 })).toBe('/tariff/2?slots=1&buy=1');
  expect(addresses.pay(7)).toBe('/pay/7');
  expect(addresses.productCreatePay()).toBe('/product/create/pay');
  expect(addresses.productCreatePay({ for: 'create', post: null, special: 1 })).toBe(
    '/product/create/pay?for=create&special=1',
  );
  expect(addresses.productCreatePay({ for: 'extend', post: 7 })).toBe(
    '/product/create/pay?for=extend&post=7',
  );
  expect(addresses.accountPosts('active', 1, { step: 'extend', post: 7 })).toBe(
    '/account/ads?tab=active&step=extend&post=7',
  );
  expect(addresses.accountTransactions(2)).toBe('/account/transactions?page=2');
  expect(addresses.accountTransaction(7)).toBe('/account/transactions/transaction?id=7');
  expect(addresses.accountSettings({ field: 'company_inn', next: '/tariff/4?buy=1' })).toBe(
    '/account/settings?field=company_inn&next=%2Ftariff%2F4%3Fbuy%3D1',
  );
});

test('readId accepts positive whole numbers only', () => {
  expect(readId('12')).toBe(12);
  expect(readId('0')).toBeNull();
  expect(readId('1e3')).toBeNull();
  expect(readId(null)).toBeNull();
});

test('fills path parameters and adds the others to the query', () => {
  expect(addresses.seller(4)).toBe('/seller/4/products');
  expect(addresses.seller(4, { order: 'date_desc', page: 1 })).toBe('/seller/4/products');
  expect(addresses.seller(4, { order: 'price_asc', page: 2 })).toBe(
    '/seller/4/products?order=price_asc&page=2',
  );
  expect(addresses.login({ next: '/search?q=a&b=c' })).toBe(
    '/login?next=%2Fsearch%3Fq%3Da%26b%3Dc',
  );
  expect(addresses.login({ next: null })).toBe('/login');
  expect(addresses.confirm('a+b')).toBe('/confirm?token=a%2Bb');
  expect(addresses.product(5)).toBe('/product?id=5');
});

test('matches an unknown path as a page of the editors', () => {
  expect(matchAddress('/search2')).toEqual({ name: 'page', params: { slug: 'search2' } });
  expect(matchAddress('/services/forms')?.name).toBe('service');
  expect(matchAddress('/services/forms/send-transport')?.name).toBe('serviceForm');
});

test('matches the path of every address and no others', () => {
  for (const [name, { pattern }] of Object.entries(addresses)) {
    expect(matchAddress(pattern.replace(':id', '4'))?.name).toBe(name);
  }
  expect(matchAddress('/seller/4/products')).toEqual({ name: 'seller', params: { id: '4' } });
  for (const path of ['/seller/4', '/seller//products', '/login/', '/services/a/b', '']) {
    expect(matchAddress(path), path).toBeNull();
  }
});
