import { addresses } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { hasDealerFilters, readDealersView, selectCardMakes } from './dealers-view.ts';

const read = (query: string) => readDealersView(new URLSearchParams(query));

test('restores the whole view from its address', () => {
  const view = { city_id: 7, brand_id: 3, q: 'Гараж & Ко', page: 2 };
  const { search } = new URL(addresses.dealers(view), 'https://pitlane.test');
  expect(readDealersView(new URLSearchParams(search))).toEqual(view);
});

test('leaves out invalid values', () => {
  const all = { city_id: undefined, brand_id: undefined, q: undefined, page: 1 };
  expect(read('')).toEqual(all);
  expect(read('city_id=x&brand_id=-1&q=%20%20&page=0')).toEqual(all);
  expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(100);
});

test('does not count the page as a filter', () => {
  expect(hasDealerFilters(read('page=3'))).toBe(false);
  expect(hasDealerFilters(read('q=x'))).toBe(true);
});

test('always shows the make of the filter', () => {
  const makes = [1, 2, 3, 4].map((id) => ({ id, name: `M${id}`, count: 9 - id }));
  expect(selectCardMakes(makes, 2, undefined)).toMatchObject({
    shown: [{ id: 1 }, { id: 2 }],
    left: 2,
  });
  expect(selectCardMakes(makes, 2, 4)).toMatchObject({ shown: [{ id: 4 }, { id: 1 }], left: 2 });
  expect(selectCardMakes(makes, 9, 4).left).toBe(0);
});
