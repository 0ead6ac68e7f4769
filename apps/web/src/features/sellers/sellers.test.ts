import { addresses } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { readSellerView } from './seller-address.ts';
import { initials } from './seller-texts.ts';

test('initials', () => {
  expect(initials('Восточный ветер')).toBe('ВВ');
  expect(initials('Бюро «Восьмёрка»')).toBe('БВ');
  expect(initials('андрей')).toBe('А');
  expect(initials('«»')).toBe('');
  expect(initials('И\u0306ода 𝒜nna')).toBe('И\u0306𝒜');
});

test('writes only non-default values into the address', () => {
  expect(addresses.seller(4, { order: 'date_desc', page: 1 })).toBe('/seller/4/products');
  expect(addresses.seller(4, { order: 'price_asc', page: 2 })).toBe(
    '/seller/4/products?order=price_asc&page=2',
  );
});

test('restores a view and drops invalid values', () => {
  const read = (query: string) => readSellerView(new URLSearchParams(query));
  expect(read('order=price_asc&page=2')).toEqual({ order: 'price_asc', page: 2 });
  expect(read('order=best&page=-1')).toEqual({ order: 'date_desc', page: 1 });
});
