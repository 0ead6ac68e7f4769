import { expect, test } from 'vitest';
import { sortChoices } from './choices.ts';

const makes = [
  { id: 1, name: 'AC', count: 1 },
  { id: 2, name: 'Alfa Romeo', count: 7 },
  { id: 3, name: 'AMC', count: 0 },
  { id: 4, name: 'Porsche', count: 29 },
  { id: 5, name: 'Abarth', count: 1 },
  { id: 6, name: 'Romeo', count: 0 },
];
const ids = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('sorts by count, then by name, with empty choices last', () => {
  const { top, rest } = sortChoices(makes, { wanted: '', shortest: 2, kept: [] });
  expect(ids(top)).toEqual([4, 2]);
  expect(ids(rest)).toEqual([5, 1, 3, 6]);
});

test('always shows selected choices', () => {
  const { top } = sortChoices(makes, { wanted: '', shortest: 1, kept: [3] });
  expect(ids(top)).toEqual([4, 3]);
});

test('finds other names, alphabets and spellings', () => {
  const list = [
    { id: 1, name: 'Lada', aliases: ['Лада', 'ВАЗ'], count: 2 },
    { id: 2, name: 'Porsche', aliases: ['Порше'], count: 5 },
  ];
  const findTop = (wanted: string) => ids(sortChoices(list, { wanted, shortest: 1, kept: [] }).top);
  expect(findTop('ваз')).toEqual([1]);
  expect(findTop(' порш')).toEqual([2]);
  expect(findTop('porshe')).toEqual([2]);
  expect(findTop('зил')).toEqual([]);
});

test('matches anywhere in the name, beginnings first and empty choices last', () => {
  const { top } = sortChoices(makes, { wanted: ' a', shortest: 1, kept: [] });
  expect(ids(top)).toEqual([5, 1, 2, 3]);
  expect(ids(sortChoices(makes, { wanted: 'romeo', shortest: 1, kept: [] }).top)).toEqual([2, 6]);
});
