import { expect, test } from 'vitest';
import { orderChoices } from './choices.ts';
import { quickChoices } from './quick-choices.ts';

const makes = [
  { id: 1, name: 'AC', count: 1 },
  { id: 2, name: 'Alfa Romeo', count: 7 },
  { id: 3, name: 'AMC', count: 0 },
  { id: 4, name: 'Porsche', count: 29 },
  { id: 5, name: 'Abarth', count: 1 },
  { id: 6, name: 'Romeo', count: 0 },
];
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('the most wanted first, then by name, the empty ones last', () => {
  const { top, rest } = orderChoices(makes, { wanted: '', shortest: 2, kept: [] });
  expect(ids(top)).toEqual([4, 2]);
  expect(ids(rest)).toEqual([5, 1, 3, 6]);
});

test('what is chosen is always in sight', () => {
  const { top } = orderChoices(makes, { wanted: '', shortest: 1, kept: [3] });
  expect(ids(top)).toEqual([4, 3]);
});

test('a search finds other names, alphabets and spellings too', () => {
  const list = [
    { id: 1, name: 'Lada', aliases: ['Лада', 'ВАЗ'], count: 2 },
    { id: 2, name: 'Porsche', aliases: ['Порше'], count: 5 },
  ];
  const found = (wanted: string) => ids(orderChoices(list, { wanted, shortest: 1, kept: [] }).top);
  expect(found('ваз')).toEqual([1]);
  expect(found(' порш')).toEqual([2]);
  expect(found('porshe')).toEqual([2]);
  expect(found('зил')).toEqual([]);
});

test('a search finds anywhere in the name, beginnings first and the empty ones last', () => {
  const { top } = orderChoices(makes, { wanted: ' a', shortest: 1, kept: [] });
  expect(ids(top)).toEqual([5, 1, 2, 3]);
  expect(ids(orderChoices(makes, { wanted: 'romeo', shortest: 1, kept: [] }).top)).toEqual([2, 6]);
});

test('only cars have a gearbox to choose', () => {
  const names = (kind?: 'ground' | 'water' | 'air') =>
    quickChoices({}, kind).map(({ name }) => name);
  expect(names()).toContain('manual');
  expect(names('ground')).toContain('manual');
  expect(names('water')).toEqual(['price', 'guarantee', 'new']);
  expect(names('air')).not.toContain('manual');
});

test('a quick choice that finds nothing in this list is empty, unless it is chosen', () => {
  const option = { id: 1, count: 0, total: 0 };
  const prices = { min: 4_000_000, max: 9_000_000, below: 0, above: 0, unknown: 0 };
  const facets = {
    data: { total: 3, fields: { transmission_id: [option] }, ranges: { price: prices } },
    stale: false,
    failed: false,
  };
  const empty = (filter: object) =>
    quickChoices(filter, 'ground', facets)
      .filter(({ isEmpty }) => isEmpty)
      .map(({ name }) => name);
  expect(empty({})).toEqual(['price', 'manual']);
  expect(empty({ transmission_id: [1] })).toEqual(['price']);
});

test('a quick choice goes on and off again', () => {
  const on = quickChoices({ color_id: [1], page: 2 });
  expect(on.every((choice) => !choice.on)).toBe(true);
  for (const { name, next } of on) {
    const again = quickChoices(next).find((choice) => choice.name === name);
    expect(again?.on).toBe(true);
    expect(next).toMatchObject({ color_id: [1], page: undefined });
  }
});
