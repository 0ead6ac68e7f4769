import { beforeAll, expect, test } from 'vitest';
import posts from '@/features/posts/posts.ru.json';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import { failText } from './match-texts.ts';
import savedSearches from './saved-searches.ru.json';

const known = { saved: { unknown: ['color_id'] }, params: undefined };
const said = (field: string, wanted: number | boolean | string, found: number | boolean | null) =>
  failText({ field, wanted, found }, known).replace(/\s/g, ' ');

beforeAll(() => startI18n('ru', { lib, posts, 'saved-searches': savedSearches }));

test('compares the ends of ranges with the ad in their unit', () => {
  expect(said('year_from', 1990, 1985)).toBe('Год выпуска: нужно от 1990, в объявлении 1985');
  expect(said('mileage_to', 50_000, 84_500)).toBe(
    'Пробег: нужно до 50 000 км, в объявлении 84 500 км',
  );
  expect(said('power_from', 300, null)).toMatch(/^Мощность: нужно от 300 .+ не указано$/);
  expect(said('price_to', 1, null)).toMatch(/цена по запросу$/);
});

test('reports a mere difference for values without a name', () => {
  expect(said('model_id', 5, 6)).toBe('Модель: в объявлении другое значение');
  expect(said('seller_id', 5, 6)).toBe('Продавец: в объявлении другое значение');
  expect(said('color_id', 5, 6)).toBe('Цвет: того, что вы выбрали, больше нет в каталоге');
  expect(said('not_brand_id', 5, 5)).toBe('Марка: вы это исключили');
});

test('names makes, models and cities as the server does', () => {
  const names = { wanted: 'Porsche 911', found: 'BMW M3' };
  expect(failText({ field: 'model_id', wanted: [5], found: 6, names }, known)).toBe(
    'Модель: нужно Porsche 911, в объявлении BMW M3',
  );
});

test('names versions and counts owners', () => {
  expect(failText({ field: 'version', wanted: ['GT3 RS', 'Turbo S'], found: 'GTS' }, known)).toBe(
    'Версия: нужно GT3 RS, Turbo S, в объявлении GTS',
  );
  expect(failText({ field: 'version', wanted: ['GTS'], found: null }, known)).toBe(
    'Версия: нужно GTS, в объявлении не указано',
  );
  expect(said('owners_to', 1, 2)).toBe('Владельцев: нужно до 1, в объявлении 2');
});

test('has separate sentences for marks and pseudo-fields', () => {
  expect(said('special_offer', true, false)).toBe('Спецразмещение: в объявлении этого нет');
  expect(said('q', 'карбон', null)).toBe('В объявлении нет слов «карбон»');
  expect(said('status', 'active', null)).toBe(savedSearches.why.status);
});
