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
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

test('sorts the top choices by count and the rest by name, with empty choices last', () => {
  const { top, rest } = sortChoices(makes, { searchText: '', popularCount: 2, pinnedIds: [] });
  expect(idsOf(top)).toEqual([4, 2]);
  expect(idsOf(rest)).toEqual([5, 1, 3, 6]);
});

test('always shows selected choices', () => {
  const { top } = sortChoices(makes, { searchText: '', popularCount: 1, pinnedIds: [3] });
  expect(idsOf(top)).toEqual([4, 3]);
});

test('finds other names, alphabets and spellings', () => {
  const list = [
    { id: 1, name: 'Lada', aliases: ['Лада', 'ВАЗ'], count: 2 },
    { id: 2, name: 'Porsche', aliases: ['Порше'], count: 5 },
  ];
  const findTop = (searchText: string) =>
    idsOf(sortChoices(list, { searchText, popularCount: 1, pinnedIds: [] }).top);
  expect(findTop('ваз')).toEqual([1]);
  expect(findTop(' порш')).toEqual([2]);
  expect(findTop('porshe')).toEqual([2]);
  expect(findTop('зил')).toEqual([]);
});

test('matches anywhere in the name, beginnings first and empty choices last', () => {
  const { top } = sortChoices(makes, { searchText: ' a', popularCount: 1, pinnedIds: [] });
  expect(idsOf(top)).toEqual([5, 1, 2, 3]);
  expect(
    idsOf(sortChoices(makes, { searchText: 'romeo', popularCount: 1, pinnedIds: [] }).top),
  ).toEqual([2, 6]);
});
