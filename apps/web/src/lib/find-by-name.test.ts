import { expect, test } from 'vitest';
import * as finder from './find-by-name.ts';

const named = (...labels: string[]) => labels.map((name) => ({ name }));
const called = (name: string, ...aliases: string[]) => ({ name, aliases });
interface Entry {
  name: string;
  aliases?: string[];
}
const namesOf = ({ name, aliases = [] }: Entry) => [name, ...aliases];
const findByName = (entries: readonly Entry[], wanted: string) =>
  finder.findByName(entries, wanted, namesOf);
const meantByName = (entries: readonly Entry[], wanted: string) =>
  finder.findUnambiguousName(entries, wanted, namesOf);
const makes = named('Alpina', 'BMW', 'Citroën', 'Mercedes-Benz', 'Škoda', 'Volvo');
const labels = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

const catalogue = [
  called('Alfa Romeo', 'Альфа Ромео'),
  called('BMW', 'БМВ', 'бумер'),
  called('GAZ', 'ГАЗ', 'Волга'),
  called('Lada', 'Лада', 'ВАЗ', 'Жигули'),
  called('Mercedes-Benz', 'Мерседес-Бенц', 'мерс'),
  called('Porsche', 'Порше'),
  called('Škoda', 'Шкода'),
  called('UAZ', 'УАЗ'),
  called('Volkswagen', 'Фольксваген', 'VW'),
  called('Yakovlev', 'Яковлев'),
  called('ZAZ', 'ЗАЗ', 'Запорожец'),
  called('ZIL', 'ЗИЛ'),
];
const models = named('3 Series', 'C63 AMG', 'Camry', 'Carrera GT', 'M3', 'M5', 'P1', 'X5', 'X6 M');

test('returns all entries for an empty query', () => {
  expect(findByName(makes, '  ')).toBe(makes);
  expect(findByName(makes, ' - ')).toBe(makes);
});

test('lists names that begin with the query first', () => {
  expect(labels(findByName(named('Volvo', 'Volkswagen', 'Avolon'), 'vol'))).toEqual([
    'Volvo',
    'Volkswagen',
    'Avolon',
  ]);
  expect(labels(findByName(named('Avolon', 'Volvo'), 'vol'))).toEqual(['Volvo', 'Avolon']);
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
])('finds by %s: %s', (wanted, label) => {
  expect(labels(findByName(catalogue, wanted))[0]).toBe(label);
  expect(meantByName(catalogue, wanted)?.name).toBe(label);
});

test.each([
  ['м5', 'M5'],
  ['Х5', 'X5'],
  ['х6', 'X6 M'],
  ['С63', 'C63 AMG'],
  ['Р1', 'P1'],
  ['камри', 'Camry'],
  ['каррера', 'Carrera GT'],
])('finds the model typed as %s: %s', (wanted, label) => {
  expect(labels(findByName(models, wanted))[0]).toBe(label);
});

test('ranks literal matches before transliterated ones', () => {
  // A Russian `в` looks like `B` and sounds like `V`.
  expect(labels(findByName(named('Bentley', 'Вектор', 'Volvo'), 'в'))).toEqual([
    'Вектор',
    'Bentley',
  ]);
});

test('finds nothing for an unknown name', () => {
  for (const wanted of ['зубр', 'qqq', 'ж', '🚗x']) {
    expect(labels(findByName(models, wanted)).length, wanted).toBe(wanted === '🚗x' ? 2 : 0);
  }
});

test('resolves a text only to an unambiguous entry', () => {
  expect(meantByName(makes, '')).toBeUndefined();
  expect(meantByName(makes, 'v')?.name).toBe('Volvo');
  expect(meantByName(models, 'm')).toBeUndefined();
  expect(meantByName(models, 'm5')?.name).toBe('M5');
  expect(meantByName(named('Yak', 'Yak 18'), 'yak')?.name).toBe('Yak');
  expect(meantByName([called('Sea-Doo', 'BRP'), called('Can-Am', 'BRP')], 'brp')).toBeUndefined();
});

test('finds every entry by each of its names in any letter case', () => {
  for (const option of catalogue) {
    for (const name of [option.name, ...option.aliases]) {
      for (const wanted of [name, name.toLowerCase(), name.toUpperCase(), ` ${name} `]) {
        expect(findByName(catalogue, wanted)[0], wanted).toBe(option);
      }
    }
  }
});
