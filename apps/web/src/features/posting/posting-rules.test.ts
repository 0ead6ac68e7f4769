import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { validateValues } from './posting-rules.ts';
import { emptyValues } from './posting-values.ts';
import {
  createPhoto,
  createPostingValues,
  exampleCreateData,
} from './testing/create-posting-values.ts';

const NOW = Date.parse('2026-11-21');
const invalidFields = (values: Parameters<typeof validateValues>[0]) => [
  ...validateValues(values, NOW).keys(),
];

// Without loaded texts, each text is its key.
beforeAll(() => startI18n('ru'));

test('accepts a complete form', () => {
  expect(invalidFields(createPostingValues())).toEqual([]);
});

test('reports the missing fields of an empty form', () => {
  expect(invalidFields(emptyValues(exampleCreateData)).toSorted()).toEqual([
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
  expect(validateValues(emptyValues(exampleCreateData), NOW).get('year')).toBe(
    'forms:fields.required',
  );
});

test('requires the engine for ground vehicles only', () => {
  expect(validateValues(createPostingValues({ engine_id: '' }), NOW).get('engine_id')).toBe(
    'posting:error.engine',
  );
  expect(invalidFields(createPostingValues({ kind: 'water', engine_id: '' }))).toEqual([]);
});

test('limits the year', () => {
  expect(invalidFields(createPostingValues({ year: '2027' }))).toEqual([]);
  expect(invalidFields(createPostingValues({ year: '2028' }))).toEqual(['year']);
  expect([...validateValues(createPostingValues({ year: '1884' }), NOW)]).toEqual([
    ['year', 'posting:error.yearOld'],
  ]);
});

test('requires six to thirty photos', () => {
  const photosField = (count: number) => ({
    photos: Array.from({ length: count }, (_, id) => createPhoto(id + 1)),
  });
  expect(invalidFields(createPostingValues(photosField(5)))).toEqual(['photos']);
  expect(invalidFields(createPostingValues(photosField(30)))).toEqual([]);
  expect(invalidFields(createPostingValues(photosField(31)))).toEqual(['photos']);
});

test('reports an invalid phone number at its row, even after an empty row', () => {
  const contact_phones = [{ number: '+79991234567' }, { number: '' }, { number: 'abc' }];
  expect(invalidFields(createPostingValues({ contact_phones }))).toEqual([
    'contact_phones.2.number',
  ]);
  expect(invalidFields(createPostingValues({ contact_phones: [{ number: '' }] }))).toEqual([
    'contact_phones.0.number',
  ]);
});

test('asks to separate two numbers in one field', () => {
  const contact_phones = [{ number: '+7 999 123-45-67, +7 999 765-43-21' }];
  expect([...validateValues(createPostingValues({ contact_phones }), NOW)]).toEqual([
    ['contact_phones.0.number', 'forms:fields.phone_several'],
  ]);
});

test('reports the format of an invalid VIN', () => {
  expect(invalidFields(createPostingValues({ vin: 'wba de6322 vgp12345' }))).toEqual([]);
  expect(validateValues(createPostingValues({ vin: 'Ж' }), NOW).get('vin')).toBe(
    'posting:error.vin',
  );
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
    expect([...validateValues(createPostingValues({ [name]: text }), NOW)], text).toEqual([
      [name, 'posting:error.whole'],
    ]);
  }
});
