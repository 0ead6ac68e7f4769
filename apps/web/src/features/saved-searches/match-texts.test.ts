import { beforeAll, expect, test } from 'vitest';
import posts from '@/features/posts/posts.ru.json';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import { formatFailedCriterion } from './match-texts.ts';
import savedSearches from './saved-searches.ru.json';

const context = { savedSearch: { unknown: ['color_id'] }, params: undefined };
const criterionTextOf = (
  field: string,
  wanted: number | boolean | string,
  found: number | boolean | null,
) => formatFailedCriterion({ field, wanted, found }, context).replace(/\s/g, ' ');

beforeAll(() => startI18n('ru', { lib, posts, 'saved-searches': savedSearches }));

test('compares the ends of ranges with the ad, with units', () => {
  expect(criterionTextOf('year_from', 1990, 1985)).toBe(
    'Год выпуска: нужно от 1990, в объявлении 1985',
  );
  expect(criterionTextOf('mileage_to', 50_000, 84_500)).toBe(
    'Пробег: нужно до 50 000 км, в объявлении 84 500 км',
  );
  expect(criterionTextOf('power_from', 300, null)).toMatch(
    /^Мощность: нужно от 300 .+ не указано$/,
  );
  expect(criterionTextOf('price_to', 1, null)).toMatch(/цена по запросу$/);
});

test('reports only a difference for values without a name', () => {
  expect(criterionTextOf('model_id', 5, 6)).toBe('Модель: в объявлении другое значение');
  expect(criterionTextOf('seller_id', 5, 6)).toBe('Продавец: в объявлении другое значение');
  expect(criterionTextOf('color_id', 5, 6)).toBe(
    'Цвет: того, что вы выбрали, больше нет в каталоге',
  );
  expect(criterionTextOf('not_brand_id', 5, 5)).toBe('Марка: вы это исключили');
});

test('uses the names of makes, models and cities from the server', () => {
  const names = { wanted: 'Porsche 911', found: 'BMW M3' };
  expect(formatFailedCriterion({ field: 'model_id', wanted: [5], found: 6, names }, context)).toBe(
    'Модель: нужно Porsche 911, в объявлении BMW M3',
  );
});

test('formats versions and the number of owners', () => {
  expect(
    formatFailedCriterion(
      { field: 'version', wanted: ['GT3 RS', 'Turbo S'], found: 'GTS' },
      context,
    ),
  ).toBe('Версия: нужно GT3 RS, Turbo S, в объявлении GTS');
  expect(formatFailedCriterion({ field: 'version', wanted: ['GTS'], found: null }, context)).toBe(
    'Версия: нужно GTS, в объявлении не указано',
  );
  expect(criterionTextOf('owners_to', 1, 2)).toBe('Владельцев: нужно до 1, в объявлении 2');
});

test('has separate texts for flags and pseudo-fields', () => {
  expect(criterionTextOf('special_offer', true, false)).toBe(
    'Спецразмещение: в объявлении этого нет',
  );
  expect(criterionTextOf('q', 'карбон', null)).toBe('В объявлении нет слов «карбон»');
  expect(criterionTextOf('status', 'active', null)).toBe(savedSearches.why.status);
});
