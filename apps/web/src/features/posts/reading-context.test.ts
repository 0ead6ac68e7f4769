import { expect, test } from 'vitest';
import {
  fromSearch,
  neighbourQuery,
  oneFurther,
  readContext,
  searchAddressOf,
} from './reading-context.ts';

test('what a card gives is what the page reads', () => {
  expect(readContext(fromSearch('?brandId=7&order=price_asc'))).toEqual({
    search: 'brandId=7&order=price_asc',
    depth: 1,
  });
  expect(readContext({ search: 'kind=water' })).toEqual({ search: 'kind=water', depth: 0 });
});

test('a state of something else is none', () => {
  for (const state of [null, undefined, 'x', {}, { search: 7 }]) {
    expect(readContext(state)).toBeNull();
  }
});

test('each ad is one page further from the results', () => {
  expect(oneFurther(fromSearch(''))?.depth).toBe(2);
  expect(oneFurther({ search: '', depth: 0 })?.depth).toBe(0);
  expect(oneFurther(null)).toBeNull();
});

test('neighbours are asked for within the search, whatever its page', () => {
  const context = fromSearch('brandId=7&order=price_asc&page=3');
  expect(neighbourQuery(5, context)).toEqual({
    brand_id: [7],
    order: 'price_asc',
    current_id: 5,
  });
  expect(neighbourQuery(5, null)).toEqual({ current_id: 5 });
});

test('the way back keeps the page of the results', () => {
  expect(searchAddressOf(fromSearch('brandId=7&page=3'))).toBe('/search?brandId=7&page=3');
});
