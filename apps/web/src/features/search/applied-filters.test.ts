import type { SearchAddress } from '@pitlane/contracts';
import { beforeAll, describe, expect, test } from 'vitest';
import posts from '@/features/posts/posts.ru.json';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import { appliedFilters, type FilterNames } from './applied-filters.ts';
import { countApplied, filterRows, withoutRow } from './filter-fields.ts';
import search from './search.ru.json';

const entryNames: Record<string, string> = {
  'brand-1': 'BMW',
  'brand-2': 'Porsche',
  'model-10': 'M3',
  'color-7': 'Красный',
  'transmission-4': 'Вариатор',
  'wheel_drive-1': 'Задний',
  'city-3': 'Тула',
  'kind-water': 'На воде',
};
const names: FilterNames = {
  nameOf: (source, id) => entryNames[`${source}-${id}`],
  modelsOf: (id) => (id === 1 ? [10] : []),
  generationsOf: () => undefined,
  modsOf: () => undefined,
  kind: undefined,
  signOf: () => '₽',
};
const labelsOf = (filter: SearchAddress) => appliedFilters(filter, names).map(({ label }) => label);
const rowsNamed = (name: string) => filterRows.filter((row) => row.name === name);

beforeAll(() => startI18n('ru', { lib, posts, search }));

describe('appliedFilters', () => {
  test('labels an excluded model of unknown name by its filter', () => {
    expect(labelsOf({ not_model_id: [99] })).toEqual(['Кроме модели']);
  });

  test('formats values', () => {
    expect(
      labelsOf({
        q: 'карбон',
        brand_id: [1],
        not_brand_id: [2],
        state_id: 2,
        price_to: 3_000_000,
        year_from: 1990,
        year_to: 1999,
        volume_from: 3500,
        color_id: [7],
        wheel_drive_id: [1],
        guarantee: true,
        owners_count: 3,
        period: 7,
      }),
    ).toEqual([
      '«карбон»',
      'BMW',
      'Кроме Porsche',
      'С пробегом',
      'Цена до 3\u00A0000\u00A0000\u00A0₽',
      'Год от 1990 до 1999',
      'Объём двигателя от 3,5\u00A0л',
      'Привод: задний',
      'Три владельца и более',
      'Цвет: красный',
      'С гарантией',
      'Размещено: за неделю',
    ]);
  });

  test('formats running hours of boats, kilometers of cars, and any number of days', () => {
    const boatLabels = labelsOf({ kind: 'water', mileage_to: 500 });
    expect(boatLabels).toEqual(['На воде', expect.stringMatching(/^Наработка до 500\sч$/)]);
    expect(labelsOf({ mileage_from: 0 })).toEqual(['Пробег от 0\u00A0км']);
    expect(labelsOf({ period: 5 })).toEqual(['Размещено: за 5 дней']);
  });

  test('uses the label of a filter for an unknown name', () => {
    expect(labelsOf({ model_id: [99] })).toEqual(['Модель']);
  });

  test('removes the value and its dependent values', () => {
    const filter: SearchAddress = { brand_id: [1, 2], model_id: [10], color_id: [7, 8], page: 2 };
    const [bmwChip, , , redChip] = appliedFilters(filter, names);
    expect(bmwChip?.remainingFilter).toMatchObject({
      brand_id: [2],
      model_id: [],
      color_id: [7, 8],
    });
    expect(redChip?.remainingFilter).toMatchObject({
      brand_id: [1, 2],
      color_id: [8],
      page: undefined,
    });
  });

  test('ignores a currency without a price', () => {
    expect(labelsOf({ currency_id: 2, order: 'price_asc', page: 4 })).toEqual([]);
    expect(countApplied({ currency_id: 2 })).toBe(0);
  });
});

test('labels versions, cities with their radius, and numbers of owners', () => {
  const filter: SearchAddress = {
    version: ['Turbo S', 'GT3 RS'],
    location_city_id: [3],
    radius: 100,
    owners_to: 2,
  };
  const chips = appliedFilters(filter, names);
  expect(chips.map(({ label }) => label)).toEqual([
    'Turbo S',
    'GT3 RS',
    'Тула + 100 км',
    'Владельцев не больше: 2',
  ]);
  expect(new Set(chips.map(({ key }) => key)).size).toBe(4);
  expect(chips[0]?.remainingFilter).toMatchObject({ version: ['GT3 RS'], radius: 100 });
  expect(labelsOf({ location_city_id: [3, 4] })).toEqual(['Тула', 'Город']);
  const [cityRow] = rowsNamed('location_city_id');
  expect(cityRow && withoutRow(cityRow, filter)).not.toHaveProperty('radius', 100);
});

test('merges versions that contain the words of another into its chip', () => {
  const filter: SearchAddress = {
    version: [
      'Carrera',
      'Carrera 4S',
      'Turbo S',
      'Carrera GTS T-Hybrid',
      'Turbo S T-Hybrid',
      'GT3',
    ],
  };
  const chips = appliedFilters(filter, names);

  expect(chips.map(({ label }) => label)).toEqual(['Carrera и ещё 2', 'Turbo S и ещё 1', 'GT3']);
  expect(chips[0]?.remainingFilter.version).toEqual(['Turbo S', 'Turbo S T-Hybrid', 'GT3']);
  expect(chips[2]?.remainingFilter.version).toHaveLength(5);
});

test('removes both bounds of a range, and the currency of a price', () => {
  const filter: SearchAddress = { price_from: 1, price_to: 2, currency_id: 3, tuning: true };
  const [priceRow] = rowsNamed('price');
  expect(priceRow && withoutRow(priceRow, filter)).toEqual({ tuning: true });
});
