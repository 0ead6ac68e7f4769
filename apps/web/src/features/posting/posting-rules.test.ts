import { beforeAll, expect, test } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import { faultsOf } from './posting-rules.ts';
import { emptyValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';

const NOW = Date.parse('2026-11-21');
const faulty = (values: Parameters<typeof faultsOf>[0]) => [...faultsOf(values, NOW).keys()];

// Without texts each is its key.
beforeAll(() => startI18n('ru'));

test('a form that may be sent', () => {
  expect(faulty(someValues())).toEqual([]);
});

test('what an empty form lacks', () => {
  expect(faulty(emptyValues(someData)).toSorted()).toEqual([
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
  expect(faultsOf(emptyValues(someData), NOW).get('year')).toBe('forms:fields.required');
});

test('the engine is needed on the ground only', () => {
  expect(faultsOf(someValues({ engine_id: '' }), NOW).get('engine_id')).toBe(
    'posting:fault.engine',
  );
  expect(faulty(someValues({ kind: 'water', engine_id: '' }))).toEqual([]);
});

test('years that were and are to come', () => {
  expect(faulty(someValues({ year: '2027' }))).toEqual([]);
  expect(faulty(someValues({ year: '2028' }))).toEqual(['year']);
  expect([...faultsOf(someValues({ year: '1884' }), NOW)]).toEqual([
    ['year', 'posting:fault.yearOld'],
  ]);
});

test('six to thirty photos', () => {
  const photos = (count: number) => ({
    photos: Array.from({ length: count }, (_, id) => somePhoto(id + 1)),
  });
  expect(faulty(someValues(photos(5)))).toEqual(['photos']);
  expect(faulty(someValues(photos(30)))).toEqual([]);
  expect(faulty(someValues(photos(31)))).toEqual(['photos']);
});

test('a wrong number is told at its own row, also behind an empty one', () => {
  const contact_phones = [{ number: '+79991234567' }, { number: '' }, { number: 'abc' }];
  expect(faulty(someValues({ contact_phones }))).toEqual(['contact_phones.2.number']);
  expect(faulty(someValues({ contact_phones: [{ number: '' }] }))).toEqual([
    'contact_phones.0.number',
  ]);
});

test('two numbers in one field are asked to part', () => {
  const contact_phones = [{ number: '+7 999 123-45-67, +7 999 765-43-21' }];
  expect([...faultsOf(someValues({ contact_phones }), NOW)]).toEqual([
    ['contact_phones.0.number', 'posting:fault.onePhone'],
  ]);
});

test('a frame number says what it may hold', () => {
  expect(faulty(someValues({ vin: 'wba de6322 vgp12345' }))).toEqual([]);
  expect(faultsOf(someValues({ vin: 'Ж' }), NOW).get('vin')).toBe('posting:fault.vin');
});

test('what is no whole number is told so, with one to show', () => {
  for (const [name, text] of [
    ['volume', '3,8'],
    ['price', '9,8 млн'],
    ['price', '1e6'],
    ['price', '-5'],
    ['mileage', '84,5 тыс'],
    ['power', '375 л'],
    ['year', '2015 г.'],
  ] as const) {
    expect([...faultsOf(someValues({ [name]: text }), NOW)], text).toEqual([
      [name, 'posting:fault.whole'],
    ]);
  }
});
