import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { validateValues } from './posting-rules.ts';
import { emptyValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';

const NOW = Date.parse('2026-11-21');
const invalid = (values: Parameters<typeof validateValues>[0]) => [
  ...validateValues(values, NOW).keys(),
];

// Without texts each is its key.
beforeAll(() => startI18n('ru'));

test('a form that may be sent', () => {
  expect(invalid(someValues())).toEqual([]);
});

test('what an empty form lacks', () => {
  expect(invalid(emptyValues(someData)).toSorted()).toEqual([
    'brand_id',
    'carcase_id',
    'engine_id',
    'mileage',
    'model_id',
    'photos',
    'year',
  ]);
});

test('of a needed field that is empty there is one thing to say', () => {
  expect(validateValues(emptyValues(someData), NOW).get('year')).toBe('forms:fields.required');
});

test('the engine is needed on the ground only', () => {
  expect(validateValues(someValues({ engine_id: '' }), NOW).get('engine_id')).toBe(
    'posting:error.engine',
  );
  expect(invalid(someValues({ kind: 'water', engine_id: '' }))).toEqual([]);
});

test('years that were and are to come', () => {
  expect(invalid(someValues({ year: '2027' }))).toEqual([]);
  expect(invalid(someValues({ year: '2028' }))).toEqual(['year']);
  expect([...validateValues(someValues({ year: '1884' }), NOW)]).toEqual([
    ['year', 'posting:error.yearOld'],
  ]);
});

test('six to thirty photos', () => {
  const photos = (count: number) => ({
    photos: Array.from({ length: count }, (_, id) => somePhoto(id + 1)),
  });
  expect(invalid(someValues(photos(5)))).toEqual(['photos']);
  expect(invalid(someValues(photos(30)))).toEqual([]);
  expect(invalid(someValues(photos(31)))).toEqual(['photos']);
});

test('a wrong number has its error at its own row, also behind an empty one', () => {
  const contact_phones = [{ number: '+79991234567' }, { number: '' }, { number: 'abc' }];
  expect(invalid(someValues({ contact_phones }))).toEqual(['contact_phones.2.number']);
  expect(invalid(someValues({ contact_phones: [{ number: '' }] }))).toEqual([
    'contact_phones.0.number',
  ]);
});

test('two numbers in one field are asked to part', () => {
  const contact_phones = [{ number: '+7 999 123-45-67, +7 999 765-43-21' }];
  expect([...validateValues(someValues({ contact_phones }), NOW)]).toEqual([
    ['contact_phones.0.number', 'forms:fields.phone_several'],
  ]);
});

test('a frame number says what it may hold', () => {
  expect(invalid(someValues({ vin: 'wba de6322 vgp12345' }))).toEqual([]);
  expect(validateValues(someValues({ vin: 'Ж' }), NOW).get('vin')).toBe('posting:error.vin');
});

test('what is no whole number is an error that shows one', () => {
  for (const [name, text] of [
    ['volume', '3,8'],
    ['price', '9,8 млн'],
    ['price', '1e6'],
    ['price', '-5'],
    ['mileage', '84,5 тыс'],
    ['power', '375 л'],
    ['year', '2015 г.'],
  ] as const) {
    expect([...validateValues(someValues({ [name]: text }), NOW)], text).toEqual([
      [name, 'posting:error.whole'],
    ]);
  }
});
