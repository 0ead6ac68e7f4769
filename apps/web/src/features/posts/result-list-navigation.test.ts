import { expect, test } from 'vitest';
import { contextOfSearch } from './result-list-context.ts';
import {
  listAddressOf,
  neighborQuery,
  nextContext,
  parseResultListContext,
  sellerContextQuery,
} from './result-list-navigation.ts';

test('reads the state that a card has set', () => {
  expect(parseResultListContext(contextOfSearch('brandId=7&order=price_asc'))).toEqual({
    search: 'brandId=7&order=price_asc',
    depth: 1,
  });
  expect(parseResultListContext({ search: 'kind=water' })).toEqual({
    search: 'kind=water',
    depth: 0,
  });
});

test('ignores an unrelated state', () => {
  for (const state of [null, undefined, 'x', {}, { search: 7 }]) {
    expect(parseResultListContext(state)).toBeNull();
  }
});

test('increments the depth for each ad unless it is unknown', () => {
  expect(nextContext(contextOfSearch(''))?.depth).toBe(2);
  expect(nextContext({ search: '', depth: 0 })?.depth).toBe(0);
  expect(nextContext(null)).toBeNull();
});

test('requests neighbors within the search, without its page', () => {
  const context = contextOfSearch('brandId=7&order=price_asc&page=3');
  expect(neighborQuery(5, context)).toEqual({
    brand_id: [7],
    order: 'price_asc',
    current_id: 5,
  });
  expect(neighborQuery(5, null)).toEqual({ current_id: 5 });
});

test('returns to the same page of the results', () => {
  expect(listAddressOf(contextOfSearch('brandId=7&page=3'))).toBe('/search?brandId=7&page=3');
});

test('requests neighbors among the ads of a seller and returns to the same page of them', () => {
  const context = contextOfSearch(sellerContextQuery(12, { order: 'price_asc', page: 2 }));
  expect(neighborQuery(5, context)).toEqual({
    order: 'price_asc',
    seller_id: 12,
    current_id: 5,
  });
  expect(listAddressOf(context)).toBe('/seller/12/products?order=price_asc&page=2');
});
