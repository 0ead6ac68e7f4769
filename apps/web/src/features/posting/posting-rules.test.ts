import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { validateValues } from './posting-rules.ts';
import { emptyValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';

const NOW = Date.parse('2026-11-21');
const invalid = (values: Parameters<typeof validateValues>[0]) => [
  ...validateValues(values, NOW).keys(),
];

// Without loaded texts, each text is its key.
beforeAll(() => startI18n('ru'));

test('accepts a complete form', () => {
  expect(invalid(someValues())).toEqual([]);
});

test('reports the missing fields of an empty form', () => {
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

test('reports a single error for an empty required field', () => {
  expect(validateValues(emptyValues(someData), NOW).get('year')).toBe('forms:fields.required');
});

test('requires the engine for ground vehicles only', () => {
  expect(validateValues(someValues({ engine_id: '' }), NOW).get('engine_id')).toBe(
    'posting:error.engine',
  );
  expect(invalid(someValues({ kind: 'water', engine_id: '' }))).toEqual([]);
});

test('limits the year', () => {
  expect(invalid(someValues({ year: '2027' }))).toEqual([]);
  expect(invalid(someValues({ year: '2028' }))).toEqual(['year']);
  expect([...validateValues(someValues({ year: '1884' }), NOW)]).toEqual([
    ['year', 'posting:error.yearOld'],
  ]);
});

test('requires six to thirty photos', () => {
  const photos = (count: number) => ({
    photos: Array.from({ length: count }, (_, id) => somePhoto(id + 1)),
  });
  expect(invalid(someValues(photos(5)))).toEqual(['photos']);
  expect(invalid(someValues(photos(30)))).toEqual([]);
  expect(invalid(someValues(photos(31)))).toEqual(['photos']);
});

test('reports an invalid number at its row, even after an empty one', () => {
  const contact_phones = [{ number: '+79991234567' }, { number: '' }, { number: 'abc' }];
  expect(invalid(someValues({ contact_phones }))).toEqual(['contact_phones.2.number']);
  expect(invalid(someValues({ contact_phones: [{ number: '' }] }))).toEqual([
    'contact_phones.0.number',
  ]);
});

test('asks to separate two numbers in one field', () => {
  const contact_phones = [{ number: '+7 999 123-45-67, +7 999 765-43-21' }];
  expect([...validateValues(someValues({ contact_phones }), NOW)]).toEqual([
    ['contact_phones.0.number', 'forms:fields.phone_several'],
  ]);
});

test('explains the format of a frame number', () => {
  expect(invalid(someValues({ vin: 'wba de6322 vgp12345' }))).toEqual([]);
  expect(validateValues(someValues({ vin: 'Ж' }), NOW).get('vin')).toBe('posting:error.vin');
});

test('reports a non-integer with an example', () => {
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
