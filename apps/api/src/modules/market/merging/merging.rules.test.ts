import { describe, expect, it } from 'vitest';
import { besideFilter, commonVehicles, mergeFilters } from './merging.rules.ts';

describe('besideFilter', () => {
  it('leaves the price of the words where the filter has none, in their currency', () => {
    expect(besideFilter({ currency_id: 2 }, { price_to: 5 })).toEqual({
      price_from: undefined,
      price_to: 5,
      currency_id: 1,
    });
  });

  it('drops it beside a price in another currency, and keeps the rest', () => {
    const words = { price_to: 5, currency_id: 2, color_id: [7] };

    expect(besideFilter({ price_from: 1 }, words)).toEqual({ color_id: [7] });
  });
});

describe('mergeFilters', () => {
  it.each([
    [
      'bounds',
      { year_from: 1990, year_to: 2000 },
      { year_from: 1995, year_to: 2010 },
      { year_from: 1995, year_to: 2000 },
    ],
    ['lists', { color_id: [1, 7] }, { color_id: [7, 8] }, { color_id: [7] }],
    [
      'what is excluded',
      { not_model_id: [1, 2] },
      { not_model_id: [2, 3] },
      { not_model_id: [1, 2, 3] },
    ],
    [
      'what is not chosen',
      { state_id: 0, carcase_id: [], tuning: false },
      { state_id: 1, carcase_id: [2], tuning: true },
      { state_id: 1, carcase_id: [2], tuning: true },
    ],
    ['the same', { location_city_id: [1] }, { location_city_id: [1] }, { location_city_id: [1] }],
  ])('narrows %s by each other', (_what, filter, words, merged) => {
    expect(mergeFilters({ q: 'words', ...filter }, words)).toEqual({
      filter: merged,
      contradicts: false,
    });
  });

  it.each([
    [{ color_id: [1] }, { color_id: [2] }],
    [{ location_city_id: [1] }, { location_city_id: [2] }],
    [{ kind: 'air' as const }, { kind: 'water' as const }],
  ])('knows that nothing fits %j and %j', (filter, words) => {
    expect(mergeFilters(filter, words).contradicts).toBe(true);
  });
});

describe('commonVehicles', () => {
  const none = { brands: [], models: [], generations: [], modifications: [] };
  const model = (id: number, brands: number) =>
    ({ level: 'models', id, brands, models: id, generations: null, modifications: null }) as const;
  const brand = (id: number) =>
    ({
      level: 'brands',
      id,
      brands: id,
      models: null,
      generations: null,
      modifications: null,
    }) as const;

  it('of a make and a model of it is the model, whichever names which', () => {
    const lineages = [brand(1), model(10, 1), brand(2)];
    const makes = { ...none, brands: [1, 2] };
    const models = { ...none, models: [10] };

    expect(commonVehicles(makes, models, lineages)).toEqual(models);
    expect(commonVehicles(models, makes, lineages)).toEqual(models);
  });

  it('of another make there is none, nor of what is not in the catalogue', () => {
    const models = { ...none, models: [10] };

    expect(commonVehicles({ ...none, brands: [2] }, models, [brand(2), model(10, 1)])).toEqual(
      none,
    );
    expect(commonVehicles({ ...none, brands: [9] }, { ...none, brands: [9] }, [])).toEqual(none);
  });
});
