import { expect, test } from 'vitest';
import { foundOptions, meantOption, type Option } from './found-options.ts';

const named = (...labels: string[]) => labels.map((label) => ({ value: label, label }));
const called = (label: string, ...aliases: string[]) => ({ value: label, label, aliases });
const makes = named('Alpina', 'BMW', 'Citroën', 'Mercedes-Benz', 'Škoda', 'Volvo');
const labels = (options: readonly Option[]) => options.map(({ label }) => label);

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

test('everything where nothing is wanted', () => {
  expect(foundOptions(makes, '  ')).toBe(makes);
  expect(foundOptions(makes, ' - ')).toBe(makes);
});

test('what begins with the words stands first', () => {
  expect(labels(foundOptions(named('Volvo', 'Volkswagen', 'Avolon'), 'vol'))).toEqual([
    'Volvo',
    'Volkswagen',
    'Avolon',
  ]);
  expect(labels(foundOptions(named('Avolon', 'Volvo'), 'vol'))).toEqual(['Volvo', 'Avolon']);
});

test('accents, spaces and dashes make no difference', () => {
  expect(foundOptions(makes, 'citroen')).toHaveLength(1);
  expect(foundOptions(makes, 'mercedes b')).toHaveLength(1);
  expect(foundOptions(makes, 'skoda')).toHaveLength(1);
  expect(foundOptions(makes, 'lada')).toHaveLength(0);
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
])('%s is %s', (wanted, label) => {
  expect(labels(foundOptions(catalogue, wanted))[0]).toBe(label);
  expect(meantOption(catalogue, wanted)?.label).toBe(label);
});

test.each([
  ['м5', 'M5'],
  ['Х5', 'X5'],
  ['х6', 'X6 M'],
  ['С63', 'C63 AMG'],
  ['Р1', 'P1'],
  ['камри', 'Camry'],
  ['каррера', 'Carrera GT'],
])('a model typed %s is %s', (wanted, label) => {
  expect(labels(foundOptions(models, wanted))[0]).toBe(label);
});

test('what stands as it is typed comes before what is only read so', () => {
  // A Russian `в` looks like `B` and sounds like `V`.
  expect(labels(foundOptions(named('Bentley', 'Вектор', 'Volvo'), 'в'))).toEqual([
    'Вектор',
    'Bentley',
  ]);
});

test('an unknown name finds nothing', () => {
  for (const wanted of ['зубр', 'qqq', 'ж', '🚗x']) {
    expect(labels(foundOptions(models, wanted)).length, wanted).toBe(wanted === '🚗x' ? 2 : 0);
  }
});

test('only what is certain is meant', () => {
  expect(meantOption(makes, '')).toBeUndefined();
  expect(meantOption(makes, 'v')?.label).toBe('Volvo');
  expect(meantOption(models, 'm')).toBeUndefined();
  expect(meantOption(models, 'm5')?.label).toBe('M5');
  expect(meantOption(named('Yak', 'Yak 18'), 'yak')?.label).toBe('Yak');
  expect(meantOption([called('Sea-Doo', 'BRP'), called('Can-Am', 'BRP')], 'brp')).toBeUndefined();
});

test('every name finds its own, in any case', () => {
  for (const option of catalogue) {
    for (const name of [option.label, ...option.aliases]) {
      for (const wanted of [name, name.toLowerCase(), name.toUpperCase(), ` ${name} `]) {
        expect(foundOptions(catalogue, wanted)[0], wanted).toBe(option);
      }
    }
  }
});
