import { addresses } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { hasDealerFilters, readDealersView, selectCardMakes } from './dealers-view.ts';

const parseView = (query: string) => readDealersView(new URLSearchParams(query));

test('restores the whole view from its URL', () => {
  const view = { city_id: 7, brand_id: 3, q: 'Гараж & Ко', page: 2 };
  const { search } = new URL(addresses.dealers(view), 'https://pitlane.test');
  expect(readDealersView(new URLSearchParams(search))).toEqual(view);
});

test('omits invalid values', () => {
  const emptyView = { city_id: undefined, brand_id: undefined, q: undefined, page: 1 };
  expect(parseView('')).toEqual(emptyView);
  expect(parseView('city_id=x&brand_id=-1&q=%20%20&page=0')).toEqual(emptyView);
  expect(parseView(`q=${'a'.repeat(300)}`).q).toHaveLength(100);
});

test('does not count the page as a filter', () => {
  expect(hasDealerFilters(parseView('page=3'))).toBe(false);
  expect(hasDealerFilters(parseView('q=x'))).toBe(true);
});

test('always includes the make of the filter', () => {
  const makes = [1, 2, 3, 4].map((id) => ({ id, name: `M${id}`, count: 9 - id }));
  expect(selectCardMakes(makes, 2, undefined)).toMatchObject({
    shownMakes: [{ id: 1 }, { id: 2 }],
    otherCount: 2,
  });
  expect(selectCardMakes(makes, 2, 4)).toMatchObject({
    shownMakes: [{ id: 4 }, { id: 1 }],
    otherCount: 2,
  });
  expect(selectCardMakes(makes, 9, 4).otherCount).toBe(0);
});
