import { draftFields } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { draftFieldsOf, draftValues, emptyValues } from './posting-values.ts';
import { someData, somePhoto, someValues } from './testing/some-values.ts';

test('fills in currency, contacts and place of an empty form', () => {
  expect(emptyValues(someData)).toMatchObject({
    kind: 'ground',
    currency_id: '1',
    contact_name: 'Андрей',
    contact_phones: [{ number: '+7 999 123-45-67' }],
    location_country_id: '1',
    location_city_id: '11',
    special_offer: false,
  });
});

test('restores a draft as it was typed, valid or not', () => {
  const values = someValues({
    year: '19',
    vin: 'Ж',
    contact_name: '',
    contact_phones: [{ number: 'abc' }, { number: '' }],
    tuning: true,
    photos: [somePhoto(2), somePhoto(1)],
  });
  const sent = draftFields.parse(draftFieldsOf(values));
  const photos = [somePhoto(1), somePhoto(2)];
  expect(draftValues(someData, { fields: sent, photos })).toEqual(values);
});

test('derives the kind from the selection, else from the previous kind', () => {
  const draft = (fields: object, kind?: 'air') =>
    draftValues(someData, { fields, photos: [], kind }).kind;
  expect(draft({ brand_id: '2' }, 'air')).toBe('water');
  expect(draft({ carcase_id: '16' })).toBe('water');
  expect(draft({}, 'air')).toBe('air');
  expect(draft({})).toBe('ground');
});
