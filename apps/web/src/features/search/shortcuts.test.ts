import { expect, test } from 'vitest';
import { pickShortcuts, type Shortcut, shortcutChoices, shortcutFilter } from './shortcuts.ts';
import type { Facets } from './use-facets.ts';

const option = (id: number | string, count: number) => ({ id, count, total: count });
const range = (min: number | null, max: number | null) => ({
  min,
  max,
  below: 0,
  above: 0,
  unknown: 0,
});
const counts = (
  fields: NonNullable<Facets['data']>['fields'],
  price = range(null, null),
): NonNullable<Facets['data']> => ({ total: 100, fields, ranges: { price } });

test('picks the most balanced choice of each field', () => {
  const picked = pickShortcuts(
    counts({
      transmission_id: [option(1, 30), option(2, 60), option(3, 10)],
      // All ads, hardly any ads.
      state_id: [option(2, 100), option(1, 0)],
      guarantee: [option(1, 4)],
      seller_type: [option('entity', 45), option('individual', 55)],
    }),
    {},
  );
  expect(picked).toEqual([
    { field: 'transmission_id', id: 2 },
    { field: 'seller_type', id: 'entity' },
  ]);
});

test("offers a round price near the middle of the list's prices", () => {
  const sumOf = (min: number | null, max: number | null) =>
    pickShortcuts(counts({}, range(min, max)), {});
  expect(sumOf(300_000, 90_000_000)).toEqual([{ field: 'price', id: 5_000_000 }]);
  expect(sumOf(1_100_000, 1_200_000)).toEqual([]);
  expect(sumOf(null, null)).toEqual([]);
});

test('omits choices that undo an active filter', () => {
  const all = counts(
    { transmission_id: [option(1, 40)], guarantee: [option(1, 40)] },
    range(300_000, 90_000_000),
  );
  expect(pickShortcuts(all, { transmission_id: [2], price_to: 9_000_000 })).toEqual([
    { field: 'guarantee', id: 1 },
  ]);
});

test('offers nothing for an empty list', () => {
  expect(
    pickShortcuts({ total: 0, fields: { guarantee: [option(1, 0)] }, ranges: {} }, {}),
  ).toEqual([]);
});

const facets: Facets = {
  data: counts({ transmission_id: [option(1, 0)], state_id: [option(1, 5)] }, range(9, 10)),
  stale: false,
  failed: false,
};
const gearbox: Shortcut = { field: 'transmission_id', id: 1 };

test('removes an active choice and replaces others in its field', () => {
  const [on] = shortcutChoices({ transmission_id: [1], page: 2 }, [gearbox], facets);
  expect(on).toMatchObject({ on: true, isEmpty: false, next: { transmission_id: undefined } });
  const [off] = shortcutChoices({ transmission_id: [1, 2] }, [gearbox], facets);
  expect(off).toMatchObject({ on: false, isEmpty: true, next: { transmission_id: [1] } });
});

test('disables a price below all prices of the list', () => {
  const isEmpty = (min: number | null) => {
    const data = counts({}, range(min, min));
    const [price] = shortcutChoices({}, [{ field: 'price', id: 3_000_000 }], { ...facets, data });
    return price?.isEmpty;
  };
  expect([null, 4_000_000, 2_000_000].map(isEmpty)).toEqual([true, true, false]);
});

test('replaces price bounds and another currency', () => {
  const [price] = shortcutChoices(
    { price_from: 5, currency_id: 2 },
    [{ field: 'price', id: 3_000_000 }],
    facets,
  );
  expect(price?.next).toEqual({ price_to: 3_000_000 });
  expect(shortcutFilter({ field: 'guarantee', id: 1 })).toEqual({ guarantee: true });
});
