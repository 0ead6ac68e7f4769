import { describe, expect, it } from 'vitest';
import { compatibleWordFilter, intersectFilters, withWordCriteria } from './search.merging.ts';

describe('compatibleWordFilter', () => {
  it('returns the price of the words with its currency if the filter has none', () => {
    expect(compatibleWordFilter({ currency_id: 2 }, { price_to: 5 })).toEqual({
      price_from: undefined,
      price_to: 5,
      currency_id: 1,
    });
  });

  it("drops a price in another currency than the filter's and preserves the rest", () => {
    const words = { price_to: 5, currency_id: 2, color_id: [7] };

    expect(compatibleWordFilter({ price_from: 1 }, words)).toEqual({ color_id: [7] });
  });
});

describe('intersectFilters', () => {
  it.each([
    [
      'bounds',
      { year_from: 1990, year_to: 2000 },
      { year_from: 1995, year_to: 2010 },
      { year_from: 1995, year_to: 2000 },
    ],
    ['lists', { color_id: [1, 7] }, { color_id: [7, 8] }, { color_id: [7] }],
    ['exclusions', { not_model_id: [1, 2] }, { not_model_id: [2, 3] }, { not_model_id: [1, 2, 3] }],
    [
      'unset fields',
      { state_id: 0, carcase_id: [], tuning: false },
      { state_id: 1, carcase_id: [2], tuning: true },
      { state_id: 1, carcase_id: [2], tuning: true },
    ],
    [
      'equal values',
      { location_city_id: [1] },
      { location_city_id: [1] },
      { location_city_id: [1] },
    ],
  ])('intersects %s', (_title, filter, words, merged) => {
    expect(intersectFilters({ q: 'words', ...filter }, words)).toEqual({
      filter: merged,
      contradicts: false,
    });
  });

  it.each([
    [{ color_id: [1] }, { color_id: [2] }],
    [{ location_city_id: [1] }, { location_city_id: [2] }],
    [{ kind: 'air' as const }, { kind: 'water' as const }],
  ])('reports a contradiction between %j and %j', (filter, words) => {
    expect(intersectFilters(filter, words).contradicts).toBe(true);
  });
});

describe('withWordCriteria', () => {
  it.each([
    [
      'both criteria of different fields',
      { color_id: [7] },
      { year_to: 2000 },
      { color_id: [7], year_to: 2000 },
    ],
    [
      'the values of one field that both contain',
      { brand_id: [1, 2] },
      { brand_id: [2] },
      { brand_id: [2] },
    ],
    [
      'its own value of a field that contradicts',
      { brand_id: [1] },
      { brand_id: [2] },
      { brand_id: [1] },
    ],
    [
      'a make and the model of the words',
      { brand_id: [1] },
      { model_id: [10] },
      { brand_id: [1], model_id: [10] },
    ],
    [
      'no price in another currency',
      { price_to: 5 },
      { price_to: 9, currency_id: 2 },
      { price_to: 5 },
    ],
  ])('returns %s', (_title, filter, words, expected) => {
    const search = { q: 'words', order: 'price_asc' as const, ...filter };

    expect(withWordCriteria(search, words)).toEqual({
      q: 'words',
      order: 'price_asc',
      ...expected,
    });
  });
});
