import { expect, test } from 'vitest';
import { pickShortcuts, type Shortcut, shortcutChoices, shortcutFilter } from './shortcuts.ts';
import type { Facets } from './use-facets.ts';

const createFacet = (id: number | string, count: number) => ({ id, count, total: count });
const priceRange = (min: number | null, max: number | null) => ({
  min,
  max,
  below: 0,
  above: 0,
  unknown: 0,
});
const createFacetsData = (
  fields: NonNullable<Facets['data']>['fields'],
  price = priceRange(null, null),
): NonNullable<Facets['data']> => ({ total: 100, fields, ranges: { price } });

test('picks the most balanced choice of each field', () => {
  const picked = pickShortcuts(
    createFacetsData({
      transmission_id: [createFacet(1, 30), createFacet(2, 60), createFacet(3, 10)],
      // Includes or excludes too few ads.
      state_id: [createFacet(2, 100), createFacet(1, 0)],
      guarantee: [createFacet(1, 4)],
      seller_type: [createFacet('entity', 45), createFacet('individual', 55)],
    }),
    {},
  );
  expect(picked).toEqual([
    { field: 'transmission_id', id: 2 },
    { field: 'seller_type', id: 'entity' },
  ]);
});

test("offers a round price near the middle of the list's prices", () => {
  const shortcutsFor = (min: number | null, max: number | null) =>
    pickShortcuts(createFacetsData({}, priceRange(min, max)), {});
  expect(shortcutsFor(300_000, 90_000_000)).toEqual([{ field: 'price', id: 5_000_000 }]);
  expect(shortcutsFor(1_100_000, 1_200_000)).toEqual([]);
  expect(shortcutsFor(null, null)).toEqual([]);
});

test('omits choices that undo an active filter', () => {
  const facetsData = createFacetsData(
    { transmission_id: [createFacet(1, 40)], guarantee: [createFacet(1, 40)] },
    priceRange(300_000, 90_000_000),
  );
  expect(pickShortcuts(facetsData, { transmission_id: [2], price_to: 9_000_000 })).toEqual([
    { field: 'guarantee', id: 1 },
  ]);
});

test('offers nothing for an empty list', () => {
  expect(
    pickShortcuts({ total: 0, fields: { guarantee: [createFacet(1, 0)] }, ranges: {} }, {}),
  ).toEqual([]);
});

const facets: Facets = {
  data: createFacetsData(
    { transmission_id: [createFacet(1, 0)], state_id: [createFacet(1, 5)] },
    priceRange(9, 10),
  ),
  isStale: false,
  hasFailed: false,
};
const manualGearbox: Shortcut = { field: 'transmission_id', id: 1 };

test('removes an active choice and replaces others in its field', () => {
  const [activeChoice] = shortcutChoices(
    { transmission_id: [1], page: 2 },
    [manualGearbox],
    facets,
  );
  expect(activeChoice).toMatchObject({
    isActive: true,
    isEmpty: false,
    next: { transmission_id: undefined },
  });
  const [inactiveChoice] = shortcutChoices({ transmission_id: [1, 2] }, [manualGearbox], facets);
  expect(inactiveChoice).toMatchObject({
    isActive: false,
    isEmpty: true,
    next: { transmission_id: [1] },
  });
});

test('disables a price below all prices of the list', () => {
  const isEmpty = (min: number | null) => {
    const data = createFacetsData({}, priceRange(min, min));
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
