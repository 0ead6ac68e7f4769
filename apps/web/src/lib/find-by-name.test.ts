import { expect, test } from 'vitest';
import * as finder from './find-by-name.ts';

const createEntries = (...names: string[]) => names.map((name) => ({ name }));
const createEntry = (name: string, ...aliases: string[]) => ({ name, aliases });
interface Entry {
  name: string;
  aliases?: string[];
}
const allNamesOf = ({ name, aliases = [] }: Entry) => [name, ...aliases];
const findByName = (entries: readonly Entry[], query: string) =>
  finder.findByName(entries, query, allNamesOf);
const findUnambiguousName = (entries: readonly Entry[], query: string) =>
  finder.findUnambiguousName(entries, query, allNamesOf);
const makes = createEntries('Alpina', 'BMW', 'Citroën', 'Mercedes-Benz', 'Škoda', 'Volvo');
const primaryNamesOf = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

const catalogue = [
  createEntry('Alfa Romeo', 'Альфа Ромео'),
  createEntry('BMW', 'БМВ', 'бумер'),
  createEntry('GAZ', 'ГАЗ', 'Волга'),
  createEntry('Lada', 'Лада', 'ВАЗ', 'Жигули'),
  createEntry('Mercedes-Benz', 'Мерседес-Бенц', 'мерс'),
  createEntry('Porsche', 'Порше'),
  createEntry('Škoda', 'Шкода'),
  createEntry('UAZ', 'УАЗ'),
  createEntry('Volkswagen', 'Фольксваген', 'VW'),
  createEntry('Yakovlev', 'Яковлев'),
  createEntry('ZAZ', 'ЗАЗ', 'Запорожец'),
  createEntry('ZIL', 'ЗИЛ'),
];
const models = createEntries(
  '3 Series',
  'C63 AMG',
  'Camry',
  'Carrera GT',
  'M3',
  'M5',
  'P1',
  'X5',
  'X6 M',
);

test('returns all entries for an empty query', () => {
  expect(findByName(makes, '  ')).toBe(makes);
  expect(findByName(makes, ' - ')).toBe(makes);
});

test('lists names that begin with the query first', () => {
  expect(primaryNamesOf(findByName(createEntries('Volvo', 'Volkswagen', 'Avolon'), 'vol'))).toEqual(
    ['Volvo', 'Volkswagen', 'Avolon'],
  );
  expect(primaryNamesOf(findByName(createEntries('Avolon', 'Volvo'), 'vol'))).toEqual([
    'Volvo',
    'Avolon',
  ]);
});

test('ignores accents, spaces and dashes', () => {
  expect(findByName(makes, 'citroen')).toHaveLength(1);
  expect(findByName(makes, 'mercedes b')).toHaveLength(1);
  expect(findByName(makes, 'skoda')).toHaveLength(1);
  expect(findByName(makes, 'lada')).toHaveLength(0);
});

test.each([
  ['порше', 'Porsche'],
  ['БМВ', 'BMW'],
  ['мерс', 'Mercedes-Benz'],
  ['мерседес бенц', 'Mercedes-Benz'],
  ['ваз', 'Lada'],
  ['жигули', 'Lada'],
  ['зил', 'ZIL'],
  ['фольксваген', 'Volkswagen'],
  ['VW', 'Volkswagen'],
  ['шкода', 'Škoda'],
  ['Якoвлев', 'Yakovlev'],
  ['porshe', 'Porsche'],
  ['zhiguli', 'Lada'],
  ['альфаромео', 'Alfa Romeo'],
])('resolves %s to %s', (query, label) => {
  expect(primaryNamesOf(findByName(catalogue, query))[0]).toBe(label);
  expect(findUnambiguousName(catalogue, query)?.name).toBe(label);
});

test.each([
  ['м5', 'M5'],
  ['Х5', 'X5'],
  ['х6', 'X6 M'],
  ['С63', 'C63 AMG'],
  ['Р1', 'P1'],
  ['камри', 'Camry'],
  ['каррера', 'Carrera GT'],
])('resolves the model name %s to %s', (query, label) => {
  expect(primaryNamesOf(findByName(models, query))[0]).toBe(label);
});

test('ranks literal matches before transliterated ones', () => {
  // A Russian `в` looks like `B` and sounds like `V`.
  expect(primaryNamesOf(findByName(createEntries('Bentley', 'Вектор', 'Volvo'), 'в'))).toEqual([
    'Вектор',
    'Bentley',
  ]);
});

test('finds nothing for an unknown name and ignores emoji', () => {
  for (const query of ['зубр', 'qqq', 'ж', '🚗x']) {
    expect(primaryNamesOf(findByName(models, query)).length, query).toBe(query === '🚗x' ? 2 : 0);
  }
});

test('resolves a text only if a single entry matches or one has exactly that name', () => {
  expect(findUnambiguousName(makes, '')).toBeUndefined();
  expect(findUnambiguousName(makes, 'v')?.name).toBe('Volvo');
  expect(findUnambiguousName(models, 'm')).toBeUndefined();
  expect(findUnambiguousName(models, 'm5')?.name).toBe('M5');
  expect(findUnambiguousName(createEntries('Yak', 'Yak 18'), 'yak')?.name).toBe('Yak');
  expect(
    findUnambiguousName([createEntry('Sea-Doo', 'BRP'), createEntry('Can-Am', 'BRP')], 'brp'),
  ).toBeUndefined();
});

test('finds every entry by each of its names in any letter case', () => {
  for (const entry of catalogue) {
    for (const name of [entry.name, ...entry.aliases]) {
      for (const query of [name, name.toLowerCase(), name.toUpperCase(), ` ${name} `]) {
        expect(findByName(catalogue, query)[0], query).toBe(entry);
      }
    }
  }
});
