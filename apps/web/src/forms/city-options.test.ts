import { expect, test } from 'vitest';
import { cityOptions } from './city-options.ts';

test('adds the region to cities that share a name', () => {
  const cities = [
    { id: 1, name: 'Мирный', region: 'Якутия' },
    { id: 2, name: 'Мирный', region: 'Архангельская область' },
    { id: 3, name: 'Тула', region: 'Тульская область' },
  ];
  expect(cityOptions(cities).map(({ label }) => label)).toEqual([
    'Мирный (Якутия)',
    'Мирный (Архангельская область)',
    'Тула',
  ]);
});
