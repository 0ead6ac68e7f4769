import { expect, test } from 'vitest';
import { fromSearch } from './reading-context.ts';
import {
  neighbourQuery,
  nextContext,
  parseReadingContext,
  searchAddressOf,
  sellerQueryText,
} from './reading-navigation.ts';

test('reads the state that a card has set', () => {
  expect(parseReadingContext(fromSearch('brandId=7&order=price_asc'))).toEqual({
    search: 'brandId=7&order=price_asc',
    depth: 1,
  });
  expect(parseReadingContext({ search: 'kind=water' })).toEqual({ search: 'kind=water', depth: 0 });
});

test('ignores an unrelated state', () => {
  for (const state of [null, undefined, 'x', {}, { search: 7 }]) {
    expect(parseReadingContext(state)).toBeNull();
  }
});

test('counts one more page back for each ad', () => {
  expect(nextContext(fromSearch(''))?.depth).toBe(2);
  expect(nextContext({ search: '', depth: 0 })?.depth).toBe(0);
  expect(nextContext(null)).toBeNull();
});

test('requests neighbors within the search, without its page', () => {
  const context = fromSearch('brandId=7&order=price_asc&page=3');
  expect(neighbourQuery(5, context)).toEqual({
    brand_id: [7],
    order: 'price_asc',
    current_id: 5,
  });
  expect(neighbourQuery(5, null)).toEqual({ current_id: 5 });
});

test('returns to the same page of the results', () => {
  expect(searchAddressOf(fromSearch('brandId=7&page=3'))).toBe('/search?brandId=7&page=3');
});

test('walks through the ads of a seller and back to their page', () => {
  const context = fromSearch(sellerQueryText(12, { order: 'price_asc', page: 2 }));
  expect(neighbourQuery(5, context)).toEqual({
    order: 'price_asc',
    seller_id: 12,
    current_id: 5,
  });
  expect(searchAddressOf(context)).toBe('/seller/12/products?order=price_asc&page=2');
});
