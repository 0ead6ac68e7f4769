import type { SearchOrder } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { reverseTerms, sortTerms } from '../index/sort-terms.ts';
import { seedOf, storedCountsFor } from './search.rules.ts';

describe('storedCountsFor', () => {
  const noVehicles = { brands: [], models: [], generations: [], modifications: [] };

  it('returns the count of all ads, or of a seller, without criteria', () => {
    expect(storedCountsFor({}, noVehicles, null)).toEqual([{ level: 'all', ids: [0] }]);
    expect(storedCountsFor({}, noVehicles, 7)).toEqual([{ level: 'seller', ids: [7] }]);
  });

  it.each([{ brand_id: [1] }, { model_id: [1] }, { generation_id: [1] }, { mod_id: [1] }])(
    'returns the counts of the selected vehicles for %j',
    (filter) => {
      const vehicles = { brands: [1], models: [2], generations: [3], modifications: [4] };
      expect(storedCountsFor(filter, vehicles, null)).toEqual([
        { level: 'brand', ids: [1] },
        { level: 'model', ids: [2] },
        { level: 'generation', ids: [3] },
        { level: 'modification', ids: [4] },
      ]);
    },
  );

  it('returns null if the ads have to be counted', () => {
    expect(storedCountsFor({ year_from: 2000 }, noVehicles, null)).toBeNull();
    expect(storedCountsFor({ brand_id: [1], year_from: 2000 }, noVehicles, null)).toBeNull();
    expect(storedCountsFor({ brand_id: [1] }, noVehicles, 7)).toBeNull();
  });
});

describe('sortTerms', () => {
  const formatTerms = (order?: SearchOrder, hasText = false) =>
    sortTerms(order, hasText).map(({ key, direction }) => `${key} ${direction}`);

  it.each([
    [undefined, ['published desc', 'id desc']],
    ['date_desc', ['published desc', 'id desc']],
    ['date_asc', ['published asc', 'id desc']],
    ['price_asc', ['price asc', 'id desc']],
    ['price_desc', ['price desc', 'id desc']],
    ['year_asc', ['year asc', 'id desc']],
    ['year_desc', ['year desc', 'id desc']],
    ['mileage_asc', ['mileage asc', 'id desc']],
    ['mileage_desc', ['mileage desc', 'id desc']],
    ['power_asc', ['power asc', 'id desc']],
    ['power_desc', ['power desc', 'id desc']],
    ['relevance', ['published desc', 'id desc']],
  ] as const)('returns the terms of %s', (order, expected) => {
    expect(formatTerms(order)).toEqual(expected);
  });

  it.each([undefined, 'relevance'] as const)(
    'ranks matching titles first for the order %s',
    (order) => {
      expect(formatTerms(order, true)).toEqual(['relevance desc', 'published desc', 'id desc']);
    },
  );

  it('reverses an order', () => {
    expect(reverseTerms(sortTerms('price_asc', true))).toEqual([
      { key: 'price', direction: 'desc' },
      { key: 'id', direction: 'asc' },
    ]);
  });
});

describe('seedOf', () => {
  const HOUR_MS = 3_600_000;
  const at = new Date('2026-06-15T12:34:56.000Z');

  it('returns the same seed within an hour for a search and a visitor', () => {
    const seed = seedOf({ brand_id: [1, 2], year_from: 2010 }, { viewer: 'a', at });

    const later = new Date('2026-06-15T12:59:59.999Z');
    const equalFilter = { year_from: 2010, brand_id: [2, 1], tuning: false, state_id: 0 };
    expect(seedOf(equalFilter, { viewer: 'a', at: later })).toBe(seed);
  });

  it('returns different seeds for hours, searches and visitors', () => {
    const seeds = [
      seedOf({}, { viewer: 'a', at }),
      seedOf({}, { viewer: 'a', at: new Date(at.getTime() + HOUR_MS) }),
      seedOf({}, { viewer: 'b', at }),
      seedOf({ brand_id: [1] }, { viewer: 'a', at }),
      seedOf({ q: 'porsche' }, { viewer: 'a', at }),
    ];
    expect(new Set(seeds).size).toBe(seeds.length);
  });
});
