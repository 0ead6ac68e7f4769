import { filterToSearchParams, type SearchAddress } from '@pitlane/contracts';
import { describe, expect, test } from 'vitest';
import {
  applySuggestedSearch,
  chooseCountry,
  chooseKind,
  type LoadedTree,
  removeFromList,
  resetAll,
  toggleExcludedMake,
  toggleExcludedModel,
  toggleGeneration,
  toggleMake,
  toggleModel,
} from './filter-edits.ts';
import { filterRows, numberInBounds } from './filter-fields.ts';

/** Ids 10–19 are below 1, ids 100–109 below 10, and so on. The list of make 3 is not loaded. */
const catalogue = [1, 2, 10, 11, 12, 20, 21, 100, 101, 110, 200, 1000, 1010];
const isBelow = (id: number, above: number) => String(id).startsWith(String(above));
const childrenOf = (above: number) =>
  above === 3 ? undefined : catalogue.filter((id) => Math.floor(id / 10) === above);
const tree: LoadedTree = { modelsOf: childrenOf, generationsOf: childrenOf, modsOf: childrenOf };
const notLoaded = () => undefined;
const unloadedTree: LoadedTree = {
  modelsOf: notLoaded,
  generationsOf: notLoaded,
  modsOf: notLoaded,
};

describe('makes and models', () => {
  const selectedFilter: SearchAddress = {
    brand_id: [1, 2],
    model_id: [10, 20],
    not_model_id: [11],
    generation_id: [100],
    mod_id: [1000],
    color_id: [7],
    page: 3,
  };

  test('removing a make also removes its models, excluded ones and everything below', () => {
    expect(toggleMake(selectedFilter, 1, tree)).toEqual({
      brand_id: [2],
      model_id: [20],
      not_model_id: [],
      generation_id: [],
      mod_id: [],
      color_id: [7],
    });
  });

  test('adding a make changes no model', () => {
    const next = toggleMake({ ...selectedFilter, brand_id: [1], model_id: [10] }, 2, tree);
    expect(next).toMatchObject({ brand_id: [1, 2], model_id: [10], generation_id: [100] });
  });

  test('preserves models that may belong to a make whose list is not loaded', () => {
    const filter: SearchAddress = { brand_id: [1, 3], model_id: [10, 30], not_model_id: [11, 31] };
    expect(toggleMake(filter, 1, tree)).toMatchObject({ model_id: [30], not_model_id: [31] });
    expect(toggleMake(filter, 3, tree)).toMatchObject({ model_id: [10], not_model_id: [11] });
    expect(toggleMake({ brand_id: [3], model_id: [30] }, 3, tree).model_id).toEqual([]);
  });

  test('adding a make before any list is loaded changes no model', () => {
    const filter: SearchAddress = { brand_id: [1], model_id: [10], generation_id: [100] };
    expect(toggleMake(filter, 2, unloadedTree)).toMatchObject({ ...filter, brand_id: [1, 2] });
    expect(toggleMake({ model_id: [10] }, 2, tree)).toMatchObject({ model_id: [10] });
  });

  test('never selects and excludes the same make', () => {
    const excluded = toggleExcludedMake(selectedFilter, 1, tree);
    expect(excluded).toMatchObject({ brand_id: [2], not_brand_id: [1], model_id: [20] });
    expect(toggleMake(excluded, 1, tree)).toMatchObject({ brand_id: [2, 1], not_brand_id: [] });
  });

  test('selecting another model or generation preserves everything below the others', () => {
    const lowerLevels = {
      generation_id: selectedFilter.generation_id,
      mod_id: selectedFilter.mod_id,
    };
    expect(toggleModel(selectedFilter, 11, tree)).toMatchObject({
      model_id: [10, 20, 11],
      not_model_id: [],
      ...lowerLevels,
    });
    expect(toggleModel(selectedFilter, 10, tree)).toMatchObject({
      model_id: [20],
      generation_id: [],
      mod_id: [],
    });
    expect(toggleGeneration(selectedFilter, 101, tree)).toMatchObject({
      ...lowerLevels,
      generation_id: [100, 101],
    });
    expect(toggleGeneration(selectedFilter, 100, tree)).toMatchObject({
      generation_id: [],
      mod_id: [],
    });
  });

  test('excluding an unselected model preserves the generation', () => {
    const filter: SearchAddress = { brand_id: [1], model_id: [10], generation_id: [100] };
    expect(toggleExcludedModel(filter, 11, tree)).toMatchObject({ generation_id: [100] });
    expect(toggleExcludedModel(filter, 10, tree)).toMatchObject({
      model_id: [],
      generation_id: [],
    });
  });

  test('removing a chip removes one value and everything below it', () => {
    expect(removeFromList(selectedFilter, 'brand_id', 2, tree).model_id).toEqual([10]);
    expect(removeFromList(selectedFilter, 'color_id', 7, tree)).toMatchObject({ color_id: [] });
    expect(removeFromList(selectedFilter, 'generation_id', 100, tree)).toMatchObject({
      mod_id: [],
    });
  });

  const filterOfAllLevels: SearchAddress = {
    brand_id: [1, 2],
    model_id: [10, 11, 20],
    generation_id: [100, 101, 110, 200],
    mod_id: [1000, 1010],
    not_model_id: [12, 21],
  };

  // The server counts facets in the same way: see `facets.property.test.ts`.
  test.each([
    ['brand_id', 1],
    ['brand_id', 2],
    ['model_id', 10],
    ['model_id', 11],
    ['generation_id', 100],
    ['generation_id', 200],
    ['mod_id', 1010],
  ] as const)('removing %s %i removes everything below it and nothing else', (field, id) => {
    const remaining = Object.entries(filterOfAllLevels).map(([level, ids]) => [
      level,
      [ids].flat().filter((one) => !isBelow(Number(one), id)),
    ]);
    expect(removeFromList(filterOfAllLevels, field, id, tree)).toEqual(
      Object.fromEntries(remaining),
    );
  });

  test('selecting a value removes it from the excluded ones only', () => {
    expect(toggleModel(filterOfAllLevels, 12, tree)).toEqual({
      ...filterOfAllLevels,
      model_id: [10, 11, 20, 12],
      not_model_id: [21],
    });
    expect(toggleMake({ ...filterOfAllLevels, not_brand_id: [3, 4] }, 3, tree)).toEqual({
      ...filterOfAllLevels,
      brand_id: [1, 2, 3],
      not_brand_id: [4],
    });
  });
});

test('drops filters that the new kind lacks', () => {
  const params = {
    brand: [
      { id: 1, name: 'BMW', slug: 'bmw', kind: 'ground' as const },
      { id: 5, name: 'Riva', slug: 'riva', kind: 'water' as const },
    ],
    carcase: [{ id: 9, name: 'Катер', kind: 'water' as const }],
    engine: [
      { id: 1, name: 'Бензин', kinds: ['ground' as const, 'water' as const] },
      { id: 6, name: 'Авиабензин', kinds: ['air' as const] },
    ],
    transmission: [{ id: 1, name: 'Механика', kinds: ['ground' as const] }],
    steering_wheel: [{ id: 2, name: 'Правый', kinds: ['ground' as const] }],
  };
  const filter: SearchAddress = { brand_id: [1, 5], model_id: [10], carcase_id: [1, 9] };
  const otherFields = { engine_id: [1, 6], transmission_id: [1], steering_wheel_id: 2 };
  expect(chooseKind({ ...filter, ...otherFields }, 'water', params, tree)).toMatchObject({
    engine_id: [1],
    transmission_id: [],
    steering_wheel_id: undefined,
    kind: 'water',
    brand_id: [5],
    model_id: [],
    carcase_id: [9],
  });
  expect(chooseKind(filter, undefined, params, tree)).toMatchObject({ brand_id: [1, 5] });
});

test('drops nothing while the lists of the kind are loading', () => {
  const filter: SearchAddress = { brand_id: [1], model_id: [10], carcase_id: [9] };
  expect(chooseKind(filter, 'water', undefined, tree)).toMatchObject(filter);
});

test('drops the city of another country; a reset preserves the order', () => {
  const filter: SearchAddress = {
    location_country_id: 1,
    location_city_id: [2],
    radius: 50,
    order: 'price_asc',
  };
  expect(chooseCountry(filter, 3)).toEqual({ location_country_id: 3, order: 'price_asc' });
  expect(resetAll({ ...filter, q: 'red' })).toEqual({ order: 'price_asc' });
});

test.each([
  ['ground', 'water', true],
  ['water', undefined, true],
  [undefined, 'ground', false],
  ['water', 'air', false],
] as const)(
  'on a change of kind from %s to %s, drops the mileage: %s',
  (before, after, isDropped) => {
    const filter = { kind: before, mileage_to: 500 };

    expect(chooseKind(filter, after, {}, tree).mileage_to).toBe(isDropped ? undefined : 500);
  },
);

test('ignores an incomplete year', () => {
  const numberInRow = (name: string, value: number | undefined) => {
    const row = filterRows.find((filterRow) => filterRow.name === name);
    return row?.control === 'range' ? numberInBounds(value, row) : 'no range';
  };
  expect(numberInRow('year', 199)).toBeUndefined();
  expect(numberInRow('year', 1999)).toBe(1999);
  expect(numberInRow('mileage', 0)).toBe(0);
  expect(numberInRow('price', undefined)).toBeUndefined();
});

describe('applySuggestedSearch', () => {
  test('replaces words, vehicles and cities and preserves other filters', () => {
    const filter = {
      q: 'порше 9',
      kind: 'ground',
      brand_id: [1],
      generation_id: [4],
      not_model_id: [5],
      location_city_id: [9],
      radius: 100,
      price_to: 5,
      order: 'price_asc',
      page: 3,
    } as const satisfies SearchAddress;
    const model = { brand_id: [83], model_id: [435] };
    expect(filterToSearchParams(applySuggestedSearch(filter, model)).toString()).toBe(
      'brandId=83&modelId=435&priceTo=5&locationCityId=9&radius=100&order=price_asc',
    );
    expect(applySuggestedSearch(filter, { location_city_id: [1] })).toMatchObject({
      kind: 'ground',
      brand_id: [1],
      location_city_id: [1],
      radius: undefined,
    });
  });
});
