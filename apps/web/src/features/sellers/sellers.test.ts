import { addresses } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { initialsOf } from './initials-of.ts';
import { readSellerView } from './seller-address.ts';

test('returns the initials of the first and the last word', () => {
  expect(initialsOf('Восточный ветер')).toBe('ВВ');
  expect(initialsOf('Бюро «Восьмёрка»')).toBe('БВ');
  expect(initialsOf('андрей')).toBe('А');
  expect(initialsOf('«»')).toBe('');
  expect(initialsOf('И\u0306ода 𝒜nna')).toBe('И\u0306𝒜');
});

test('writes only non-default values into the URL', () => {
  expect(addresses.seller(4, { order: 'date_desc', page: 1 })).toBe('/seller/4/products');
  expect(addresses.seller(4, { order: 'price_asc', page: 2 })).toBe(
    '/seller/4/products?order=price_asc&page=2',
  );
});

test('restores a view and drops invalid values', () => {
  const parseView = (query: string) => readSellerView(new URLSearchParams(query));
  expect(parseView('order=price_asc&page=2')).toEqual({ order: 'price_asc', page: 2 });
  expect(parseView('order=best&page=-1')).toEqual({ order: 'date_desc', page: 1 });
});
